/** What happened to a player, newest first, a page at a time. */
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { getDeskPlayerTimeline } from '@fairdraw/contract/desk/players.ts'
import { postDeskResendMessage } from '@fairdraw/contract/desk/player-acts.ts'
import type { TimelineRow } from '@fairdraw/contract/desk/players.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { useState } from 'react'
import { callDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { useAct } from '../../ui/use-act.ts'
import { TIMELINE_NAMES } from './player-names.ts'
import type { TimelineFilter } from './player-names.ts'
import looks from '../../ui/looks.module.css'
import styles from './players.module.css'
import { formatName } from './message-topics.ts'
import { referenceName, rowAmount, rowNote, rowTitle, stateTone } from './timeline-copy.ts'

const COLUMNS: readonly Column<TimelineRow>[] = [
  {
    name: 'When',
    render: ({ at }) => (
      <span className={styles.when}>
        <Moment at={at} />
      </span>
    ),
  },
  {
    name: 'What',
    render: (row) => (
      <div>
        <span>{rowTitle(row)}</span>
        <RowNote row={row} />
      </div>
    ),
  },
  {
    name: 'State',
    render: ({ state }) => state !== undefined && <StateChip tone={stateTone(state)}>{formatName(state)}</StateChip>,
  },
  { name: 'Amount', isNumber: true, render: rowAmount },
]

function RowNote({ row }: { row: TimelineRow }) {
  const note = rowNote(row)
  return (
    <>
      {note !== undefined && <p className={looks.minor}>{note}</p>}
      {row.reference !== undefined && (
        <p className={looks.minor}>
          <span>{referenceName(row.kind)}</span> <code>{row.reference}</code>
        </p>
      )}
    </>
  )
}

export function Timeline({
  playerId,
  filter,
  first,
  onOutcome,
}: {
  playerId: number
  filter: TimelineFilter
  first: BodyOf<typeof getDeskPlayerTimeline>
  onOutcome: (notice: NoticeContent) => void
}) {
  const may = useMay()
  const [resent, setResent] = useState<TimelineRow>()
  const kind = filter === 'all' ? {} : { kind: filter }
  const {
    items: rows,
    hasMore,
    isLoading,
    problem,
    loadMore,
  } = usePages(first, {
    pageOf: (body) => ({ items: body.rows, next: body.nextCursor }),
    read: (cursor) => callDesk(getDeskPlayerTimeline, { params: { id: playerId }, query: { ...kind, cursor } }),
  })
  const resend: Column<TimelineRow> = {
    name: 'Again',
    render: (row) =>
      row.messageId !== undefined && (
        <Button size="small" tone="outline" onClick={() => setResent(row)}>
          Send again
        </Button>
      ),
  }
  const isResendable = may('resend-messages') && rows.some(({ messageId }) => messageId !== undefined)
  return (
    <>
      <DataTable
        caption={`Timeline: ${TIMELINE_NAMES[filter]}`}
        columns={[...COLUMNS, ...(isResendable ? [resend] : [])]}
        rows={rows}
        rowKey={({ key }) => key}
        empty="Nothing of this kind has happened."
      />
      <ProblemNote problem={problem} />
      {hasMore && (
        <p>
          <BusyButton tone="outline" size="small" isBusy={isLoading} onClick={loadMore}>
            {problem ? 'Try again' : 'Show older'}
          </BusyButton>
        </p>
      )}
      {resent && (
        <ResendDialog
          playerId={playerId}
          row={resent}
          onOutcome={(notice) => {
            setResent(undefined)
            onOutcome(notice)
          }}
          onClose={() => setResent(undefined)}
        />
      )}
    </>
  )
}

function ResendDialog({
  playerId,
  row,
  onOutcome,
  onClose,
}: {
  playerId: number
  row: TimelineRow
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}) {
  const act = useAct()
  return (
    <ReasonDialog
      title="Send this message again?"
      actName="Send again"
      needsReason={false}
      act={act}
      onConfirm={async () => {
        const params = { id: playerId, messageId: row.messageId! }
        if (await act.run(postDeskResendMessage, { params, body: {} }))
          onOutcome({ tone: 'done', text: 'The message is on its way again.' })
      }}
      onClose={onClose}
    >
      <p>
        <span>{`${rowTitle(row)}. It goes to the number or address that the player has now, with the same text as on`}</span>{' '}
        <Moment at={row.at} />.
      </p>
    </ReasonDialog>
  )
}
