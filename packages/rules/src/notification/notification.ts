/** Notifications of the operator: whom they are for, and when they are shown (docs/mechanisms/notifications.md). */

/** Whom a notification card is for (specification map 1.3-71, 1.6-06). */
export const NOTIFICATION_AUDIENCES = ['all', 'logged-in', 'not-logged-in'] as const
export type NotificationAudience = (typeof NOTIFICATION_AUDIENCES)[number]

type Window = { shownFrom: string; shownUntil: string }

/** Whether a notification is shown at an instant: from its start, and no longer from its end. */
export const isNotificationShown = ({ shownFrom, shownUntil }: Window, at: Date): boolean =>
  Date.parse(shownFrom) <= at.getTime() && at.getTime() < Date.parse(shownUntil)

/** Those that are shown at an instant. */
export const shownNotifications = <One extends Window>(notifications: readonly One[], at: Date): One[] =>
  notifications.filter((one) => isNotificationShown(one, at))

/** The next instant at which one of these notifications appears or ends, in milliseconds; Infinity if there is none. */
export const nextNotificationChange = (notifications: readonly Window[], at: Date): number =>
  Math.min(
    ...notifications
      .flatMap(({ shownFrom, shownUntil }) => [Date.parse(shownFrom), Date.parse(shownUntil)])
      .filter((instant) => instant > at.getTime()),
  )
