/** Pages of a site whose routes are known: made-up addresses cost no rendering of their own, and delay no page that exists. */
import { expect, it } from 'vitest'
import type { PagesOptions } from './pages.ts'
import { createRouteMatcher } from './site-routes.ts'
import { ROUTES, startPages } from './testing.ts'

const start = (more: Partial<PagesOptions> = {}) => startPages({ match: createRouteMatcher(ROUTES, '/win'), ...more })

it('pages show the same 404 everywhere, rendered once', async () => {
  const pages = await start()
  const first = await pages.get('/win/a/made-up/address')
  expect(first.status).toBe(404)
  const bytes = await first.text()
  for (let at = 0; at < 50; at += 1) expect(await pages.text(`/win/a/b/c/${at}`)).toBe(bytes)
  expect(pages.rendered).toEqual(['/win/not-found/-'])
  expect(bytes).not.toContain('made-up')
})

it('pages show the 404 of their route when the id in the URL is unknown', async () => {
  const pages = await start()
  for (let at = 0; at < 20; at += 1) {
    const response = await pages.get(`/win/competition/${at}/x`)
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('nothing here')])
  }
  expect(pages.rendered.filter((path) => path === '/win/competition/-/-')).toHaveLength(1)
  pages.rendered.length = 0
  pages.now.version += 1
  await pages.text('/win/competition/1/x')
  expect(pages.rendered).toEqual(['/win/competition/1/x', '/win/competition/-/-'])
})

it('pages that are the same for every token are rendered once', async () => {
  const pages = await start()
  const first = await pages.text('/win/unsubscribe/one-TOKEN')
  expect(await pages.text('/win/unsubscribe/another')).toBe(first)
  expect(pages.rendered).toEqual(['/win/unsubscribe/-'])
})

it.each([
  ['/win/FrEe?a=1', '/win/free?a=1'],
  ['/win/x/../free', '/win/free'],
  ['/win/x/%2e%2e/free', '/win/free'],
  ['/win/./free', '/win/free'],
  ['/win/competition/101/a-car/ENTER', '/win/competition/101/a-car/enter'],
  ['/win/COMPETITION/101/A-Car', '/win/competition/101/A-Car'],
])('pages have one canonical URL: %s redirects to %s', async (spelled, canonical) => {
  const pages = await start()
  const answer = await pages.raw(spelled)
  expect(answer).toContain('HTTP/1.1 308 ')
  expect(answer).toContain(`location: ${canonical}\r\n`)
  expect(pages.rendered).toEqual([])
})

it('pages as data accept only the routes of their URL', async () => {
  const pages = await start()
  for (const id of ['free', 'free,home', 'enter,free', 'free,rail']) await pages.text(`/win/free.data?_routes=${id}`)
  expect(pages.rendered).toEqual(['/win/free.data?_routes=free'])
})

it('pages with unknown URLs are rendered one at a time; beyond a few, a request is refused with a time to retry', async () => {
  const few = { maxConcurrent: 1, maxWaiting: 2, maxWaitMs: 60_000 }
  const pages = await start({ renders: { known: few, guessed: few } })
  pages.hold()
  const guesses = Array.from({ length: 10 }, (_, at) => pages.get(`/win/competition/${at}`))
  // A known page does not wait in the same queue.
  const known = pages.get('/win/free')
  await expect.poll(() => pages.rendered.length).toBe(2)
  const refused = (await Promise.all(guesses.slice(3))).map(({ status, headers }) => [
    status,
    headers.get('retry-after'),
  ])
  expect(refused).toEqual(Array.from({ length: 7 }, () => [503, '5']))
  pages.release()
  expect((await known).status).toBe(200)
  for (const guess of guesses.slice(0, 3)) expect((await guess).status).toBe(404)
})

it('pages that exist never wait behind made-up URLs, whatever page those open', async () => {
  const none = { maxConcurrent: 1, maxWaiting: 0, maxWaitMs: 60_000 }
  const pages = await start({ renders: { known: { ...none, maxConcurrent: 4 }, guessed: none } })
  pages.hold()
  const guess = pages.get('/win/competition/102/a-car')
  const others = ['/win/competition/101/a-car/enter', '/win/free/competition/101/a-car', '/win/competition/101']
  const known = others.map((path) => pages.get(path))
  await expect.poll(() => pages.rendered.length).toBe(4)
  expect((await pages.get('/win/competition/101/a-cart')).status).toBe(503)
  pages.release()
  expect(await Promise.all(known.map(async (reply) => (await reply).status))).toEqual([200, 404, 404])
  expect((await guess).status).toBe(404)
})

it('pages have a limited waiting time', async () => {
  const soon = { maxConcurrent: 1, maxWaiting: 5, maxWaitMs: 20 }
  const pages = await start({ renders: { known: soon, guessed: soon } })
  pages.hold()
  const first = pages.get('/win/competition/1')
  await expect.poll(() => pages.rendered.length).toBe(1)
  const late = await pages.get('/win/competition/2')
  expect([late.status, await late.text()]).toEqual([503, expect.stringContaining('very busy')])
  pages.release()
  expect((await first).status).toBe(404)
})
