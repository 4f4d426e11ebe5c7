/** Which of the operator's notifications players have dismissed (docs/mechanisms/notifications.md). */
import type { Notification } from '@fairdraw/contract/notification-content.ts'
import { isNotificationShown } from '@fairdraw/rules/notification/notification.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { countRows } from '../../db/rows.ts'
import { notificationDismissals } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'

export async function listDismissals(db: Db, playerId: number): Promise<string[]> {
  const rows = await db
    .select({ id: notificationDismissals.notificationId })
    .from(notificationDismissals)
    .where(eq(notificationDismissals.playerId, playerId))
  return rows.map(({ id }) => id)
}

/**
 * Only a notification that a player sees now and may dismiss, so that a player has no more rows than there are
 * notifications.
 */
export async function dismissNotification(
  db: Db,
  notifications: readonly Notification[],
  { playerId, id, now }: { playerId: number; id: string; now: Date },
): Promise<Outcome<Record<string, never>, 'not-found'>> {
  const found = notifications.find((one) => one.id === id)
  if (!found?.isDismissible || found.audience === 'not-logged-in' || !isNotificationShown(found, now))
    return refuse('not-found')
  await db
    .insert(notificationDismissals)
    .values({ playerId, notificationId: id, dismissedAt: now })
    .onConflictDoNothing()
  return done({})
}

export const DISMISSALS_BATCH_SIZE = 10_000

/** Deletes dismissals of notifications that have ended or were taken off the site, a batch at a time. */
export function purgeDismissals(db: Db, now: Date): Promise<number> {
  return countRows(
    db,
    sql`delete from notification_dismissals where (player_id, notification_id) in (
          select d.player_id, d.notification_id from notification_dismissals d
          where not exists (select from notifications n where n.id = d.notification_id and n.ends_at > ${now})
          limit ${DISMISSALS_BATCH_SIZE})
        returning player_id`,
  )
}
