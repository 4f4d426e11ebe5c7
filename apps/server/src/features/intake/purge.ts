/** Deletes personal data from rows that led to no entry and no charge. Other rows belong to a player, and stay. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { countRows } from '../../db/rows.ts'

/** How many days each is stored. */
const RETENTION_DAYS = {
  /** An abandoned upload, counted from its last start. A new upload of the same batch starts from the beginning anyway. */
  brokenOff: 7,
  /**
   * The content of a rejected row of a number without an account, counted from the end of the competition and its prize draw and from
   * when it was judged. Until then it may be corrected or disputed.
   */
  rejected: 28,
} as const

/** The maximum number of rows in one run. */
export const PURGE_BATCH_SIZE = 5_000

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Returns how many batches and rows were purged. Safe with any number of processes. */
export async function purgeDelivered(db: Db, now: Date): Promise<number> {
  const broken = await countRows(
    db,
    // The batch is deleted with its rows. A client that is still uploading it is refused, and starts again.
    sql`with broken as (
          delete from intake_batches
          where state = 'receiving' and created_at < ${daysBefore(now, RETENTION_DAYS.brokenOff).toISOString()} returning id),
        emptied as (delete from intake_rows where batch_id in (select id from broken))
        select id from broken`,
  )
  const before = daysBefore(now, RETENTION_DAYS.rejected)
  // The result stays for the totals, and the reference stays so that the row is never entered twice.
  const emptied = await countRows(
    db,
    sql`update intake_rows set body = '{}', phone = null
        where (batch_id, line) in (
          select r.batch_id, r.line from intake_rows r join intake_batches b on b.id = r.batch_id
          where r.state = 'rejected' and r.player_id is null and r.body <> '{}' and b.finished_at < ${before.toISOString()} 
            and not exists (select from competitions c where c.id = r.competition_id and (c.over_at is null or c.over_at > ${before.toISOString()}))
          limit ${PURGE_BATCH_SIZE} for update of r skip locked)
        returning 1`,
  )
  return broken + emptied
}
