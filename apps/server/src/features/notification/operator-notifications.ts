/** The operator's own notifications, which the site shows beside the cards of the engagement service. */
import type { Notification } from '@fairdraw/contract/notification-content.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { notifications } from './tables.ts'

export async function saveNotification(tx: Db, body: Notification): Promise<void> {
  const row = { id: body.id, body, endsAt: new Date(body.shownUntil) }
  await tx.insert(notifications).values(row).onConflictDoUpdate({ target: notifications.id, set: row })
}

export async function deleteNotification(tx: Db, id: string): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.id, id))
}
