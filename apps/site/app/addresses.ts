/** Where the named routes are, as addresses within the site's base path (1-site §2). Home has no page slug of its own. */
import type { Channel } from '@fairdraw/rules/competition.ts'

export { slugOf } from '@fairdraw/rules/slug.ts'

export type PageSlug = string | undefined

const join = (...parts: (string | number | undefined)[]) =>
  `/${parts.filter((part) => part !== undefined && part !== '').join('/')}`

const ofPage = (slug: PageSlug) => (slug === 'home' ? undefined : slug)

export const listingPath = (page?: PageSlug) => join(ofPage(page))

export const showAllPath = (page: PageSlug, rail: { id: string; slug: string }) =>
  join(ofPage(page), 'show-all', rail.id, rail.slug)

/** `online` is the default channel and not named. */
export const competitionPath = (page: PageSlug, { id, slug }: { id: number; slug: string }, channel?: Channel) =>
  join(ofPage(page), 'competition', id, slug, channel === 'online' ? undefined : channel)

export const competitionTermsPath = (page: PageSlug, competition: { id: number; slug: string }) =>
  `${competitionPath(page, competition)}/terms`

/** A document of its own: link to it with `reloadDocument`. */
export const enterPath = (page: PageSlug, competition: { id: number; slug: string }) =>
  `${competitionPath(page, competition)}/enter`

/** One tap with Apple Pay, likewise; with the bundles to choose from, or the smallest of them. */
export const quickPayPath = (page: PageSlug, competition: { id: number; slug: string }, showsBundles = false) =>
  `${competitionPath(page, competition)}/quick-pay/apple${showsBundles ? '/bundles' : ''}`

/** The same of a competition whose slug is not known; it leads to the one above. */
export const enterByIdPath = (competitionId: number) => join('competition', competitionId, 'enter')

export const profilePath = (page?: PageSlug) => join(ofPage(page), 'profile', 'home')
/** The profile, opened at one of its tiles. */
export const profileTilePath = (tile: string) => `${profilePath()}?tile=${tile}`
/** Every page of the profile but its home. */
export const PROFILE_PAGES = [
  'opt-in',
  'entries',
  'playing-safe',
  'payment-details',
  'sessions',
  'history',
  'data',
] as const
export const profilePagePath = (name: (typeof PROFILE_PAGES)[number], page?: PageSlug) =>
  join(ofPage(page), 'profile', name)
export const entriesPath = (page?: PageSlug) => join(ofPage(page), 'profile', 'entries')
export const notificationsPath = (page?: PageSlug) => join(ofPage(page), 'notifications')
export const tokensLoginPath = '/tokens/login'
export const winnersAllPath = '/winners/all'

/** A winner's story. */
export const articlePath = (page: PageSlug, { id, slug }: { id: string; slug?: string | undefined }) =>
  join(ofPage(page), 'article', id, slug)

export const helpPath = '/help.html'
export const findPath = '/find'
export const termsPath = '/terms-and-conditions'

/** The number of a competition as an address writes it: decimal digits, none before the first that counts. */
export const competitionIdOf = (word: string) => (/^[1-9]\d{0,8}$/.test(word) ? Number(word) : undefined)

/** Of one competition's closing, or of all that can be entered now: a file for a calendar, outside the router. */
export const calendarPath = (competitionId?: number) =>
  competitionId === undefined ? '/win/calendar.ics' : `/win/calendar/${competitionId}.ics`
