/** The site map: one line per named route, in the order of 1-site §2. Pages that are not built yet have no line and answer 404. */
import { layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'
import { OLD_ADDRESSES } from './features/frame/old-addresses.ts'

export default [
  layout('features/frame/frame.tsx', { id: 'frame' }, [
    route('help.html', 'features/help/help.tsx', { id: 'help' }),
    route('offline.html', 'features/offline/offline.tsx', { id: 'offline' }),
    route('find', 'features/find/find.tsx', { id: 'find' }),
    route(':pageSlug?', 'features/listing/listing.tsx', { id: 'generic-list' }, [
      route('competition/:competitionId/:slug?', 'features/competition/competition.tsx', { id: 'competition' }, [
        route(':channel?', 'features/competition/details.tsx', { id: 'competition-channel' }),
        route('terms', 'features/competition/full-terms.tsx', { id: 'competition-terms' }),
      ]),
      route('profile/home', 'features/account/profile-home.tsx', { id: 'profile-home' }),
      route('profile/opt-in', 'features/account/profile-opt-in.tsx', { id: 'profile-opt-in' }),
      route('profile/reveal', 'features/winsday/reveal/profile-reveal.tsx', { id: 'profile-reveal' }),
      route('profile/payouts', 'features/payout/profile-payouts.tsx', { id: 'profile-payouts' }),
      route('profile/payouts/paypal', 'features/payout/profile-paypal.tsx', { id: 'profile-payouts-paypal' }),
      route('profile/payouts/exchange', 'features/account/exchange/profile-exchange.tsx', {
        id: 'profile-payouts-exchange',
      }),
      route('profile/prizes/physical', 'features/prize/profile-prizes.tsx', { id: 'profile-physical-prizes' }),
      route('profile/prizes/claim', 'features/prize/profile-claim-prize.tsx', { id: 'profile-claim-prizes' }),
      route('profile/entries', 'features/account/entries/profile-entries.tsx', { id: 'profile-entries' }),
      route('profile/receipt/:entryId', 'features/account/receipt/profile-receipt.tsx', { id: 'profile-receipt' }),
      route('profile/statement', 'features/account/receipt/profile-statement.tsx', { id: 'profile-statement' }),
      route('profile/playing-safe', 'features/account/profile-playing-safe.tsx', { id: 'profile-playing-safe' }),
      route('profile/payment-details', 'features/account/profile-payment-details.tsx', {
        id: 'profile-payment-details',
      }),
      route('profile/sessions', 'features/account/profile-sessions.tsx', { id: 'profile-sessions' }),
      route('profile/history', 'features/account/profile-history.tsx', { id: 'profile-history' }),
      route('profile/data', 'features/account/profile-data.tsx', { id: 'profile-data' }),
      route('winsday/info', 'features/winsday/winsday-info.tsx', { id: 'winsday-info' }),
      route('notifications', 'features/notification/notifications.tsx', { id: 'notifications' }),
      route('login', 'features/account/tokens-login.tsx', { id: 'tokens-login' }),
    ]),
    route(':pageSlug?/show-all/:railId/:railSlug?', 'features/listing/show-all.tsx', {
      id: 'generic-list-show-all',
    }),
    route(':pageSlug?/terms-and-conditions', 'features/terms/terms.tsx', { id: 'terms-and-conditions' }),
    route('terms/:competitionId/:version', 'features/terms/accepted-terms.tsx', { id: 'accepted-terms' }),
    route(':pageSlug?/winsday/terms-and-conditions/:prizeDrawId', 'features/winsday/winsday-terms.tsx', {
      id: 'winsday-terms-and-conditions',
    }),
    route('unsubscribe/:unsubscribeToken', 'features/marketing/unsubscribe.tsx', { id: 'unsubscribe' }),
    route('draws', 'features/draw/draws.tsx', { id: 'draws' }),
    route('draws/:drawId', 'features/draw/draw.tsx', { id: 'draw' }),
    route('draws/:drawId/live', 'features/draw-show/live.tsx', { id: 'draw-live' }),
    route('watch', 'features/clip/watch.tsx', { id: 'video' }),
    route(':pageSlug?/game/:gameSlug', 'features/word-drum/word-drum.tsx', { id: 'word-drum' }),
    route('winners/all', 'features/winners/all-winners.tsx', { id: 'winners-all' }),
    route(':pageSlug?/article/:articleId/:slug?', 'features/winners/article.tsx', { id: 'winner-article' }),
    ...OLD_ADDRESSES.map(({ path }) => route(path, 'features/frame/old-address.tsx', { id: `moved:/${path}` })),
    route('*', 'features/frame/not-found.tsx', { id: 'not-found' }),
  ]),
  route(':pageSlug?/competition/:competitionId/:slug?/enter', 'features/entry/enter.tsx', { id: 'competition-enter' }),
  route(
    ':pageSlug?/competition/:competitionId/:slug?/quick-pay/apple/:showBundles?',
    'features/quick-pay/quick-pay.tsx',
    { id: 'competition-quick-pay-apple' },
  ),
  route('entry/payment-result', 'features/entry/checkout/payment-result.tsx', { id: 'payment-result' }),
] satisfies RouteConfig
