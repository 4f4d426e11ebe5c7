/**
 * Sums each day's online entries by competition and bundle, for the funnel (docs/mechanisms/analytics.md#the-funnel). The
 * views read these sums and never the entries, of which there are millions.
 */
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { countRows } from '../../db/rows.ts'
import { tryLock } from '../../db/try-lock.ts'

/** Days that entries of an earlier day may still be finished in. After that a day's sums stay. */
export const OPEN_DAYS = 7

/** A process leaves the sums to another that has just written them. */
export const SUM_INTERVAL_MS = 10 * 60_000
const MIN_AGE_SECONDS = (SUM_INTERVAL_MS / 1000) * 0.9

const DAY_MS = 86_400_000

/** Advisory lock: only one process sums at a time. */
const LOCK = 0x66756e6e

/** Today and yesterday each time, and one of the other open days in turn. */
function dueDays(now: Date): string[] {
  const turn = Math.floor(now.getTime() / SUM_INTERVAL_MS) % (OPEN_DAYS - 2)
  const noon = Date.parse(`${londonDay(now)}T12:00:00Z`)
  return [0, 1, 2 + turn].map((age) => new Date(noon - age * DAY_MS).toISOString().slice(0, 10))
}

/** Returns whether this process wrote the sums. */
export async function sumFunnel(db: Db, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, LOCK))) return false
    const isFresh = sql`select 1 from funnel_days where day = ${londonDay(now)}::date
      and summed_at > ${now.toISOString()}::timestamptz - ${MIN_AGE_SECONDS} * interval '1 second' limit 1`
    if ((await countRows(tx, isFresh)) > 0) return false
    for (const day of dueDays(now)) await sumDay(tx, day, now)
    return true
  })
}

/** The entries that began on a day in London. The range is read by the index of `accepted_at`. */
export async function sumDay(tx: Db, day: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.execute(sql`
    insert into funnel_days (day, competition_id, bundle_id, logged_in, paid, tickets, pence, summed_at)
    select ${day}::date, competition_id, coalesce(bundle_id, ''), count(*),
      count(*) filter (where state = 'completed' and (payment_method is not null or token_cost > 0)),
      coalesce(sum(quantity) filter (where state = 'completed'), 0),
      coalesce(sum(price_pence) filter (where state = 'completed'), 0),
      ${at}::timestamptz
    from entries
    where accepted_at >= ${day}::date::timestamp at time zone 'Europe/London'
      and accepted_at < (${day}::date + 1)::timestamp at time zone 'Europe/London'
      and channel = 'online'
    group by competition_id, coalesce(bundle_id, '')
    on conflict (day, competition_id, bundle_id) do update set logged_in = excluded.logged_in, paid = excluded.paid,
      tickets = excluded.tickets, pence = excluded.pence, summed_at = excluded.summed_at`)
  // What has no entries any more: a player has changed the bundle, or has been erased.
  await tx.execute(sql`delete from funnel_days where day = ${day}::date and summed_at < ${at}::timestamptz`)
}
