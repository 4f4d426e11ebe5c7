/** Rows on a notification of the operator: it says something, it can end, and its link leads somewhere. */
import { faultsOf } from './content-rule.ts'
import type { NotificationRule } from './content-rule.ts'
import { withoutTags } from './texts.ts'

const notificationRow = (severity: NotificationRule['severity']) =>
  ({ subject: 'notification', severity, rules: [] }) as const

const DAY_MS = 86_400_000
/** As long as the cards of the customer-engagement service last. */
const USUAL_DAYS = 30

export const NOTIFICATION_RULES: readonly NotificationRule[] = [
  {
    ...notificationRow('stops'),
    name: 'notification-titled',
    check: ({ title }) => faultsOf([[withoutTags(title).trim() === '', 'title', 'The title has no words.']]),
    refused: { body: { title: '<b> </b>' }, path: 'title' },
    accepted: { body: { title: '<b>News</b>' } },
  },
  {
    ...notificationRow('stops'),
    name: 'notification-window',
    check: ({ shownFrom, shownUntil }, now) =>
      faultsOf([
        [Date.parse(shownUntil) <= Date.parse(shownFrom), 'shownUntil', 'It ends before it starts.'],
        [Date.parse(shownUntil) <= now.getTime(), 'shownUntil', 'Its end has passed, so nobody would see it.'],
      ]),
    refused: {
      body: { shownFrom: '2026-02-20T08:00:00.000Z', shownUntil: '2026-03-02T08:00:00.000Z' },
      path: 'shownUntil',
    },
    accepted: { body: { shownUntil: '2026-03-02T08:00:01.000Z' } },
  },
  {
    ...notificationRow('warns'),
    name: 'notification-not-for-ever',
    check: ({ shownFrom, shownUntil }, now) =>
      faultsOf([
        [
          Date.parse(shownUntil) - Math.max(Date.parse(shownFrom), now.getTime()) > USUAL_DAYS * DAY_MS,
          'shownUntil',
          `It is shown for more than ${USUAL_DAYS} days. Is it still news then?`,
        ],
      ]),
    refused: { body: { shownUntil: '2026-04-01T08:00:00.001Z' }, path: 'shownUntil' },
    accepted: { body: { shownUntil: '2026-04-01T08:00:00.000Z' } },
  },
  {
    ...notificationRow('warns'),
    name: 'notification-link',
    check: ({ url, linkText }) =>
      faultsOf([
        [url === undefined && Boolean(linkText?.trim()), 'linkText', 'The link has a text and leads nowhere.'],
        [url !== undefined && !linkText?.trim(), 'linkText', 'The card leads to a page, and does not say to which.'],
      ]),
    refused: { body: { url: undefined }, path: 'linkText' },
    accepted: { body: { url: undefined, linkText: undefined } },
  },
]
