/** The outbox: what waits, by topic, and what failed for good, to be retried or dropped. */
import {
  MESSAGE_STATES,
  getDeskCompetitionMessages,
  getDeskMessageTopics,
  getDeskMessages,
} from '@fairdraw/contract/desk/messages.ts'
import type { MessageState } from '@fairdraw/contract/desk/messages.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { OnlyCompetition } from '../../ui/list/only-competition.tsx'
import { competitionFromAddress, ofCompetition, readListedCompetition } from '../../ui/list/competition-filter.ts'
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
  const id = competitionFromAddress(request)
  const [{ topics }, ofOne, page, competition] = await Promise.all([
    readDesk(getDeskMessageTopics, {}),
    id === undefined ? undefined : readDesk(getDeskCompetitionMessages, { params: { id } }),
    readDesk(getDeskMessages, { query: { state, ...ofCompetition(id), ...(topic && { topic: topic.slice(0, 80) }) } }),
    readListedCompetition(id),
  ])
  return { state, topic, topics, ofOne: ofOne?.topics, competition, page }
}

type Topic = BodyOf<typeof getDeskMessageTopics>['topics'][number]
type TopicOfOne = BodyOf<typeof getDeskCompetitionMessages>['topics'][number]

type Counted = Pick<Topic, 'topic' | 'channel' | 'counts'>

/** Of a topic; the competition stays. */
function CountLink({ state, topic, count }: { state: MessageState; topic: string; count: number }) {
  const address = new URLSearchParams(useSearchParams()[0])
  address.set('state', state)
  address.set('topic', topic)
  return (
    <Link to={{ search: `?${address}` }} className={`${styles.count} ${state === 'dead' ? styles.bad : ''}`}>
      {formatCount(count)}
    </Link>
  )
}

const countColumn = (state: MessageState): Column<Counted> => ({
  name: STATE_NAMES[state],
  isNumber: true,
  render: ({ topic, counts }) =>
    counts[state] === 0 ? '0' : <CountLink state={state} topic={topic} count={counts[state]} />,
})

const COUNT_COLUMNS: readonly Column<Counted>[] = [
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
]
const COLUMNS: readonly Column<Topic>[] = [
  ...COUNT_COLUMNS,
  { name: 'Waits since', render: ({ oldestAt }) => (oldestAt === null ? '–' : <Moment at={oldestAt} />) },
  { name: 'Sent today', isNumber: true, render: ({ sentToday }) => formatNumber(sentToday) },
  { name: 'In 7 days', isNumber: true, render: ({ sentInWeek }) => formatNumber(sentInWeek) },
]

const COLUMNS_OF_ONE: readonly Column<TopicOfOne>[] = [
  ...COUNT_COLUMNS,
  { name: 'Sent', isNumber: true, render: ({ sent }) => formatNumber(sent) },
]

export function Component() {
  const { state, topic, topics, ofOne, competition } = useLoaderData<typeof loader>()
  return (
    <Page title="Messages" hasViews>
      <StateFilter label="Messages by state" names={STATE_NAMES} chosen={state} counts={countsOf(ofOne ?? topics)} />
      <p>{STATE_MEANINGS[state]}</p>
      <OnlyCompetition competition={competition} />
      {topic !== undefined && (
        <p>
          <span>{`Only the topic ‘${topicName(topic)}’.`}</span> <AllTopics />
        </p>
      )}
      <Messages key={`${state} ${topic} ${competition?.id}`} />
      <Section title="Topics">
        {ofOne ? (
          <DataTable
            caption="Messages of the competition by topic"
            columns={COLUMNS_OF_ONE}
            rows={ofOne}
            rowKey={(row) => row.topic}
            empty="Nobody was written to about it yet."
          />
        ) : (
          <DataTable
            caption="Messages by topic"
            columns={COLUMNS}
            rows={topics}
            rowKey={(row) => row.topic}
            empty="Nothing waits, and nothing was sent in the last seven days."
          />
        )}
      </Section>
    </Page>
  )
}

function AllTopics() {
  const address = new URLSearchParams(useSearchParams()[0])
  address.delete('topic')
  return <Link to={{ search: `?${address}` }}>Show all topics</Link>
}

function Messages() {
  const { state, topic, competition, page } = useLoaderData<typeof loader>()
  return (
    <MessageList state={state} topic={topic} competitionId={competition?.id} page={page} empty={NO_MESSAGES[state]} />
  )
}

const countsOf = (topics: readonly Counted[]): Record<MessageState, number> => {
  const sumOf = (state: MessageState) => topics.reduce((sum, { counts }) => sum + counts[state], 0)
  return { queued: sumOf('queued'), retrying: sumOf('retrying'), dead: sumOf('dead'), dropped: sumOf('dropped') }
}
