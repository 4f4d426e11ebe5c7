import type { BodyOf } from '@fairdraw/contract/call.ts'
import { postDeskEndOtherSessions, postDeskEndSession } from '@fairdraw/contract/desk/own-log-in.ts'
import type { getDeskSessions } from '@fairdraw/contract/desk/own-log-in.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useState } from 'react'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { useAct } from '../../ui/use-act.ts'
import { FACTOR_NAMES } from './factor-names.ts'

type Session = BodyOf<typeof getDeskSessions>['sessions'][number]

/** Where I am logged in. Each session can be ended, or all others at once. */
export function OwnSessions({ sessions }: { sessions: readonly Session[] }) {
  const [ending, setEnding] = useState<Session | 'others'>()
  const act = useAct()
  const close = () => {
    act.clear()
    setEnding(undefined)
  }
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
      {sessions.length > 1 && (
        <p>
          <Button size="small" tone="outline" onClick={() => setEnding('others')}>
            End all other sessions
          </Button>
        </p>
      )}
      {ending && (
        <ReasonDialog
          title={ending === 'others' ? 'End all other sessions?' : 'End this session?'}
          actName={ending === 'others' ? 'End the sessions' : 'End the session'}
          needsReason={false}
          act={act}
          onClose={close}
          onConfirm={async () => {
            const reply =
              ending === 'others'
                ? await act.run(postDeskEndOtherSessions, {})
                : await act.run(postDeskEndSession, { params: { id: ending.id } })
            if (reply) setEnding(undefined)
          }}
        >
          {ending === 'others' ? (
            <p>You are logged out everywhere else at once. This session stays.</p>
          ) : (
            <p>
              <span>{`${ending.device}, since`}</span> <Moment at={ending.createdAt} />, is logged out at once. If you
              do not know it, tell an administrator.
            </p>
          )}
        </ReasonDialog>
      )}
    </>
  )
}
