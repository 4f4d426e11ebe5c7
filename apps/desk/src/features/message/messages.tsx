/** The outbox: what waits, by topic, and what failed for good, to be retried or dropped. */
import { MESSAGE_STATES, getDeskMessageTopics, getDeskMessages } from '@fairdraw/contract/desk/messages.ts'
import type { MessageState } from '@fairdraw/contract/desk/messages.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { StateFilter } from '../../ui/state-filter.tsx'
import { stateFromAddress } from '../../ui/state-from-address.ts'
import { topicName } from '../account/message-topics.ts'
import { CHANNEL_NAMES, NO_MESSAGES, STATE_MEANINGS, STATE_NAMES, formatCount } from './message-names.ts'
import { MessageList } from './message-list.tsx'
import looks from '../../ui/looks.module.css'
import styles from './messages.module.css'

export async function loader({ request }: LoaderFunctionArgs) {
  const state = stateFromAddress(request, MESSAGE_STATES, 'dead')
  const topic = new URL(request.url).searchParams.get('topic') || undefined
  const [{ topics }, page] = await Promise.all([
    readDesk(getDeskMessageTopics, {}),
    readDesk(getDeskMessages, { query: { state, ...(topic && { topic: topic.slice(0, 80) }) } }),
  ])
  return { state, topic, topics, page }
}

type Topic = BodyOf<typeof getDeskMessageTopics>['topics'][number]

const inTopic = (state: MessageState, topic: string) => ({ search: `?${new URLSearchParams({ state, topic })}` })

const countColumn = (state: MessageState): Column<Topic> => ({
  name: STATE_NAMES[state],
  isNumber: true,
  render: ({ topic, counts }) =>
    counts[state] === 0 ? (
      '0'
    ) : (
      <Link to={inTopic(state, topic)} className={`${styles.count} ${state === 'dead' ? styles.bad : ''}`}>
        {formatCount(counts[state])}
      </Link>
    ),
})

const COLUMNS: readonly Column<Topic>[] = [
  {
    name: 'Topic',
    render: ({ topic, channel }) => (
      <div>
        <span>{topicName(topic)}</span>
        <p className={looks.minor}>
          <span>{`${CHANNEL_NAMES[channel]},`}</span> <code>{topic}</code>
        </p>
      </div>
    ),
  },
  countColumn('dead'),
  countColumn('retrying'),
  countColumn('queued'),
  { name: 'Waits since', render: ({ oldestAt }) => (oldestAt === null ? '–' : <Moment at={oldestAt} />) },
  { name: 'Sent today', isNumber: true, render: ({ sentToday }) => formatNumber(sentToday) },
  { name: 'In 7 days', isNumber: true, render: ({ sentInWeek }) => formatNumber(sentInWeek) },
]

export function Component() {
  const { state, topic, topics } = useLoaderData<typeof loader>()
  return (
    <Page title="Messages" hasViews>
      <StateFilter label="Messages by state" names={STATE_NAMES} chosen={state} counts={countsOf(topics)} />
      <p>{STATE_MEANINGS[state]}</p>
      {topic !== undefined && (
        <p>
          <span>{`Only the topic ‘${topicName(topic)}’.`}</span>{' '}
          <Link to={{ search: `?state=${state}` }}>Show all topics</Link>
        </p>
      )}
      <Messages key={`${state} ${topic}`} />
      <Section title="Topics">
        <DataTable
          caption="Messages by topic"
          columns={COLUMNS}
          rows={topics}
          rowKey={(row) => row.topic}
          empty="Nothing waits, and nothing was sent in the last seven days."
        />
      </Section>
    </Page>
  )
}

function Messages() {
  const { state, topic, page } = useLoaderData<typeof loader>()
  return <MessageList state={state} topic={topic} page={page} empty={NO_MESSAGES[state]} />
}

const countsOf = (topics: readonly Topic[]): Record<MessageState, number> => {
  const sumOf = (state: MessageState) => topics.reduce((sum, { counts }) => sum + counts[state], 0)
  return { queued: sumOf('queued'), retrying: sumOf('retrying'), dead: sumOf('dead'), dropped: sumOf('dropped') }
}
