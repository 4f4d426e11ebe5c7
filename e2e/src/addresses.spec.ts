import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { isListed } from '@fairdraw/rules/competition/competition.ts'
import { expect, test } from './harness/journey.ts'
import { CARD_ALONE, FREE_OF_STEPS, NOT_FOUND, PUBLIC_SCREENS, WINNER_STORY } from './harness/screens.ts'
import { responseError } from './harness/page-errors.ts'

/** Where each old or short address redirects (1-site §2; docs/product-decisions.md#addresses). */
const MOVED = [
  ['/win/index.html', '/win'],
  ['/win/home', '/win'],
  ['/win/hello', '/win/help.html'],
  ['/win/help', '/win/help.html'],
  ['/win/inv', '/win/profile/home'],
  ['/win/terms', '/win/terms-and-conditions'],
  ['/win/opt-in', '/win/profile/opt-in'],
  ['/win/profile/winsday-info', '/win/winsday/info'],
  ['/win/full-terms-and-conditions/7', '/win/winsday/terms-and-conditions/7'],
  ['/win/prizes/physical/claim', '/win/profile/prizes/claim'],
  ['/win/prizes/physical/claim/7', '/win/profile/prizes/claim'],
  ['/win/profile/prizes/physical/claim', '/win/profile/prizes/claim'],
  ['/win/free/profile/prizes/physical/claim/7', '/win/free/profile/prizes/claim'],
] as const

for (const [from, to] of MOVED) {
  // Rows 1.2-02 to 1.2-07, 1.2-102
  test(`${from} redirects permanently to ${to}, with its query`, async ({ request }) => {
    const reply = await request.get(`${from}?utm_source=radio&x=%C2%A3`, { maxRedirects: 0 })
    expect([301, 308]).toContain(reply.status())
    expect(reply.headers()['location']).toBe(`${to}?utm_source=radio&x=%C2%A3`)
  })
}

const OLD_COMPETITIONS = [
  ...['paid', 'free', 'bonus', 'tokens', 'broadcast'].map((type) => `/win/entry/${type}/111`),
  '/win/entry/paid/111/some-old-name',
  '/win/competitions/111',
  '/win/competitions/111/some-old-name',
  '/win/competition/111',
  '/win/competition/111/some-old-name',
]
// Rows 1.2-08, 1.2-09, 1.2-103
test(
  'old addresses of a competition, and a missing or wrong name in it, redirect to its canonical address',
  { tag: '@gate' },
  async ({ request }) => {
    for (const old of OLD_COMPETITIONS) {
      const reply = await request.get(`${old}?utm_source=radio`)
      expect(reply.status(), old).toBe(200)
      expect(new URL(reply.url()).pathname + new URL(reply.url()).search, old).toBe(`${CARD_ALONE}?utm_source=radio`)
    }
  },
)

// Row 2.2-02
test('correcting a wrong name keeps page, channel, terms and entry', async ({ request }) => {
  for (const [old, now] of [
    ['/win/free/competition/131/old', '/win/free/competition/131/the-pictures-for-two-for-a-year'],
    ['/win/competition/111/old/postal', `${CARD_ALONE}/postal`],
    ['/win/competition/111/postal', `${CARD_ALONE}/postal`],
    ['/win/competition/131/terms', `${FREE_OF_STEPS}/terms`],
    ['/win/competition/111/old/enter', `${CARD_ALONE}/enter`],
    ['/win/competition/111/enter', `${CARD_ALONE}/enter`],
  ] as const) {
    const reply = await request.get(old)
    expect(new URL(reply.url()).pathname, old).toBe(now)
    expect(reply.status(), old).toBe(200)
  }
})

// Row 1.2-103
test('a winner’s story has one address on a page, for any name in it', async ({ request }) => {
  for (const [old, now] of [
    ['/win/winners/article/priya-101', WINNER_STORY],
    ['/win/winners/article/priya-101/old-title', WINNER_STORY],
    ['/win/home/article/priya-101', WINNER_STORY.replace('/winners', '')],
  ] as const) {
    const reply = await request.get(`${old}?utm_source=radio`, { maxRedirects: 0 })
    expect(reply.status(), old).toBe(301)
    expect(reply.headers()['location'], old).toBe(`${now}?utm_source=radio`)
  }
})

/** Addresses that do not exist. The last ones are of pages that come later (docs/specification-map.md). */
const NOTHING = [
  NOT_FOUND,
  '/win/nowhere/competition/111/20000-tax-free-cash',
  '/win/competition/999999/gone',
  '/win/competition/not-a-number/gone',
  '/win/competition/111/20000-tax-free-cash/by-pigeon',
  '/win/entry/barter/111',
  '/win/show-all/no-such-rail',
  '/win/nowhere/show-all/closing-soon',
  '/win/competition/999999/gone/enter',
  '/win/winners/article/nobody-1/gone',
  '/win/winners/article/owen-154',
  '/win/winners/article/aoife-123',
  '/win/nowhere/article/priya-101/she-thought-it-was-the-window-cleaner',
]
// Rows 1.2-56, 1.2-57
// Rows 1.8-03, 1.8-17, 2.2-13
// Rows 1.2-14, 1.2-55 to 1.2-57, 1.8-17
test('addresses that do not exist answer 404 from the server', async ({ request }) => {
  for (const address of NOTHING) {
    const reply = await request.get(address, { headers: { accept: 'text/html' } })
    expect(reply.status(), address).toBe(404)
    const html = await reply.text()
    // The list, behind a line that says so, and nothing for search engines.
    expect(html, address).toMatch(/<h1[^>]*>We can’t find that page<\/h1>.*>Closing soon<\/h2>.*data-tile=/s)
    expect(html, address).toContain('<meta name="robots" content="noindex"/>')
    expect(html, address).not.toContain('rel="canonical"')
    expect(html, address).not.toContain('Something went wrong')
  }
})

/** Titles that the specification gives (1-site §2). */
const TITLES: Readonly<Record<string, string>> = {
  home: 'Latest Competitions',
  tokens: 'Bonus Tokens',
  help: 'Help and FAQ',
}

// Rows 1.1-01, 1.2-01, 1.2-39, 1.2-40, 1.6-01
test(
  'every screen answers 200 from the server, completely rendered, with its title and description',
  { tag: '@gate' },
  async ({ request }) => {
    for (const [name, address] of Object.entries(PUBLIC_SCREENS)) {
      const reply = await request.get(address)
      const html = await reply.text()
      expect(reply.status(), name).toBe(200)
      expect(html, name).toMatch(/<html lang="en-GB"/)
      expect(html, name).toMatch(/<title>[^<]{5,}<\/title>/)
      if (TITLES[name]) expect(html, name).toContain(`<title>${TITLES[name]} | `)
      expect(html, name).toMatch(/<meta name="description" content="[^"]{20,}"/)
    }
  },
)

// Row 1.2-13
test('the page of a rail has all of its competitions, and an arrow back to its page', async ({ request }) => {
  const init = await request.get('/api/v9/init')
  const { competitions, serverTime } = (await init.json()) as { competitions: Competition[]; serverTime: string }
  const ofRail = competitions.filter(
    (each) => 'free-now_free' in each.meta.rails && isListed(each, new Date(serverTime)),
  )
  expect(ofRail.length).toBeGreaterThan(3)
  const page = await (await request.get('/win/free/show-all/free-now/free-now')).text()
  for (const { id, name } of ofRail) expect(page, name).toContain(`data-tile="${id}"`)
  expect(page).toMatch(/<a [^>]*aria-label="Back to Free Competitions" href="\/win\/free"/)
})

// Row 1.2-14
test(
  'an unknown address shows the list, complete and with its styles',
  { tag: '@gate' },
  async ({ page, pageErrors }) => {
    pageErrors.allow(responseError(404, NOT_FOUND))
    const reply = await page.goto(NOT_FOUND)
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The tiles' code is loaded after the page; their styles must come with it.
    await expect(page.getByRole('main').getByRole('listitem').first().locator('> *')).toHaveCSS('border-radius', '22px')
    const rail = page.getByRole('region', { name: 'Closing soon' })
    await rail.getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)
