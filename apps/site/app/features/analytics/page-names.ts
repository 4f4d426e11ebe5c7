/** What the routes show, in the words of the catalogue of events (rules/analytics/events.ts). */
import type { AnalyticsPage } from '@fairdraw/rules/analytics/events.ts'

const BY_ROUTE: Readonly<Record<string, AnalyticsPage>> = {
  'generic-list': 'list',
  'generic-list-show-all': 'show-all',
  competition: 'competition',
  'competition-channel': 'competition',
  'competition-terms': 'terms',
  'terms-and-conditions': 'terms',
  'winsday-terms-and-conditions': 'terms',
  help: 'help',
  find: 'find',
  draws: 'draws',
  draw: 'draws',
  'draw-live': 'draws',
  'winners-all': 'winners',
  'winner-article': 'winners',
  'winsday-info': 'winsday',
  video: 'watch',
  'word-drum': 'game',
  notifications: 'notifications',
  'tokens-login': 'log-in',
}

export const pageOf = (routeId: string): AnalyticsPage =>
  BY_ROUTE[routeId] ?? (routeId.startsWith('profile-') ? 'profile' : 'other')
