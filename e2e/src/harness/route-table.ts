/** The route table of docs/specification-map.md, and the addresses that each of its names answers. */
import { readFileSync } from 'node:fs'
import { buildUpcomingDraw } from '@fairdraw/demo/winsday.ts'
import { CARD_ALONE, FREE_OF_STEPS } from './screens.ts'

export type Row = { name: string; isBuilt: boolean }

/** The rows of the document. */
export function routeTable(): Row[] {
  const map = readFileSync(new URL('../../../docs/specification-map.md', import.meta.url), 'utf8')
  const table = map.slice(map.indexOf('## Route table'), map.indexOf('## Part 1'))
  return table.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return /^1\.2-\d+$/.test(cells[1] ?? '') ? [{ name: cells[2]!, isBuilt: cells[7] === 'yes' }] : []
  })
}

/** An address, and the address to which it redirects permanently, if any. */
export type Walk = readonly [given: string, canonical?: string]

const PAGES = ['', '/free', '/tokens', '/winners', '/breakfast', '/cash-and-cars']
/** A path without a page slug, under each page slug, and under home, which has none. */
const under = (path: string, pages = PAGES): Walk[] => [
  ...pages.map((page): Walk => [`/win${page}${path}`]),
  [`/win/home${path}`, `/win${path}`],
]
const both = (path: string) => under(path, ['', '/free'])

const CARD = CARD_ALONE.slice('/win'.length)
/** Of a winner in the demo content. */
const STORY = '/article/gareth-110/four-wheels-three-children-two-dogs'
const [, FREE_ID, FREE_SLUG] = FREE_OF_STEPS.slice('/win/'.length).split('/') as [string, string, string]
/** A path after the slug, with the right slug, a wrong one and none. */
const named = (end: string): Walk[] => [
  ...both(`/competition/${FREE_ID}/${FREE_SLUG}${end}`),
  [`/win/competition/${FREE_ID}${end}`, `${FREE_OF_STEPS}${end}`],
  [`/win/competition/${FREE_ID}/wrong${end}`, `${FREE_OF_STEPS}${end}`],
  [`/win/free/competition/${FREE_ID}/wrong${end}`, `/win/free/competition/${FREE_ID}/${FREE_SLUG}${end}`],
]

/** The tabs of the profile home that an address can open. */
export const TILES = ['reveal', 'ec', 'dc', 'prizes-cash', 'prizes-non-cash', 'prizes-vouchers', 'personal-details']

/** Every name of the table. Names that are not built answer 404 at each of their addresses. */
export const WALKS: Record<string, readonly Walk[]> = {
  help: [['/win/help.html']],
  video: [['/win/watch']],
  'generic-list': under(''),
  'generic-list-show-all': [
    ['/win/show-all/closing-soon/closing-soon'],
    ['/win/show-all/closing-soon', '/win/show-all/closing-soon/closing-soon'],
    ['/win/show-all/closing-soon/wrong', '/win/show-all/closing-soon/closing-soon'],
    ['/win/home/show-all/closing-soon/closing-soon', '/win/show-all/closing-soon/closing-soon'],
    ['/win/free/show-all/free-now', '/win/free/show-all/free-now/free-now'],
    ['/win/free/show-all/free-now/free-now'],
  ],
  'payment-result': [['/win/entry/payment-result']],
  competition: named(''),
  'competition-channel': [
    ...both(`${CARD}/sms`),
    ...both(`${CARD}/phone`),
    ...both(`${CARD}/postal`),
    ['/win/competition/111/postal', `${CARD_ALONE}/postal`],
    ['/win/competition/111/wrong/postal', `${CARD_ALONE}/postal`],
    // Without a channel the address means online. With the channel it is a valid address too.
    [`${CARD_ALONE}/online`],
    ['/win/competition/111/online', CARD_ALONE],
  ],
  'competition-enter': named('/enter'),
  'competition-quick-pay-apple': [...both(`${CARD}/quick-pay/apple`), ...both(`${CARD}/quick-pay/apple/bundles`)],
  'competition-terms': named('/terms'),
  'profile-home': [...both('/profile/home'), ...TILES.map((tile): Walk => [`/win/profile/home?tile=${tile}`])],
  'profile-opt-in': both('/profile/opt-in'),
  'profile-entries': both('/profile/entries'),
  'profile-payouts': both('/profile/payouts'),
  'profile-payouts-paypal': both('/profile/payouts/paypal'),
  'profile-payouts-exchange': both('/profile/payouts/exchange'),
  'profile-reveal': both('/profile/reveal'),
  'profile-physical-prizes': both('/profile/prizes/physical'),
  'profile-claim-prizes': both('/profile/prizes/claim'),
  'winsday-info': both('/winsday/info'),
  'winsday-terms-and-conditions': both(`/winsday/terms-and-conditions/${buildUpcomingDraw(new Date()).id}`),
  notifications: both('/notifications'),
  'terms-and-conditions': both('/terms-and-conditions'),
  // Opening the page does not check the token; unsubscribing does.
  unsubscribe: [['/win/unsubscribe/abc']],
  'winners-all': [['/win/winners/all']],
  'winner-article': [
    ...under(STORY),
    ['/win/winners/article/gareth-110', `/win/winners${STORY}`],
    ['/win/article/gareth-110/wrong', `/win${STORY}`],
  ],
  'tokens-login': [['/win/tokens/login']],
  'word-drum': both('/game/word-drum'),
}

/** Words that cannot be the slug of a page (1-site §2), and where each redirects. */
export const RESERVED: Readonly<Record<string, string | 404>> = {
  hello: '/win/help.html',
  'opt-in': '/win/profile/opt-in',
  profile: 404,
  'terms-and-conditions': '/win/terms-and-conditions',
  watch: '/win/watch',
  winsday: 404,
  notifications: '/win/notifications',
}
