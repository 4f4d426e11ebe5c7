/**
 * The catalogue of analytics events: everything that the site counts, and that it gives to a tag manager. Nothing else
 * is recorded, and nothing of it says who somebody is (1-site §1; field rule 25; docs/mechanisms/analytics.md).
 */

/** What a page shows; never its address, which could contain a token. */
export const ANALYTICS_PAGES = [
  'list',
  'show-all',
  'competition',
  'help',
  'find',
  'terms',
  'draws',
  'winners',
  'winsday',
  'notifications',
  'log-in',
  'profile',
  'other',
] as const
export type AnalyticsPage = (typeof ANALYTICS_PAGES)[number]

/** The properties of each event, and when it is recorded. */
export const ANALYTICS_EVENTS = {
  'page-view': { properties: ['page'], when: 'A page, or a sidebar over it, is shown' },
  'tile-view': {
    properties: ['competitionId', 'version'],
    when: '99 % of a tile is visible; once for each competition and view of a page',
  },
  'tile-click': {
    properties: ['competitionId', 'version'],
    when: 'A tile is chosen; once for each competition and view of a page',
  },
  'competition-view': {
    properties: ['competitionId'],
    when: 'The details of a competition open, from a tile or a link',
  },
  'entry-click': { properties: ['competitionId'], when: 'A link to the entry is followed' },
  exposure: {
    properties: ['experiment', 'version'],
    when: 'The first time that a browser shows a version of an experiment',
  },
  response: {
    properties: ['experiment', 'version'],
    when: 'The first time that a browser chooses what that version showed',
  },
} as const satisfies Record<string, { properties: readonly string[]; when: string }>
export type AnalyticsEventName = keyof typeof ANALYTICS_EVENTS

/** How long counts are stored, in days: a year and a month, so that a month can be compared with that of the year before. */
export const ANALYTICS_RETENTION_DAYS = 396

/** The stages from a tile to tickets, in order. */
export const FUNNEL_STAGES = ['seen', 'opened', 'logged_in', 'paid', 'tickets'] as const
export type FunnelStage = (typeof FUNNEL_STAGES)[number]

/** A UK mobile number in the form of analytics: digits only, with the prefix 44 (1-site §9). */
export function analyticsPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.startsWith('44') ? digits : `44${digits.replace(/^0/, '')}`
}
