/** Players whose age is not known, why, and which prizes wait for it. */
import { getDeskAgeChecks, postDeskAskAgeAgain } from '@fairdraw/contract/account/age-check.ts'
import type { DeskAgeCheck } from '@fairdraw/contract/account/age-check.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useLoaderData } from 'react-router'
import { readDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { LongTable } from '../../ui/list/long-table.tsx'
import { PlayerLink } from '../../ui/list/player-link.tsx'
import { useRowDialog } from '../../ui/list/use-row-dialog.ts'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { useAct } from '../../ui/use-act.ts'
import type { NoticeContent } from '../../ui/notice.tsx'
import { AGE_STATES } from './age-check-states.ts'
import looks from '../../ui/looks.module.css'
import { RecordAgeDialog } from './record-age-dialog.tsx'

export const loader = () => readDesk(getDeskAgeChecks, {})

const COLUMNS: readonly Column<DeskAgeCheck>[] = [
  { name: 'Player', sortBy: ({ playerId }) => playerId, render: ({ playerId }) => <PlayerLink id={playerId} /> },
  {
    name: 'What is known',
    render: ({ state, lastError }) => (
      <div>
        <StateChip tone={AGE_STATES[state].tone}>{AGE_STATES[state].name}</StateChip>
        <p className={looks.minor}>{AGE_STATES[state].meaning}</p>
        {lastError !== null && (
          <p className={looks.minor}>
            <code>{lastError}</code>
          </p>
        )}
      </div>
    ),
  },
  {
    name: 'Prizes that wait',
    render: ({ prizes }) => (prizes.length === 0 ? 'None' : prizes.map(({ name }) => name).join(', ')),
  },
  { name: 'Asked', sortBy: ({ askedAt }) => askedAt, render: ({ askedAt }) => <Moment at={askedAt} /> },
  { name: 'Attempts', sortBy: ({ attempts }) => attempts, isNumber: true, render: ({ attempts }) => attempts },
  {
    name: 'Next attempt',
    render: ({ nextAttemptAt }) => (nextAttemptAt ? <Moment at={nextAttemptAt} /> : 'None by itself'),
  },
]

type Asked = { act: 'ask' | 'record'; check: DeskAgeCheck }

export function Component() {
  const { checks } = useLoaderData<typeof loader>()
  const may = useMay()
  const { asked, ask, notice, closing } = useRowDialog<Asked>()
  const acts: Column<DeskAgeCheck> = {
    name: 'Acts',
    render: (check) => (
      <div className={looks.acts}>
        <Button size="small" tone="stage" onClick={() => ask({ act: 'record', check })}>
          Record a document
        </Button>
        <Button size="small" tone="outline" onClick={() => ask({ act: 'ask', check })}>
          Ask again
        </Button>
      </div>
    ),
  }
  return (
    <Page title="Age checks">
      <p>
        Players whose age is not known, those first who have waited for longest. What waits for a check goes on by
        itself as soon as the age is known.
      </p>
      <Notice notice={notice} />
      <LongTable
        caption="Age checks"
        columns={may('check-ages') ? [...COLUMNS, acts] : COLUMNS}
        rows={checks}
        rowKey={({ playerId }) => String(playerId)}
        empty="Nobody waits for an age check."
      />
      {asked?.act === 'ask' && <AskAgainDialog check={asked.check} {...closing} />}
      {asked?.act === 'record' && <RecordAgeDialog check={asked.check} {...closing} />}
    </Page>
  )
}

type AskAgainProps = { check: DeskAgeCheck; onOutcome: (notice: NoticeContent) => void; onClose: () => void }

function AskAgainDialog({ check: { playerId }, onOutcome, onClose }: AskAgainProps) {
  const act = useAct()
  return (
    <ReasonDialog
      title="Ask the age service again?"
      actName="Ask again"
      needsReason={false}
      act={act}
      onConfirm={async () => {
        const reply = await act.run(postDeskAskAgeAgain, { params: { playerId }, body: {} })
        if (reply) onOutcome({ tone: 'done', text: `The age service is asked about player ${playerId} again.` })
      }}
      onClose={onClose}
    >
      <p>{`It is asked about player ${playerId} with what is known of them now, and sent nothing else.`}</p>
    </ReasonDialog>
  )
}
