/** Requests every row of the route table as a browser does: rows that are built answer, and the others answer 404. */
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './harness/journey.ts'
import { RESERVED, WALKS, routeTable } from './harness/route-table.ts'

const PERMANENT = [301, 308]

type Arrival = { status: number; address: string; isPermanent: boolean }

/** Follows an address to its end, redirect by redirect. */
async function arrive(request: APIRequestContext, from: string): Promise<Arrival> {
  let address = from
  let isPermanent = true
  for (let n = 0; n < 5; n += 1) {
    const reply = await request.get(address, { maxRedirects: 0, headers: { accept: 'text/html' } })
    const location = reply.headers()['location']
    if (location === undefined) return { status: reply.status(), address, isPermanent }
    isPermanent &&= PERMANENT.includes(reply.status())
    address = location
  }
  throw new Error(`${from} redirects in a loop`)
}

const withQuery = (address: string) => `${address}${address.includes('?') ? '&' : '?'}utm_source=radio&x=%C2%A3`

test('table and walk have the same route names', { tag: '@gate' }, () => {
  const names = routeTable().map(({ name }) => name)
  expect(names).toHaveLength(29)
  expect(names.filter((name) => name !== 'not-found').toSorted()).toEqual(Object.keys(WALKS).toSorted())
})

for (const { name, isBuilt } of routeTable().filter(({ name }) => name in WALKS)) {
  // Rows 1.2-10 to 1.2-13, 1.2-15 to 1.2-38, 1.2-103
  test(`${name} ${isBuilt ? 'answers at its one address, from each of its addresses' : 'answers 404'}`, async ({
    request,
  }) => {
    for (const [given, canonical = given] of WALKS[name]!) {
      const end = await arrive(request, withQuery(given))
      if (isBuilt) expect(end, given).toEqual({ status: 200, address: withQuery(canonical), isPermanent: true })
      else expect(end.status, given).toBe(404)
    }
  })
}

test('an unknown page slug has no pages under it', async ({ request }) => {
  for (const [name, walks] of Object.entries(WALKS)) {
    const ofPage = walks.find(([given]) => given.startsWith('/win/free/'))?.[0]
    if (ofPage === undefined) continue
    const address = ofPage.replace('/win/free/', '/win/nowhere/')
    expect((await arrive(request, address)).status, `${name}: ${address}`).toBe(404)
  }
})

// Row 1.2-12
test('a reserved word is never the slug of a page', { tag: '@gate' }, async ({ request }) => {
  for (const [word, leads] of Object.entries(RESERVED)) {
    const { status, address } = await arrive(request, `/win/${word}`)
    if (leads === 404) expect({ status, address }, word).toEqual({ status: 404, address: `/win/${word}` })
    else expect(address, word).toBe(leads)
    // A panel that opens over home is not a page of that word either.
    if (/\/(profile|notifications)\b/.test(address)) continue
    const html = await (await request.get(address)).text()
    expect(html, word).not.toContain('id="hero-title"')
  }
})

test('addresses that are almost right answer 404', async ({ request }) => {
  for (const address of [
    '/win/login',
    '/win/free/login',
    '/win/profile',
    '/win/free/profile',
    '/win/show-all',
    '/win/show-all/no-such-rail',
    '/win/free/show-all/closing-soon',
    '/win/competition',
    '/win/competition/0x6f',
    '/win/competition/0111/20000-tax-free-cash',
    '/win/competition/111.0/20000-tax-free-cash',
    '/win/competition/0/nothing',
    '/win/competition/99999999999/nothing',
    '/win/competition/111/20000-tax-free-cash/ONLINE',
    '/win/competition/111/20000-tax-free-cash/enter/now',
    '/win/competition/111/20000-tax-free-cash/terms/now',
    '/win/competition/111/20000-tax-free-cash/quick-pay/apple/other',
    '/win/winners/nobody',
    '/win/Free',
    '/win/%00',
    '/win/help',
  ]) {
    const { status } = await arrive(request, address)
    // The short form of an old address is not a page, but redirects to one.
    expect(status, address).toBe(address === '/win/help' ? 200 : 404)
  }
})
