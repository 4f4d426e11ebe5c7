/** Deletes subscriptions that nothing more will be sent to, and announcements that no page needs. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { countRows } from '../../db/rows.ts'

export const PURGE_BATCH_SIZE = 5_000
/** Longer than the last message about a draw is tried. */
const AFTER_END = sql`interval '1 day'`
/** Of a draw that never came: a competition that was taken off, for example. */
const AT_MOST = sql`interval '180 days'`
const ANNOUNCED = sql`interval '90 days'`

/** Returns how many subscriptions. */
export async function purgeSubscriptions(db: Db, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`delete from push_announcements where at < ${at} - ${ANNOUNCED}`)
  return countRows(
    db,
    sql`delete from push_subscriptions where id in (
          select s.id from push_subscriptions s where s.subscribed_at < ${at} - ${AT_MOST}
          union all
          select s.id from push_announcements a join draws d on d.id = a.draw_id
            join push_subscriptions s on s.kind = d.kind and s.subject_id = d.subject_id
          where a.event = 'ended' and a.at < ${at} - ${AFTER_END}
          limit ${PURGE_BATCH_SIZE})
        returning 1`,
  )
}
