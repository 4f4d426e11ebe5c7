/** Pages of the site: rendered once, sent from memory until they change, and addressed in one way. */
import { expect, it } from 'vitest'
import { documentPolicy } from '../policy/policy.ts'
import { NOON, ONE, startPages } from './testing.ts'

it('pages are rendered once and then answered without the framework', async () => {
  const pages = await startPages()
  const first = await pages.text('/win')
  expect(await pages.text('/win')).toBe(first)
  expect(pages.rendered).toEqual(['/win'])
  expect(pages.front.answeredCount()).toBe(1)
})

it('pages are rendered once for concurrent requests', async () => {
  const pages = await startPages()
  pages.hold()
  const asking = Promise.all(Array.from({ length: 50 }, () => pages.text('/win')))
  await pages.text('/win/icon.svg')
  pages.release()
  expect(new Set(await asking).size).toBe(1)
  expect(pages.rendered).toEqual(['/win'])
})

it('pages come with a service worker that controls all of them, is revalidated each time, and may load nothing from elsewhere', async () => {
  const pages = await startPages()
  const { headers } = await pages.get('/win/worker.js')
  expect(headers.get('service-worker-allowed')).toBe('/win')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'; img-src 'self'")
  const { headers: others } = await pages.get('/win/assets/entry-a1b2.js')
  expect(others.get('service-worker-allowed')).toBeNull()
})

it('pages are rendered again when the catalogue changes', async () => {
  const pages = await startPages()
  const before = await pages.get('/win')
  pages.now.version += 1
  const after = await pages.get('/win', { headers: { 'if-none-match': before.headers.get('etag')! } })
  expect(after.status).toBe(200)
  expect(pages.rendered).toHaveLength(2)
})

it('pages are rendered again at the time when their content changes', async () => {
  const pages = await startPages()
  await pages.text('/win')
  pages.now.time = ONE - 1
  await pages.text('/win')
  expect(pages.rendered).toHaveLength(1)
  pages.now.time = ONE
  await pages.text('/win')
  expect(pages.rendered).toHaveLength(2)
})

it.each([
  ['at its time', { time: ONE }],
  ['by a publication', { time: NOON + 60_000, version: 2, changedAt: NOON + 60_000 }],
])('a page that has ended %s is sent as it was for three seconds, while rendering it takes long', async (_, change) => {
  const pages = await startPages({ asItWas: { afterMs: 0, forMs: 3_000 } })
  const before = await pages.text('/win')
  Object.assign(pages.now, change)
  pages.hold()
  for (let time = change.time; time < change.time + 3_000; time += 1_000) {
    pages.now.time = time
    const sent = await pages.get('/win')
    expect(sent.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1')
    expect(await sent.text()).toBe(before)
  }
  pages.now.time = change.time + 3_000
  const waiting = pages.text('/win')
  pages.release()
  expect(await waiting).not.toBe(before)
  expect(pages.rendered).toHaveLength(2)
})

it.each([
  ['of a preview', { caching: 'private, no-store' }, { time: ONE }],
  ['that has missed a publication before the last', {}, { version: 3, changedAt: NOON }],
])('a page %s is never sent as it was', async (_, options, change) => {
  const pages = await startPages({ asItWas: { afterMs: 0, forMs: 3_000 }, ...options })
  const before = await pages.text('/win')
  Object.assign(pages.now, change)
  pages.hold()
  const waiting = pages.text('/win')
  await pages.text('/win/icon.svg')
  pages.release()
  expect(await waiting).not.toBe(before)
})

it('pages that are sent often come with fewer bytes: the same text, under the same tag', async () => {
  const pages = await startPages()
  const getLong = () => pages.get('/win/long', { headers: { 'accept-encoding': 'br' } })
  const lengthOf = ({ headers }: Response) => Number(headers.get('content-length'))
  const first = await getLong()
  for (let sent = 1; sent < 20; sent += 1) expect(lengthOf(await getLong())).toBe(lengthOf(first))
  await expect.poll(async () => lengthOf(await getLong())).toBeLessThan(lengthOf(first))
  const last = await getLong()
  expect(await last.text()).toBe(await first.text())
  expect(last.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(pages.rendered).toEqual(['/win/long'])
})

it('pages may be cached by proxies for some seconds, but not past that time', async () => {
  const pages = await startPages()
  const secondsAt = async (time: number) => {
    pages.now.time = time
    return (await pages.get('/win')).headers.get('cache-control')
  }
  expect(await secondsAt(NOON)).toBe('public, max-age=0, s-maxage=10')
  expect(await secondsAt(ONE - 11_000)).toBe('public, max-age=0, s-maxage=10')
  // One second less than is left: the front may have kept the page for a second already.
  expect(await secondsAt(ONE - 10_999)).toBe('public, max-age=0, s-maxage=9')
  expect(await secondsAt(ONE - 5_000)).toBe('public, max-age=0, s-maxage=4')
  expect(await secondsAt(ONE - 1_999)).toBe('public, max-age=0, s-maxage=0')
  expect(await secondsAt(ONE - 1)).toBe('public, max-age=0, s-maxage=0')
})

it('pages of a preview are never cached by proxies', async () => {
  const pages = await startPages({ caching: 'private, no-store' })
  for (const at of [NOON, ONE - 5_000, ONE]) {
    pages.now.time = at
    expect((await pages.get('/win')).headers.get('cache-control')).toBe('private, no-store')
  }
})

it('pages do not depend on the query, which is not part of the cache key', async () => {
  const pages = await startPages()
  const plain = await pages.text('/win')
  for (let at = 0; at < 20; at += 1) expect(await pages.text(`/win?utm_source=${at}`)).toBe(plain)
  expect(pages.rendered).toEqual(['/win'])
})

it('pages keep the query in a redirect', async () => {
  const pages = await startPages()
  const redirected = await pages.get('/win/old?campaignCode=TOKENS10')
  expect([redirected.status, redirected.headers.get('location')]).toEqual([301, '/win/free?campaignCode=TOKENS10'])
  expect((await pages.get('/win/old')).headers.get('location')).toBe('/win/free')
  expect((await pages.get('/win/old?b=2')).headers.get('location')).toBe('/win/free?b=2')
})

it.each([
  ['/win/', '/win'],
  ['/win//free', '/win/free'],
  ['/win/free/?a=1', '/win/free?a=1'],
  ['/win/%66ree', '/win/free'],
  ['/win//evil.example/', '/win/evil.example'],
  ['/Win', '/win'],
  ['/WIN/free?a=1', '/win/free?a=1'],
  ['/wIn?a=1', '/win?a=1'],
])('pages have one canonical URL: %s redirects to %s', async (spelled, canonical) => {
  const pages = await startPages()
  const response = await pages.get(spelled)
  expect([response.status, response.headers.get('location')]).toEqual([308, canonical])
  expect(pages.rendered).toEqual([])
})

it('pages that do not exist are 404, and made-up URLs evict no page that exists', async () => {
  const pages = await startPages({ maxCacheBytes: 20_000 })
  await pages.text('/win')
  for (let at = 0; at < 300; at += 1) expect((await pages.get(`/win/guess-${at}`)).status).toBe(404)
  pages.rendered.length = 0
  await pages.text('/win')
  expect(pages.rendered).toEqual([])
})

it('pages never answer for a URL of the API, however long', async () => {
  const pages = await startPages()
  await pages.text(`/win/${'a'.repeat(400)}`)
  const response = await pages.get(`/api/${'a'.repeat(400)}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
})

it('pages with too long a path count as one that does not exist', async () => {
  const pages = await startPages()
  for (const letter of 'abc') expect((await pages.get(`/win/${letter.repeat(2000)}`)).status).toBe(404)
  expect(pages.rendered).toHaveLength(1)
})

it.each(['/win/%E0%A4%A', '/win/%00', '/win/..%2f..%2fetc', '/winner', '/win.html'])(
  'pages survive a hostile path: %s',
  async (path) => {
    const pages = await startPages()
    expect([400, 404]).toContain((await pages.get(path)).status)
  },
)

it('pages that failed are rendered again, and cached nowhere', async () => {
  const pages = await startPages()
  expect((await pages.get('/win/broken')).headers.get('cache-control')).toBe('no-store')
  await pages.get('/win/broken')
  expect(pages.rendered).toHaveLength(2)
})

it('pages as data are cached by the requested routes in canonical order', async () => {
  const pages = await startPages()
  expect(await pages.text('/win/free.data?_routes=rail,home')).toBe('routes: home,rail')
  expect(await pages.text('/win/free.data?_routes=home,rail,made-up&x=1')).toBe('routes: home,rail')
  expect(await pages.text('/win/free.data?_routes=made-up')).toBe('routes: null')
  expect(await pages.text('/win/free.data')).toBe('routes: null')
  expect(pages.rendered).toHaveLength(2)
  expect((await pages.get('/win/free.data')).headers.get('x-remix-response')).toBe('yes')
})

it('pages have the policy of their final HTML', async () => {
  const transform = (html: string) => html.replace('<body>', '<body><script>2</script>')
  const pages = await startPages({ documents: { transform } })
  for (const path of ['/win', '/win/free', '/win/competition/101/a-car/enter', '/win/nowhere']) {
    const response = await pages.get(path)
    expect(response.headers.get('content-security-policy')).toBe(documentPolicy(await response.text(), path))
  }
})

// Rows 2.7-19, 2.7-28
it('pages have nothing of fast checkout where it is off, and their policy where it is on', async () => {
  const enter = '/win/competition/101/a-car/enter'
  const all = async () => {
    const response = await pages.get(enter)
    const script = await pages.text('/win/payment-policy.js')
    return `${await response.text()} ${response.headers.get('content-security-policy')} ${script}`
  }
  let pages = await startPages()
  expect(await all()).not.toMatch(/fast.?checkout|axo|fastlane/i)
  pages = await startPages({ hasFastCheckout: true })
  expect(await all()).toMatch(/axo/)
  expect((await pages.get(enter)).headers.get('content-security-policy')).toMatch(
    /connect-src [^;]*https:\/\/www\.paypalobjects\.com/,
  )
})

it('pages that take payment begin with the policy script', async () => {
  const pages = await startPages()
  expect(await pages.text('/win/competition/101/a-car/enter')).toContain(
    '<head><script src="/win/payment-policy.js"></script>',
  )
  expect(await pages.text('/win')).not.toContain('payment-policy')
  const script = await pages.get('/win/payment-policy.js')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
})

it('pages answer HEAD as they answer GET, and nothing else', async () => {
  const pages = await startPages()
  for (const path of ['/win', '/win']) {
    const head = await pages.get(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  }
  expect((await pages.get('/win', { method: 'POST' })).status).toBe(404)
})

it('pages come with the site’s files, cached as immutable where the name has a hash', async () => {
  const pages = await startPages()
  for (const _ of [1, 2]) {
    const script = await pages.get('/win/assets/entry-a1b2.js')
    expect(await script.text()).toBe('console.log("hello")')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect((await pages.get('/win/icon.svg')).headers.get('cache-control')).toBe('public, max-age=300')
  expect(pages.front.answeredCount()).toBe(1)
})
