/** Reads the published notifications of the operator. */
import { notification } from '@fairdraw/contract/notification-content.ts'
import type { Notification } from '@fairdraw/contract/notification-content.ts'
import { asc, gt } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { notifications } from '../notification/tables.ts'
import { findSchemaFault } from './read-competitions.ts'
import type { OnUnreadable } from './read-competitions.ts'

/** Those that end after `now`, by id, so that history costs nothing. */
export async function readNotifications(db: Db, now: Date, onUnreadable: OnUnreadable): Promise<Notification[]> {
  const rows = await db.select().from(notifications).where(gt(notifications.endsAt, now)).orderBy(asc(notifications.id))
  return rows.flatMap(({ id, body }) => {
    const why = findSchemaFault(notification, body)
    if (why !== undefined) onUnreadable(`notification:${id}`, why)
    return why === undefined ? [body as Notification] : []
  })
}
