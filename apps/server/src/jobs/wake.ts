/**
 * What wakes a job (docs/mechanisms/messages.md#jobs): whoever writes work that is due soon notifies its channel in the same transaction. A
 * notification that is lost costs a minute at most: then each job looks by itself.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { column, queryRows } from '../db/rows.ts'

export const WAKE_CHANNELS = [
  'wake-outbox',
  'wake-payments',
  'wake-refunds',
  'wake-payouts',
  'wake-intake',
  'wake-content',
  'wake-draws',
] as const
export type WakeChannel = (typeof WAKE_CHANNELS)[number]

/** For the `returning` of the statement that writes the work: nothing is notified where it writes none. However many rows, it is one notification. */
export const notifyJobs = (channel: WakeChannel): SQL => sql`pg_notify(${channel}, '')`

/** In how many milliseconds a time that a query gives has come, by the database's clock; undefined where it gives none. */
export async function msUntil(db: Db, time: SQL): Promise<number | undefined> {
  const [row] = await queryRows(
    db,
    { ms: column.nullable(column.number) },
    sql`select (extract(epoch from (${time}) - clock_timestamp()) * 1000)::float8 as ms`,
  )
  return row?.ms ?? undefined
}
