import { getDeskSessions, postDeskEndSession } from '@fairdraw/contract/desk/staff-login.ts'
import type { StaffFactor } from '@fairdraw/rules/staff.ts'
import { STAFF_IDLE_MS } from '@fairdraw/rules/staff.ts'
import { BusyButton } from '@fairdraw/site/app/ui/button/busy-button.tsx'
import { TextButton } from '@fairdraw/site/app/ui/button/text-button.tsx'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { readDesk } from '../../api.ts'
import { ROLE_NAMES } from '../../frame/role-names.ts'
import { useMay, useMe } from '../../session/me.ts'
import { useLogOut } from '../../session/use-log-out.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { useAct } from '../../ui/use-act.ts'
import { ACT_NAMES, actsOfRole } from './act-names.ts'
import { AddPasskey } from './add-passkey.tsx'

const FACTOR_NAMES: Readonly<Record<StaffFactor, string>> = {
  passkey: 'Passkey',
  totp: 'Authenticator app',
  demo: 'Button of the demonstration',
}

export const loader = () => readDesk(getDeskSessions, {})

export function Component() {
  const { sessions } = useLoaderData<typeof loader>()
  const { staff, factor, expiresAt } = useMe()
  const may = useMay()
  const { logOut, isBusy, problem } = useLogOut()
  const acts = [...new Set(staff.roles.flatMap(actsOfRole))]
  return (
    <Page
      title="My log-in"
      actions={
        <>
          <ProblemNote problem={problem} />
          <BusyButton size="small" tone="outline" isBusy={isBusy} onClick={logOut}>
            Log out
          </BusyButton>
        </>
      }
    >
      <Section title="Who I am">
        <Facts
          facts={{
            Name: staff.name,
            Email: staff.email,
            Roles: staff.roles.map((role) => ROLE_NAMES[role]).join(', '),
            'I may': acts.map((act) => ACT_NAMES[act]).join(' · '),
            'Logged in by': FACTOR_NAMES[factor],
            'Session ends': (
              <>
                <Moment at={expiresAt} />, or after {STAFF_IDLE_MS / 60_000} minutes without use
              </>
            ),
          }}
        />
        <p>An administrator changes your roles, and invites you anew if you lose your phone or key.</p>
      </Section>
      {may('add-own-passkey') && (
        <Section title="Passkeys">
          <AddPasskey />
        </Section>
      )}
      <Section title="My open sessions">
        <OwnSessions sessions={sessions} />
      </Section>
    </Page>
  )
}

type Session = ReturnType<typeof useLoaderData<typeof loader>>['sessions'][number]

function OwnSessions({ sessions }: { sessions: readonly Session[] }) {
  const [ending, setEnding] = useState<Session>()
  const act = useAct()
  return (
    <>
      <DataTable
        caption="My open sessions"
        rows={sessions}
        rowKey={({ id }) => id}
        empty="No session is open."
        columns={[
          { name: 'Device', render: ({ device }) => device },
          { name: 'Logged in by', render: ({ factor }) => FACTOR_NAMES[factor] },
          { name: 'Since', render: ({ createdAt }) => <Moment at={createdAt} /> },
          { name: 'Last used', render: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
          {
            name: 'End',
            render: (session) =>
              session.isCurrent ? (
                <span>
                  <StateChip tone="good">This one</StateChip>
                </span>
              ) : (
                <span>
                  <TextButton onClick={() => setEnding(session)}>End this session…</TextButton>
                </span>
              ),
          },
        ]}
      />
      {ending && (
        <ReasonDialog
          title="End this session?"
          actName="End the session"
          needsReason={false}
          act={act}
          onClose={() => {
            act.clear()
            setEnding(undefined)
          }}
          onConfirm={async () => {
            if (await act.run(postDeskEndSession, { params: { id: ending.id } })) setEnding(undefined)
          }}
        >
          <p>
            {ending.device}, since <Moment at={ending.createdAt} />, is logged out at once. If you do not know it, tell
            an administrator.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
