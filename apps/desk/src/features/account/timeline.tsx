/** What happened to a player, told day by day, newest first, a page at a time, with what could be said about it. */
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
import { Moment, formatDay, formatTime } from '../../ui/moment.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { useAct } from '../../ui/use-act.ts'
import { TIMELINE_NAMES } from './player-names.ts'
import type { TimelineFilter } from './player-names.ts'
import looks from '../../ui/looks.module.css'
import styles from './timeline.module.css'
import { formatName } from './message-topics.ts'
import { referenceName, rowAmount, rowNote, rowTitle, stateTone } from './timeline-copy.ts'
import { whatToSay } from './what-to-say.ts'

type Day = { day: string; rows: TimelineRow[] }

/** Rows of one day in London are one paragraph of the story. */
function groupByDay(rows: readonly TimelineRow[]): Day[] {
  const days: Day[] = []
  for (const row of rows) {
    const day = formatDay(row.at)
    if (days.at(-1)?.day !== day) days.push({ day, rows: [] })
    days.at(-1)!.rows.push(row)
  }
  return days
}

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

function StoryRow({ row, onResend }: { row: TimelineRow; onResend: ((row: TimelineRow) => void) | undefined }) {
  const { at, state, messageId } = row
  const amount = rowAmount(row)
  const sentence = whatToSay(row)
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={at}>
        {formatTime(at)}
      </time>
      <div className={styles.what}>
        <p className={styles.title}>
          <span>{rowTitle(row)}</span>
          {state !== undefined && <StateChip tone={stateTone(state)}>{formatName(state)}</StateChip>}
        </p>
        <RowNote row={row} />
        {sentence !== undefined && (
          <p className={styles.say}>
            <span className={styles.sayLabel}>To say: </span>
            {`“${sentence}”`}
          </p>
        )}
        {onResend && messageId !== undefined && (
          <Button size="small" tone="outline" onClick={() => onResend(row)}>
            Send again
          </Button>
        )}
      </div>
      {amount !== '' && <p className={styles.amount}>{amount}</p>}
    </li>
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
  const onResend = may('resend-messages') ? setResent : undefined
  return (
    <>
      {rows.length === 0 && <p>Nothing of this kind has happened.</p>}
      <ol className={styles.days} aria-label={`Timeline: ${TIMELINE_NAMES[filter]}`}>
        {groupByDay(rows).map(({ day, rows: ofDay }) => (
          <li key={day}>
            <h3 className={styles.day}>{day}</h3>
            <ol className={styles.rows}>
              {ofDay.map((row) => (
                <StoryRow key={row.key} row={row} onResend={onResend} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
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
