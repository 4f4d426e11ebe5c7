/** Permanent redirects of old and short addresses (1-site §2 'Redirects'; docs/product-decisions.md#addresses). The query string is kept. */
export type OldAddress = {
  readonly path: string
  readonly to: string
  readonly only?: Readonly<Record<string, readonly string[]>>
}

export const OLD_ADDRESSES: readonly OldAddress[] = [
  { path: 'index.html', to: '/' },
  { path: 'home', to: '/' },
  { path: 'hello', to: '/help.html' },
  { path: 'help', to: '/help.html' },
  { path: 'inv', to: '/profile/home' },
  { path: 'terms', to: '/terms-and-conditions' },
  { path: 'opt-in', to: '/profile/opt-in' },
  { path: 'profile/winsday-info', to: '/winsday/info' },
  { path: 'full-terms-and-conditions/:prizeDrawId', to: '/winsday/terms-and-conditions/:prizeDrawId' },
  { path: 'prizes/physical/claim/:prizeId?', to: '/profile/prizes/claim' },
  { path: ':pageSlug?/profile/prizes/physical/claim/:prizeId?', to: '/:pageSlug?/profile/prizes/claim' },
  {
    path: 'entry/:type/:competitionId/:slug?',
    to: '/competition/:competitionId/:slug?',
    only: { type: ['paid', 'free', 'bonus', 'tokens', 'broadcast'] },
  },
  { path: 'competitions/:competitionId/:slug?', to: '/competition/:competitionId/:slug?' },
]
