/** Forgets what deliveries hold of people whom nothing came of: a row that is entered or charged is its player's, and stays. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { countRows } from '../../db/rows.ts'

/** For how many days it is kept. */
const KEPT_DAYS = {
  /** A delivery that broke off, from when it was last begun: whoever brings it again begins anew in any case. */
  brokenOff: 7,
  /** What a rejected row of a number without an account said, from when the competition and its draw were over and from when it was judged: it may be mended or disputed. */
  rejected: 28,
} as const

/** How many are forgotten in one go. */
export const MOST_FORGOTTEN = 5_000

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Gives how many deliveries and rows were forgotten. Safe with any number of processes. */
export async function forgetDelivered(db: Db, now: Date): Promise<number> {
  const broken = await countRows(
    db,
    // The delivery goes with its rows: whoever still brings it is told, and begins anew.
    sql`with broken as (
          delete from intake_batches
          where state = 'receiving' and created_at < ${daysBefore(now, KEPT_DAYS.brokenOff).toISOString()} returning id),
        emptied as (delete from intake_rows where batch_id in (select id from broken))
        select id from broken`,
  )
  const before = daysBefore(now, KEPT_DAYS.rejected)
  // What became of it stays for the totals, and its reference, so that it is never entered twice.
  const emptied = await countRows(
    db,
    sql`update intake_rows set body = '{}', phone = null
        where (batch_id, line) in (
          select r.batch_id, r.line from intake_rows r join intake_batches b on b.id = r.batch_id
          where r.state = 'rejected' and r.player_id is null and r.body <> '{}' and b.finished_at < ${before.toISOString()} 
            and not exists (select from competitions c where c.id = r.competition_id and (c.over_at is null or c.over_at > ${before.toISOString()}))
          limit ${MOST_FORGOTTEN} for update of r skip locked)
        returning 1`,
  )
  return broken + emptied
}
