/** Messages of the outbox as the desk lists them: without their bodies, and fast however many there are. */
import type { DeskMessageChannel, MessageState } from '@fairdraw/contract/desk/messages.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { MESSAGE_TOPICS } from '../deliver.ts'
import { VENDOR_TASK_TOPICS, messageOf } from '../messages.ts'
import { PRESENT_TOPICS } from '../watch-outbox.ts'

export const MESSAGES_PAGE_SIZE = 100

/** In the words of the partial indexes. A dead letter is due at infinity. */
export const STATE_CONDITIONS: Readonly<Record<MessageState, SQL>> = {
  queued: sql`o.due_at < 'infinity'`,
  retrying: sql`o.dead_at is null and o.last_error is not null and o.attempts > 0`,
  dead: sql`o.dead_at is not null and o.drop_reason is null`,
  dropped: sql`o.drop_reason is not null`,
}

export function channelOfTopic(topic: string): DeskMessageChannel {
  if (VENDOR_TASK_TOPICS.includes(topic)) return 'vendor-task'
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

type Selection = { state: MessageState; topic?: string | undefined; after?: string | undefined }

/**
 * Topic by topic, so that each is one search in an index: queued messages by when they are due, others by number. An invalid
 * cursor counts as none.
 */
export async function listMessages(db: Db, { state, topic, after }: Selection) {
  const isByTime = state === 'queued'
  const last = readCursor(after)
  const place = isByTime ? sql`(o.topic, o.due_at, o.id)` : sql`(o.topic, o.id)`
  const lastPlace =
    last &&
    (isByTime
      ? sql`(${last.topic}, ${last.dueAt}::timestamptz, ${last.id}::bigint)`
      : sql`(${last.topic}, ${last.id}::bigint)`)
  // Before the messages are read: whoever moves a whole topic moves only what the list had.
  const [clock] = await queryRows(
    db,
    { readAt: column.text },
    sql`select ${isoTime(sql`clock_timestamp()`)} as "readAt"`,
  )
  const found = await queryRows(
    db,
    LISTED,
    sql`${topic === undefined ? PRESENT_TOPICS : sql`with present (topic) as (values (${topic}::text))`}
        select found.id, found.topic, found.player_id::float8 as "playerId", ${isoTime(sql`found.at`)} as "enqueuedAt",
          found.attempts, case when found.due_at < 'infinity' then ${isoTime(sql`found.due_at`)} end as "nextAt",
          found.last_error as "lastError", ${isoTime(sql`found.dead_at`)} as "deadAt", found.drop_reason as "dropReason"
        from present, lateral (
          select id, topic, player_id, at, attempts, due_at, last_error, dead_at, drop_reason from outbox o
          where o.topic = present.topic and ${STATE_CONDITIONS[state]} ${lastPlace ? sql`and ${place} > ${lastPlace}` : sql``}
          order by ${isByTime ? sql`o.due_at, o.id` : sql`o.id`} limit ${MESSAGES_PAGE_SIZE + 1}) found
        order by found.topic, ${isByTime ? sql`found.due_at, found.id` : sql`found.id`} limit ${MESSAGES_PAGE_SIZE + 1}`,
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
function readCursor(cursor = '') {
  const [, id, dueAt, topic] = /^(\d{1,15}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{6})?Z) (.+)$/.exec(cursor) ?? []
  return id === undefined || dueAt === undefined || topic === undefined || Number.isNaN(Date.parse(dueAt))
    ? undefined
    : { id: Number(id), dueAt, topic }
}
