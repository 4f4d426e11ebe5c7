/** The addresses of the named routes within the site's base path (1-site §2). The home page has no page slug. */
import type { Channel } from '@fairdraw/rules/competition/competition.ts'

export { slugOf } from '@fairdraw/rules/text/slug.ts'

export type PageSlug = string | undefined

const join = (...parts: (string | number | undefined)[]) =>
  `/${parts.filter((part) => part !== undefined && part !== '').join('/')}`

const ofPage = (slug: PageSlug) => (slug === 'home' ? undefined : slug)

export const listingPath = (page?: PageSlug) => join(ofPage(page))

export const showAllPath = (page: PageSlug, rail: { id: string; slug: string }) =>
  join(ofPage(page), 'show-all', rail.id, rail.slug)

/** The default channel `online` is not part of the address. */
export const competitionPath = (page: PageSlug, { id, slug }: { id: number; slug: string }, channel?: Channel) =>
  join(ofPage(page), 'competition', id, slug, channel === 'online' ? undefined : channel)

export const competitionTermsPath = (page: PageSlug, competition: { id: number; slug: string }) =>
  `${competitionPath(page, competition)}/terms`

/** A separate document: link to it with `reloadDocument`. */
export const enterPath = (page: PageSlug, competition: { id: number; slug: string }) =>
  `${competitionPath(page, competition)}/enter`

/** Quick pay with Apple Pay, also a separate document; with a choice of bundles, or with the smallest one. */
export const quickPayPath = (page: PageSlug, competition: { id: number; slug: string }, showsBundles = false) =>
  `${competitionPath(page, competition)}/quick-pay/apple${showsBundles ? '/bundles' : ''}`

/** The entry page of a competition whose slug is not known; it redirects to `enterPath`. */
export const enterByIdPath = (competitionId: number) => join('competition', competitionId, 'enter')

export const profilePath = (page?: PageSlug) => join(ofPage(page), 'profile', 'home')
/** The profile, scrolled to one of its tiles. */
export const profileTilePath = (tile: string) => `${profilePath()}?tile=${tile}`
/** Every page of the profile except its home. */
export const PROFILE_PAGES = [
  'opt-in',
  'reveal',
  'entries',
  'statement',
  'playing-safe',
  'payment-details',
  'sessions',
  'history',
  'data',
] as const
export const profilePagePath = (name: (typeof PROFILE_PAGES)[number], page?: PageSlug) =>
  join(ofPage(page), 'profile', name)
export const receiptPath = (entryId: string, page?: PageSlug) => join(ofPage(page), 'profile', 'receipt', entryId)
/** One version of a competition's terms, for good. */
export const acceptedTermsPath = (competitionId: number, version: number) => join('terms', competitionId, version)
export const payoutsPath = (page?: PageSlug) => join(ofPage(page), 'profile', 'payouts')
export const payPalPath = (page?: PageSlug) => join(ofPage(page), 'profile', 'payouts', 'paypal')
export const exchangePath = (page?: PageSlug) => join(ofPage(page), 'profile', 'payouts', 'exchange')
export const prizesPath = (page?: PageSlug) => join(ofPage(page), 'profile', 'prizes', 'physical')
export const claimPrizePath = (id: string, page?: PageSlug) => `${claimPrizesPath(page)}?prize=${id}`
export const claimPrizesPath = (page?: PageSlug) => join(ofPage(page), 'profile', 'prizes', 'claim')
export const winsdayTermsPath = (drawId: string, page?: PageSlug) =>
  join(ofPage(page), 'winsday', 'terms-and-conditions', drawId)
export const winsdayInfoPath = (page?: PageSlug) => join(ofPage(page), 'winsday', 'info')
export const entriesPath = (page?: PageSlug) => join(ofPage(page), 'profile', 'entries')
export const notificationsPath = (page?: PageSlug) => join(ofPage(page), 'notifications')
export const tokensLoginPath = '/tokens/login'
export const winnersAllPath = '/winners/all'
export const drawsPath = '/draws'
export const drawPath = (id: string) => `/draws/${id}`
export const liveDrawPath = (id: string) => `/draws/${id}/live`

/** A winner's story. */
export const articlePath = (page: PageSlug, { id, slug }: { id: string; slug?: string | undefined }) =>
  join(ofPage(page), 'article', id, slug)

/** The clips that earn weekly tickets. */
export const watchPath = '/watch'
export const gamePath = (id: string, page?: PageSlug) => join(ofPage(page), 'game', id)

export const helpPath = '/help.html'
export const findPath = '/find'
export const termsPath = '/terms-and-conditions'

/** Parses a competition id from an address: decimal digits without leading zeros. */
export const competitionIdOf = (word: string) => (/^[1-9]\d{0,8}$/.test(word) ? Number(word) : undefined)

/** A calendar file of one competition's closing, or of all open competitions. It is served outside the router. */
export const calendarPath = (competitionId?: number) =>
  competitionId === undefined ? '/win/calendar.ics' : `/win/calendar/${competitionId}.ics`
