import type { APIRequestContext } from '@playwright/test'
import { waitForHydrated } from '../harness/wait-for-hydrated.ts'
import { expect, test } from '../harness/journey.ts'
import { CARD_ALONE, FREE_OF_STEPS, QUIZ_THEN_CARD, TOKENS_ALONE, enter } from '../harness/screens.ts'

type Head = { html: string; name(name: string): string[]; canonical: string[]; titles: string[]; things: Thing[] }
type Thing = { '@type': string } & Record<string, unknown>

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', '’')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** What a crawler reads of a page: the HTML of the response, without running scripts. */
async function headOf(request: APIRequestContext, address: string): Promise<Head> {
  const reply = await request.get(address, { maxRedirects: 0 })
  expect(reply.status(), address).toBe(200)
  const html = await reply.text()
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => unescaped(found))
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const things = blocks.flatMap(([, text = '']) => {
    const data = JSON.parse(text) as { '@context': string; '@graph': Thing[] }
    expect(data['@context'], address).toBe('https://schema.org')
    return data['@graph']
  })
  return {
    html,
    titles: all(/<title>([^<]*)<\/title>/g),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g),
    name: (name) => all(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g')),
    things,
  }
}

async function sitemap(request: APIRequestContext): Promise<string[]> {
  const text = await (await request.get('/sitemap.xml')).text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = '']) => unescaped(found))
}

const OWN_FACTS = ['og:title', 'og:description', 'og:type', 'og:url', 'og:image', 'og:image:alt', 'twitter:card']

test('every address of the sitemap is a page with one canonical address, and describes itself completely and once', async ({
  request,
  baseURL,
}) => {
  test.slow()
  const addresses = await sitemap(request)
  expect(addresses).toEqual(
    expect.arrayContaining([`${baseURL}/win`, `${baseURL}${CARD_ALONE}`, `${baseURL}/win/free`]),
  )
  expect(new Set(addresses).size).toBe(addresses.length)
  const titles = new Map<string, string>()
  for (const address of addresses) {
    const head = await headOf(request, address)
    expect(head.titles, address).toHaveLength(1)
    expect(head.name('description'), address).toEqual([expect.stringMatching(/.{20,}/)])
    expect(head.canonical, address).toEqual([address])
    expect(head.name('og:url'), address).toEqual([address])
    expect(head.name('robots'), address).toEqual([])
    for (const name of OWN_FACTS) expect(head.name(name), `${name} of ${address}`).toEqual([expect.stringMatching(/./)])
    expect(head.name('og:image')[0], address).toMatch(/^https?:\/\//)
    expect(Number(head.name('og:image:width')[0]), address).toBeGreaterThanOrEqual(600)
    expect(Number(head.name('og:image:height')[0]), address).toBeGreaterThanOrEqual(315)
    expect(head.things.length, address).toBeGreaterThan(0)
    expect(titles.get(head.titles[0]!), `another with the title ${head.titles[0]}`).toBeUndefined()
    titles.set(head.titles[0]!, address)
  }
})

// Row 1.6-12
test('the sitemap and the calendar contain nothing hidden', async ({ request }) => {
  expect((await sitemap(request)).join(' ')).not.toMatch(/competition\/154\b/)
  expect(await (await request.get('/win/calendar.ics')).text()).not.toContain('wrap party')
  expect((await request.get('/win/calendar/154.ics')).status()).toBe(404)
})

test('each kind of page is described in schema.org’s vocabulary', { tag: '@gate' }, async ({ request, baseURL }) => {
  const typesOf = async (path: string) => (await headOf(request, path)).things.map((thing) => thing['@type'])
  expect(await typesOf('/win')).toEqual(['WebSite', 'Organization', 'ItemList'])
  expect(await typesOf('/win/free')).toEqual(['BreadcrumbList', 'ItemList'])
  expect(await typesOf('/win/show-all/closing-soon/closing-soon')).toEqual(['BreadcrumbList', 'ItemList'])
  expect(await typesOf('/win/help.html')).toEqual(['BreadcrumbList', 'FAQPage'])
  const story = (await sitemap(request)).find((address) => address.includes('/article/'))!
  expect(await typesOf(story)).toEqual(['BreadcrumbList', 'Article'])
  const event = async (path: string) => (await headOf(request, path)).things.find((each) => each['@type'] === 'Event')
  const paid = await event(CARD_ALONE)
  expect(paid).toMatchObject({ url: `${baseURL}${CARD_ALONE}`, location: { '@type': 'VirtualLocation' } })
  expect(paid?.['offers']).toMatchObject({ priceCurrency: 'GBP', availability: 'https://schema.org/InStock' })
  expect(String(Object.entries(paid?.['offers'] ?? {}).find(([key]) => key === 'price')?.[1])).toMatch(
    /^[1-9]\d*\.\d\d$/,
  )
  expect(await event(FREE_OF_STEPS)).toMatchObject({ isAccessibleForFree: true, offers: { price: '0.00' } })
  expect((await event(TOKENS_ALONE))?.['offers']).toBeUndefined()
})

test('pictures for sharing have a format that every crawler reads, and the size that is declared', async ({
  request,
}) => {
  for (const path of ['/win', CARD_ALONE]) {
    const { name } = await headOf(request, path)
    const reply = await request.get(name('og:image')[0]!, { headers: { accept: '*/*' } })
    expect(reply.status()).toBe(200)
    expect(reply.headers()['content-type']).toMatch(/^image\/(jpeg|png)/)
  }
})

test('entry pages, old names and other variants name the canonical address for search engines', async ({
  request,
  baseURL,
}) => {
  for (const path of [`${QUIZ_THEN_CARD}/postal`, QUIZ_THEN_CARD.replace('/win/', '/win/free/')]) {
    expect((await headOf(request, path)).canonical, path).toEqual([`${baseURL}${QUIZ_THEN_CARD}`])
  }
  const terms = await headOf(request, `${QUIZ_THEN_CARD}/terms`)
  expect(terms.canonical).toEqual([`${baseURL}${QUIZ_THEN_CARD}/terms`])
  expect(terms.titles[0]).toMatch(/^Terms: /)
})

test(
  'pages that take payment, belong to a player or are hidden ask not to be indexed',
  { tag: '@gate' },
  async ({ request }) => {
    for (const path of [enter(CARD_ALONE), '/win/profile/home', '/win/profile/entries', '/win/competition/154/x']) {
      const { name, canonical } = await headOf(request, path)
      expect(name('robots'), path).toEqual(['noindex'])
      expect(canonical, path).toEqual([])
    }
  },
)

test('robots.txt excludes private pages and names the sitemap', { tag: '@gate' }, async ({ request, baseURL }) => {
  const text = await (await request.get('/robots.txt')).text()
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  for (const path of ['/api', '/sso', '/_demo', '/win/profile/']) expect(text).toContain(`Disallow: ${path}\n`)
})

test('the closing of a competition can be added to a calendar', { tag: '@gate' }, async ({ request, baseURL }) => {
  const reply = await request.get('/win/calendar/111.ics')
  expect(reply.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const text = (await reply.text()).replaceAll('\r\n ', '')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(text).toContain(`URL:${baseURL}${CARD_ALONE}\r\n`)
  expect((await (await request.get('/win/calendar.ics')).text()).match(/BEGIN:VEVENT/g)!.length).toBeGreaterThan(10)
})

test('metadata for search engines is separate from the page’s scripts, and changes with the page', async ({ page }) => {
  await page.goto('/win')
  const data = page.locator('head script[type="application/ld+json"]')
  await expect(data).toHaveCount(1)
  const free = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Free' })
  // A link that is followed before hydration loads a new document with its own metadata.
  await waitForHydrated(free)
  await free.click()
  await expect(page).toHaveURL('/win/free')
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute('href', /\/win\/free$/)
  await expect(data).toHaveCount(0)
})

for (const [name, path, last] of [
  ['terms of the site', '/win/terms-and-conditions', 'you can also use the courts there'],
  ['terms of a competition', `${QUIZ_THEN_CARD}/terms`, 'You can download or erase your data'],
] as const) {
  test(`in print the ${name} are complete, with their source, and nothing around them`, async ({ page, baseURL }) => {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Print these terms' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print these terms' })).toBeHidden()
    for (const chrome of ['body > header', 'body > footer', 'nav']) {
      for (const part of await page.locator(chrome).all()) await expect(part).toBeHidden()
    }
    await expect(page.getByText(new RegExp(`${baseURL}${path}, printed on \\d+ \\w+ \\d{4}`))).toBeVisible()
    await expect(page.getByText(last)).toBeVisible()
    // The whole height of the text: on paper nothing can scroll inside.
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('dialog[open], dialog[open] > div, main')].some(
        (part) =>
          part.getClientRects().length > 0 &&
          part.scrollHeight > part.clientHeight + 1 &&
          getComputedStyle(part).overflowY !== 'visible',
      ),
    )
    expect(cut).toBe(false)
  })
}
