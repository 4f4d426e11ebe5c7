/** Messages of the outbox as the desk lists them: without their bodies, and fast however many there are. */
import type { DeskMessageChannel, MessageState } from '@fairdraw/contract/desk/messages.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { MESSAGE_TOPICS, messageOf } from '../../messages.ts'
import { PUSH_TOPICS } from '../push-topics.ts'
import { VENDOR_TASK_TOPICS } from '../vendor-tasks.ts'
import { PRESENT_TOPICS } from '../watch-outbox.ts'

export const MESSAGES_PAGE_SIZE = 100

/** Of a message `o`, in the words of the partial indexes. A dead letter is due at infinity. */
export const STATE_CONDITIONS: Readonly<Record<MessageState, SQL>> = {
  queued: sql`o.due_at < 'infinity'`,
  retrying: sql`o.dead_at is null and o.last_error is not null and o.attempts > 0`,
  dead: sql`o.dead_at is not null and o.drop_reason is null`,
  dropped: sql`o.drop_reason is not null`,
}

export function channelOfTopic(topic: string): DeskMessageChannel {
  if (VENDOR_TASK_TOPICS.includes(topic)) return 'vendor-task'
  if (PUSH_TOPICS.some((one) => one === topic)) return 'push'
  if (!MESSAGE_TOPICS.includes(topic)) return 'unknown'
  const { message, isCard } = messageOf(topic)
  return isCard ? 'card' : message.channel
}

export const isoTime = (time: SQL): SQL => sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const LISTED = {
  id: column.integer,
  topic: column.text,
  playerId: column.nullable(column.integer),
  enqueuedAt: column.text,
  attempts: column.integer,
  nextAt: column.nullable(column.text),
  lastError: column.nullable(column.text),
  deadAt: column.nullable(column.text),
  dropReason: column.nullable(column.text),
}

type Selection = {
  state: MessageState
  topic?: string | undefined
  competitionId?: number | undefined
  after?: string | undefined
}
type Cursor = { id: number; dueAt: string; topic: string }
/** Of messages in a state, after a cursor. */
type Part = { topic: string | undefined; competitionId: number | undefined; last: Cursor | undefined }

/** All that is read of a message. */
const COLUMNS = sql`o.id, o.topic, o.player_id, o.at, o.attempts, o.due_at, o.last_error, o.dead_at, o.drop_reason`

/** Messages `o` by topic and by when they are due. Each topic is one search in an index, past its dead letters. */
const queued = ({ topic, last }: Part) => sql`
  ${topic === undefined ? PRESENT_TOPICS : sql`with present (topic) as (values (${topic}::text))`}
  select found.* from present, lateral (
    select ${COLUMNS} from outbox o
    where o.topic = present.topic and ${STATE_CONDITIONS.queued}
      ${last ? sql`and (o.topic, o.due_at, o.id) > (${last.topic}, ${last.dueAt}::timestamptz, ${last.id}::bigint)` : sql``}
    order by o.due_at, o.id limit ${MESSAGES_PAGE_SIZE + 1}) found
  where present.topic is not null
  order by found.topic, found.due_at, found.id limit ${MESSAGES_PAGE_SIZE + 1}`

/** The same of a competition: its index is in this order and has no dead letters. */
const queuedOfCompetition = ({ topic, competitionId, last }: Part) => sql`
  select ${COLUMNS} from outbox o
  where o.competition_id = ${competitionId} and ${STATE_CONDITIONS.queued} ${ofTopic(topic)}
    ${last ? sql`and (o.topic, o.due_at, o.id) > (${last.topic}, ${last.dueAt}::timestamptz, ${last.id}::bigint)` : sql``}
  order by o.topic, o.due_at, o.id limit ${MESSAGES_PAGE_SIZE + 1}`

/**
 * Messages `o` by topic and number: the order of the partial index of their state. A topic has two bounds in place of an equality.
 * With that, the order would be that of the numbers alone, and the planner might read the whole table by its primary key.
 */
const inState = (state: Exclude<MessageState, 'queued'>, { topic, competitionId, last }: Part) => sql`
  select ${COLUMNS} from outbox o
  where ${STATE_CONDITIONS[state]} ${ofTopic(topic)}
    ${competitionId === undefined ? sql`` : sql`and o.competition_id = ${competitionId}`}
    ${last ? sql`and (o.topic, o.id) > (${last.topic}, ${last.id}::bigint)` : sql``}
  order by o.topic, o.id limit ${MESSAGES_PAGE_SIZE + 1}`

const ofTopic = (topic: string | undefined) =>
  topic === undefined ? sql`` : sql`and o.topic >= ${topic} and o.topic <= ${topic}`

function listed(state: MessageState, part: Part): SQL {
  if (state !== 'queued') return inState(state, part)
  return part.competitionId === undefined ? queued(part) : queuedOfCompetition(part)
}

/** A page. An invalid cursor counts as none. */
export async function listMessages(db: Db, { state, topic, competitionId, after }: Selection) {
  // Before the messages are read: whoever moves a whole topic moves only what the list had.
  const [clock] = await queryRows(
    db,
    { readAt: column.text },
    sql`select ${isoTime(sql`clock_timestamp()`)} as "readAt"`,
  )
  const part = { topic, competitionId, last: readCursor(after) }
  const found = await queryRows(
    db,
    LISTED,
    sql`select m.id, m.topic, m.player_id::float8 as "playerId", ${isoTime(sql`m.at`)} as "enqueuedAt", m.attempts,
          case when m.due_at < 'infinity' then ${isoTime(sql`m.due_at`)} end as "nextAt", m.last_error as "lastError",
          ${isoTime(sql`m.dead_at`)} as "deadAt", m.drop_reason as "dropReason"
        from (${listed(state, part)}) m
        order by m.topic, ${state === 'queued' ? sql`m.due_at, m.id` : sql`m.id`}`,
  )
  const rows = found.slice(0, MESSAGES_PAGE_SIZE)
  const end = rows.at(-1)
  return {
    readAt: clock!.readAt,
    messages: rows.map((row) => ({ ...row, channel: channelOfTopic(row.topic) })),
    ...(end && found.length > rows.length ? { next: `${end.id} ${end.nextAt ?? NEVER} ${end.topic}` } : {}),
  }
}

const NEVER = '9999-12-31T00:00:00Z'

/** A cursor is the number, the time and the topic of the last message of a page. */
function readCursor(cursor = ''): Cursor | undefined {
  const [, id, dueAt, topic] = /^(\d{1,15}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{6})?Z) (.+)$/.exec(cursor) ?? []
  return id === undefined || dueAt === undefined || topic === undefined || Number.isNaN(Date.parse(dueAt))
    ? undefined
    : { id: Number(id), dueAt, topic }
}
