import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { OLD_ADDRESSES } from './features/frame/old-addresses.ts'
import routes from './routes.ts'

const objects = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ id, path, children, index }) =>
    index ? { id, path, index } : { id, path, children: children && objects(children) },
  )
const table = objects(routes)

/** The named route of an address, and its parameters. */
function at(address: string) {
  const match = matchRoutes(table, address)?.at(-1)
  return { name: match?.route.id, params: match?.params }
}

// Rows 1.2-02, 1.2-10 to 1.2-38
// Rows 2.2-06, 2.2-17
it.each([
  ['/help.html', 'help'],
  ['/find', 'find'],
  ['/offline.html', 'offline'],
  ['/', 'generic-list'],
  ['/free', 'generic-list'],
  ['/show-all/closing-soon', 'generic-list-show-all'],
  ['/free/show-all/free-now/free-now', 'generic-list-show-all'],
  ['/competition/110', 'competition-channel'],
  ['/competition/110/win-a-family-4x4', 'competition-channel'],
  ['/competition/110/win-a-family-4x4/postal', 'competition-channel'],
  ['/free/competition/110/win-a-family-4x4', 'competition-channel'],
  ['/competition/110/win-a-family-4x4/terms', 'competition-terms'],
  ['/competition/110/win-a-family-4x4/enter', 'competition-enter'],
  ['/tokens/competition/140/festival/enter', 'competition-enter'],
  ['/entry/payment-result', 'payment-result'],
  ['/competition/110/quick-pay/apple', 'competition-quick-pay-apple'],
  ['/competition/110/win-a-family-4x4/quick-pay/apple', 'competition-quick-pay-apple'],
  ['/free/competition/110/win-a-family-4x4/quick-pay/apple/bundles', 'competition-quick-pay-apple'],
  ['/profile/home', 'profile-home'],
  ['/free/profile/home', 'profile-home'],
  ['/profile/entries', 'profile-entries'],
  ['/profile/reveal', 'profile-reveal'],
  ['/free/profile/reveal', 'profile-reveal'],
  ['/profile/payouts', 'profile-payouts'],
  ['/free/profile/payouts/paypal', 'profile-payouts-paypal'],
  ['/profile/payouts/exchange', 'profile-payouts-exchange'],
  ['/free/profile/payouts/exchange', 'profile-payouts-exchange'],
  ['/winsday/info', 'winsday-info'],
  ['/free/winsday/info', 'winsday-info'],
  ['/profile/prizes/physical', 'profile-physical-prizes'],
  ['/free/profile/prizes/physical', 'profile-physical-prizes'],
  ['/profile/prizes/claim', 'profile-claim-prizes'],
  ['/free/profile/prizes/claim', 'profile-claim-prizes'],
  ['/winsday/terms-and-conditions/7', 'winsday-terms-and-conditions'],
  ['/free/winsday/terms-and-conditions/7', 'winsday-terms-and-conditions'],
  ['/profile/opt-in', 'profile-opt-in'],
  ['/free/profile/opt-in', 'profile-opt-in'],
  ['/profile/receipt/0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b90', 'profile-receipt'],
  ['/profile/statement', 'profile-statement'],
  ['/terms/101/2', 'accepted-terms'],
  ['/profile/playing-safe', 'profile-playing-safe'],
  ['/profile/payment-details', 'profile-payment-details'],
  ['/profile/sessions', 'profile-sessions'],
  ['/profile/history', 'profile-history'],
  ['/profile/data', 'profile-data'],
  ['/notifications', 'notifications'],
  ['/free/notifications', 'notifications'],
  ['/watch', 'video'],
  ['/game/word-drum', 'word-drum'],
  ['/free/game/word-drum', 'word-drum'],
  ['/unsubscribe/abc', 'unsubscribe'],
  ['/tokens/login', 'tokens-login'],
  ['/winners/all', 'winners-all'],
  ['/draws', 'draws'],
  ['/draws/0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b90', 'draw'],
  ['/winners/article/priya-101/a-title', 'winner-article'],
  ['/article/priya-101', 'winner-article'],
  ['/terms-and-conditions', 'terms-and-conditions'],
  ['/free/terms-and-conditions', 'terms-and-conditions'],
  ['/free/nothing/here', 'not-found'],
])('%s is %s', (address, name) => {
  expect(at(address).name).toBe(name)
})

// Row 1.2-104
describe('fixed words have priority over a slug', () => {
  it.each([
    ['/competition/110/terms', 'competition-terms'],
    ['/competition/110/enter', 'competition-enter'],
    ['/competition/110/quick-pay/apple', 'competition-quick-pay-apple'],
  ])('%s is %s', (address, name) => {
    expect(at(address).name).toBe(name)
  })
})

it.each(['/profile', '/unsubscribe', '/game', '/free/nothing/here'])(
  '%s is not built and therefore not found',
  (address) => {
    const { name } = at(address)
    // A single word may be the slug of a page; the content decides which pages exist.
    expect(name === 'not-found' || (name === 'generic-list' && !address.slice(1).includes('/'))).toBe(true)
  },
)

describe('old addresses', () => {
  // Rows 1.2-02 to 1.2-09
  it.each([
    '/index.html',
    '/home',
    '/hello',
    '/help',
    '/inv',
    '/terms',
    '/opt-in',
    '/profile/winsday-info',
    '/full-terms-and-conditions/7',
    '/prizes/physical/claim',
    '/prizes/physical/claim/7',
    '/profile/prizes/physical/claim',
    '/profile/prizes/physical/claim/7',
    '/free/profile/prizes/physical/claim/7',
    '/entry/paid/110',
    '/entry/tokens/110/a-slug',
    '/competitions/110',
    '/competitions/110/a-slug',
  ])('%s is redirected', (address) => {
    expect(at(address).name).toMatch(/^moved:/)
  })

  it('redirect to addresses that are not old themselves', () => {
    for (const { to } of OLD_ADDRESSES)
      expect(at(to.replaceAll(/:\w+\?/g, 'x').replaceAll(/:\w+/g, '1')).name).not.toMatch(/^moved:/)
  })
})

describe('the route table of the specification map', () => {
  const map = readFileSync(new URL('../../../docs/specification-map.md', import.meta.url), 'utf8')
  const rows = map
    .slice(map.indexOf('## Route table'), map.indexOf('## Part 1'))
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap((cells) => (/^1\.2-\d+$/.test(cells[1] ?? '') ? [{ name: cells[2]!, built: cells[7] }] : []))
  const ids = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ id, children = [] }) => [...(id ? [id] : []), ...ids(children)])

  it('has all rows of the specification', () => {
    expect(rows).toHaveLength(29)
  })

  it.each(rows)('marks $name as built exactly if it is: $built', ({ name, built }) => {
    expect(built).toBe(ids(routes).includes(name) ? 'yes' : 'no')
  })
})

it('no two routes have the same name', () => {
  const names = (entries: RouteConfigEntry[]): (string | undefined)[] =>
    entries.flatMap(({ id, file, children = [] }) => [id ?? file, ...names(children)])
  const all = names(routes)
  expect(new Set(all).size).toBe(all.length)
})
