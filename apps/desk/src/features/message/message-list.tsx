/** Messages in a state. Failed ones can be chosen, or all of a topic, to be retried or dropped. */
import { MAX_SELECTED_MESSAGES, getDeskMessages } from '@fairdraw/contract/desk/messages.ts'
import type { MessageSelection, MessageState } from '@fairdraw/contract/desk/messages.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { useState } from 'react'
import { callDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { topicName } from '../account/message-topics.ts'
import { ofCompetition } from '../../ui/list/competition-filter.ts'
import { MoreButton } from '../../ui/list/more-button.tsx'
import { PlayerLink } from '../../ui/list/player-link.tsx'
import { useSelection } from '../../ui/list/use-selection.tsx'
import { CHANNEL_NAMES, STATE_NAMES } from './message-names.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { Move } from './move-dialog.tsx'
import looks from '../../ui/looks.module.css'
import styles from './messages.module.css'

type MessagePage = BodyOf<typeof getDeskMessages>
type Message = MessagePage['messages'][number]

const momentOr = (at: string | null) => (at === null ? '–' : <Moment at={at} />)

const COLUMNS: readonly Column<Message>[] = [
  {
    name: 'Message',
    render: ({ id, topic, channel }) => (
      <div>
        <span>{topicName(topic)}</span>
        <p className={looks.minor}>{`${CHANNEL_NAMES[channel]}, number ${id}`}</p>
      </div>
    ),
  },
  { name: 'To', render: ({ playerId }) => (playerId === null ? 'No account' : <PlayerLink id={playerId} />) },
  { name: 'Enqueued', render: ({ enqueuedAt }) => <Moment at={enqueuedAt} /> },
  { name: 'Attempts', isNumber: true, render: ({ attempts }) => attempts },
  { name: 'Last error', render: ({ lastError }) => (lastError === null ? '–' : <code>{lastError}</code>) },
]

const NEXT: Column<Message> = { name: 'Next try', render: ({ nextAt }) => momentOr(nextAt) }
const FAILED: Column<Message> = { name: 'Failed', render: ({ deadAt }) => momentOr(deadAt) }
const REASON: Column<Message> = { name: 'Why it was dropped', render: ({ dropReason }) => dropReason ?? '–' }

const LAST_COLUMNS: Readonly<Record<MessageState, readonly Column<Message>[]>> = {
  queued: [NEXT],
  retrying: [NEXT],
  dead: [FAILED],
  dropped: [FAILED, REASON],
}

export function MessageList({
  state,
  topic,
  competitionId,
  page,
  empty,
}: {
  state: MessageState
  topic: string | undefined
  competitionId: number | undefined
  page: MessagePage
  empty: string
}) {
  const may = useMay()
  const [asked, setAsked] = useState<{ move: Move; selection: MessageSelection; what: string }>()
  const [notice, setNotice] = useState<NoticeContent>()
  const pages = usePages(page, {
    pageOf: ({ messages, next }) => ({ items: messages, next }),
    read: (after) =>
      callDesk(getDeskMessages, { query: { state, after, ...ofCompetition(competitionId), ...(topic && { topic }) } }),
  })
  const isManaged = state === 'dead' && may('manage-messages') && pages.items.length > 0
  const {
    ids: chosen,
    clear,
    column: choose,
  } = useSelection(pages.items, {
    idOf: ({ id }) => id,
    nameOf: ({ id, topic: of }) => `${topicName(of)}, number ${id}`,
    max: MAX_SELECTED_MESSAGES,
  })
  const ids = [...chosen]
  const ask = (move: Move, selection: MessageSelection, what: string) => () => setAsked({ move, selection, what })
  const chosenWords = pluralise(ids.length, 'message')
  const allWords = topic === undefined ? '' : `all of ‘${topicName(topic)}’`
  // A whole topic is that of all competitions.
  const ofTopic = topic === undefined || competitionId !== undefined ? undefined : { topic, deadBy: page.readAt }
  return (
    <>
      <Notice notice={notice} />
      {isManaged && (
        <div className={styles.acts}>
          <Button size="small" disabled={ids.length === 0} onClick={ask('retry', { ids }, chosenWords)}>
            {`Retry ${ids.length > 0 ? chosenWords : 'chosen'}`}
          </Button>
          <Button size="small" tone="outline" disabled={ids.length === 0} onClick={ask('drop', { ids }, chosenWords)}>
            {`Drop ${ids.length > 0 ? chosenWords : 'chosen'}`}
          </Button>
          {ofTopic && (
            <>
              <Button size="small" tone="outline" onClick={ask('retry', ofTopic, allWords)}>
                Retry the whole topic
              </Button>
              <Button size="small" tone="outline" onClick={ask('drop', ofTopic, allWords)}>
                Drop the whole topic
              </Button>
            </>
          )}
        </div>
      )}
      <DataTable
        caption={`Messages: ${STATE_NAMES[state]}`}
        columns={[...(isManaged ? [choose] : []), ...COLUMNS, ...LAST_COLUMNS[state]]}
        rows={pages.items}
        rowKey={({ id }) => id}
        empty={empty}
      />
      <MoreButton pages={pages} />
      {asked && (
        <MoveDialog
          {...asked}
          onOutcome={(outcome) => {
            setAsked(undefined)
            clear()
            setNotice(outcome)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
