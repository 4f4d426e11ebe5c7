/** A notification of the operator for tests, shown for a day from the hour before `now`. */
import type { Notification } from '@fairdraw/contract/notification-content.ts'

export const sampleNotification = (id: string, now: Date, changes: Partial<Notification> = {}): Notification => ({
  id,
  title: `About <b>${id}</b>`,
  audience: 'all',
  isDismissible: true,
  isPinned: false,
  shownFrom: new Date(now.getTime() - 3_600_000).toISOString(),
  shownUntil: new Date(now.getTime() + 86_400_000).toISOString(),
  ...changes,
})
