import { getDeskFactors, getDeskSessions } from '@fairdraw/contract/desk/own-log-in.ts'
import { STAFF_IDLE_MS } from '@fairdraw/rules/staff.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useLoaderData } from 'react-router'
import { readDesk } from '../../api.ts'
import { ROLE_NAMES } from '../../frame/role-names.ts'
import { useMay, useMe } from '../../session/me.ts'
import { useLogOut } from '../../session/use-log-out.ts'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ACT_NAMES, actsOfRole } from './act-names.ts'
import { AddPasskey } from './add-passkey.tsx'
import { FACTOR_NAMES } from './factor-names.ts'
import { OwnFactors } from './own-factors.tsx'
import { OwnSessions } from './own-sessions.tsx'

export async function loader() {
  const [{ sessions }, factors] = await Promise.all([readDesk(getDeskSessions, {}), readDesk(getDeskFactors, {})])
  return { sessions, factors }
}

export function Component() {
  const { sessions, factors } = useLoaderData<typeof loader>()
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
                <Moment at={expiresAt} />
                <span>{`, or after ${STAFF_IDLE_MS / 60_000} minutes without use`}</span>
              </>
            ),
          }}
        />
        <p>An administrator changes your roles, and invites you anew if you lose your phone or key.</p>
      </Section>
      <Section title="How I log in">
        <OwnFactors factors={factors} />
        {may('add-own-passkey') && <AddPasskey />}
      </Section>
      <Section title="My open sessions">
        <OwnSessions sessions={sessions} />
      </Section>
    </Page>
  )
}
