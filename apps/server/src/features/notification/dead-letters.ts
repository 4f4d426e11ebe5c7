/**
 * What an operator can do with dead letters: list, retry, or drop with a reason (the desk;
 * `npm run messages`, docs/operations.md).
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, countRows, queryRows } from '../../db/rows.ts'
import type { ColumnsOf } from '../../db/rows.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { TIMED_TOPICS } from '../messages.ts'
import { PUSH_TOPICS } from './push-topics.ts'

/** Without the body, which may contain a phone number, an address or a code. */
export type DeadLetter = {
  id: number
  topic: string
  playerId: number | null
  enqueuedAt: string
  deadAt: string
  attempts: number
  lastError: string | null
}

const DEAD_LETTER: ColumnsOf<DeadLetter> = {
  id: column.integer,
  topic: column.text,
  playerId: column.nullable(column.integer),
  enqueuedAt: column.text,
  deadAt: column.text,
  attempts: column.integer,
  lastError: column.nullable(column.text),
}

/**
 * Some by their ids, or all of a topic; with `deadBy` only those that were dead at that time. Without `limit` all of them are
 * moved at once.
 */
export type Selection = ({ ids: readonly number[] } | { topic: string; deadBy?: string }) & { limit?: number }

const WAITING = sql`dead_at is not null and drop_reason is null`

function matchesSelection(selection: Selection): SQL {
  if ('ids' in selection)
    return sql`id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(selection.ids)}::jsonb))`
  const { topic, deadBy } = selection
  return sql`topic = ${topic} ${deadBy === undefined ? sql`` : sql`and dead_at <= ${deadBy}::timestamptz`}`
}

/** The selected dead letters, locked: the same one is never moved twice. */
const selectedIds = (selection: Selection) => sql`array(
    select id from outbox where ${WAITING} and ${matchesSelection(selection)}
    order by topic, id ${selection.limit === undefined ? sql`` : sql`limit ${selection.limit}`} for update)`

export function listDeadLetters(db: Db, limit = 1_000): Promise<DeadLetter[]> {
  return queryRows(
    db,
    DEAD_LETTER,
    sql`select id, topic, player_id::float8 as "playerId", at::text as "enqueuedAt", dead_at::text as "deadAt", attempts,
          last_error as "lastError"
        from outbox where ${WAITING} order by dead_at limit ${limit}`,
  )
}

/**
 * Makes dead letters due at once, with another day of retries; returns how many. Messages that are useful only for minutes keep
 * their age, so they expire and are not sent late.
 */
export function retryDeadLetters(db: Db, selection: Selection): Promise<number> {
  return countRows(
    db,
    sql`update outbox set dead_at = null, due_at = clock_timestamp(), attempts = 0,
          at = case when topic in ${[...TIMED_TOPICS, ...PUSH_TOPICS]} then at else clock_timestamp() end
        where id = any (${selectedIds(selection)}) returning ${notifyJobs('wake-outbox')}`,
  )
}

/** Drops dead letters: the body is deleted but for its competition, the reason stays for 90 days. Returns how many. */
export function dropDeadLetters(db: Db, selection: Selection, reason: string): Promise<number> {
  return countRows(
    db,
    sql`update outbox set drop_reason = ${reason},
          body = jsonb_strip_nulls(jsonb_build_object('competitionId', body -> 'competitionId'))
        where id = any (${selectedIds(selection)}) returning 1`,
  )
}
