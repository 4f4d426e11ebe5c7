/** A notification in which the linter finds nothing: the examples of its rows are this one with a few fields changed. */
import type { NotificationBody } from '../content-rules/content-rule.ts'

/** When the examples are published. */
export const NOTIFICATION_NOW = new Date('2026-03-02T08:00:00.000Z')

export const VALID_NOTIFICATION: NotificationBody = {
  title: 'A new programme from <b>Monday</b>',
  description: 'The Late Breakfast starts at seven.',
  linkText: 'See what it gives away',
  url: '/win/free',
  shownFrom: '2026-03-02T08:00:00.000Z',
  shownUntil: '2026-03-20T21:00:00.000Z',
}
