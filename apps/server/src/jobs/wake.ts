/**
 * Notifications that wake jobs (docs/mechanisms/messages.md#jobs). Who writes work that is due soon notifies its
 * channel in the same transaction. A lost notification costs at most a minute, the interval of the jobs.
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
  'wake-shows',
  'wake-log',
  'wake-age-checks',
] as const
export type WakeChannel = (typeof WAKE_CHANNELS)[number]

/**
 * For the `returning` clause of the statement that writes the work: no row, no notification; many rows, one
 * notification.
 */
export const notifyJobs = (channel: WakeChannel): SQL => sql`pg_notify(${channel}, '')`

/**
 * The same for what many transactions do at once. Notifications are serialised at the commit: each holds a lock until it is written,
 * and the commits of all others that notify wait for it. So while one notifies a channel, others that run do not. Their work is
 * found by the run that follows one that found something. One that is committed still later waits as for a lost notification.
 */
export const notifyJobsSparingly = (channel: WakeChannel): SQL =>
  sql`case when pg_try_advisory_xact_lock(hashtext('fairdraw'), hashtext(${channel})) then ${notifyJobs(channel)} end`

/** Milliseconds until the time that a query returns, by the database's clock; undefined when it returns none. */
export async function msUntil(db: Db, time: SQL): Promise<number | undefined> {
  const [row] = await queryRows(
    db,
    { ms: column.nullable(column.number) },
    sql`select (extract(epoch from (${time}) - clock_timestamp()) * 1000)::float8 as ms`,
  )
  return row?.ms ?? undefined
}
