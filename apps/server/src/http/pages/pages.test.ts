import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as streamText } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFastify } from '../fastify.ts'
import { createFastPath } from '../fast-path/fast-path.ts'
import { mountSite } from './mount-site.ts'
import type { Documents } from './page-replies.ts'
import type { PagesOptions } from './pages.ts'
import { documentPolicy } from '../policy/policy.ts'
import type { Site } from './site.ts'
import { createRouteMatcher } from './site-routes.ts'

/** A site of a few pages that counts its renderings. */
function createSite(clientFolder: string, match?: Site['match']) {
  const rendered: string[] = []
  let open = () => {}
  let gate: Promise<void> = Promise.resolve()
  const html = (body: string, status = 200) =>
    new Response(`<!doctype html><html><head></head><body>${body}<script>1</script></body></html>`, {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  const answers: Record<string, (url: URL) => Response> = {
    '/win': () => html(`home, for the ${rendered.length}. time`),
    '/win/free': () => html('free'),
    '/win/competition/101/a-car/enter': () => html('pay'),
    '/win/old': ({ search }) => new Response(null, { status: 301, headers: { location: `/win/free${search}` } }),
    '/win/free.data': ({ searchParams }) =>
      new Response(`routes: ${searchParams.get('_routes')}`, {
        headers: { 'content-type': 'text/x-script', 'x-remix-response': 'yes' },
      }),
    '/win/broken': () => html('a fault', 500),
    '/win/long': () => html(Array.from({ length: 500 }, (_, n) => `<p>${n * n} things to win</p>`).join('')),
  }
  const site: Site = {
    connect: () => {},
    isRoute: (id) => ['home', 'rail'].includes(id),
    match,
    render: async (request) => {
      const url = new URL(request.url)
      rendered.push(`${url.pathname}${url.search}`)
      await gate
      const { pathname } = url
      if (pathname.startsWith('/win/unsubscribe/')) return html('unsubscribe')
      const answer = answers[pathname]?.(url)
      if (answer) return answer
      // Like the real site: the page of a 404 is rendered only when requested.
      return request.headers.has('x-render-not-found') ? html('nothing here', 404) : new Response(null, { status: 404 })
    },
    clientFolder,
  }
  return {
    site,
    rendered,
    hold: () => void ({ promise: gate, resolve: open } = Promise.withResolvers<void>()),
    release: () => open(),
  }
}

const NOON = Date.parse('2026-11-21T12:00:00Z')
const ONE = Date.parse('2026-11-21T13:00:00Z')

const NAMES = {
  visible: [],
  byId: new Map([[101, { id: 101, slug: 'a-car' }]]),
  staticInit: { pages: [{ slug: 'free', meta: { rails: [] } }], rails: [], winners: [], clips: [], games: [] },
}

const ROUTES = [
  { id: 'home', path: ':pageSlug?' },
  { id: 'competition', parentId: 'home', path: 'competition/:competitionId/:slug?' },
  { id: 'enter', path: 'competition/:competitionId/:slug?/enter' },
  { id: 'unsubscribe', path: 'unsubscribe/:token' },
  { id: 'free', path: 'free' },
  { id: 'nowhere', path: '*' },
]

describe('pages', () => {
  let folder: string
  let origin: string
  let time: number
  let version: number
  let world: ReturnType<typeof createSite>
  let app: ReturnType<typeof createFastify>
  let front: ReturnType<typeof createFastPath>

  const start = async (more: Partial<PagesOptions> & { documents?: Documents } = {}) => {
    front = createFastPath()
    app = createFastify({ logLevel: 'silent', trustedProxies: 0, serverFactory: front.serverFactory })
    await mountSite(app, front, {
      site: world.site,
      catalogue: {
        snapshot: () => ({ version, ...NAMES }) as never,
        nextBoundary: (now) => new Date(now.getTime() < ONE ? ONE : ONE + 86_400_000),
      },
      now: () => new Date(time),
      headers: { 'x-content-type-options': 'nosniff' },
      ...more,
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  }
  const get = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, { redirect: 'manual', ...init })
  const text = async (path: string) => (await get(path)).text()
  /** Sends a URL that `fetch` would normalise. */
  const raw = async (path: string) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    return streamText(socket)
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pages-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'assets', 'entry-a1b2.js'), 'console.log("hello")')
    await writeFile(join(folder, 'icon.svg'), '<svg/>')
    ;[time, version] = [NOON, 1]
    world = createSite(folder)
  })
  afterEach(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  it('are rendered once and then answered without the framework', async () => {
    await start()
    const first = await text('/win')
    expect(await text('/win')).toBe(first)
    expect(world.rendered).toEqual(['/win'])
    expect(front.answeredCount()).toBe(1)
  })

  it('are rendered once for concurrent requests', async () => {
    await start()
    world.hold()
    const asking = Promise.all(Array.from({ length: 50 }, () => text('/win')))
    await text('/win/icon.svg')
    world.release()
    expect(new Set(await asking).size).toBe(1)
    expect(world.rendered).toEqual(['/win'])
  })

  it('come with a service worker that controls all of them, is revalidated each time, and may load nothing from elsewhere', async () => {
    await writeFile(join(folder, 'worker.js'), 'self.onfetch = null')
    await start()
    const { headers } = await get('/win/worker.js')
    expect(headers.get('service-worker-allowed')).toBe('/win')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
    const { headers: others } = await get('/win/assets/entry-a1b2.js')
    expect(others.get('service-worker-allowed')).toBeNull()
  })

  it('are rendered again when the catalogue changes', async () => {
    await start()
    const before = await get('/win')
    version += 1
    const after = await get('/win', { headers: { 'if-none-match': before.headers.get('etag')! } })
    expect(after.status).toBe(200)
    expect(world.rendered).toHaveLength(2)
  })

  it('are rendered again at the time when their content changes', async () => {
    await start()
    await text('/win')
    time = ONE - 1
    await text('/win')
    expect(world.rendered).toHaveLength(1)
    time = ONE
    await text('/win')
    expect(world.rendered).toHaveLength(2)
  })

  it('that are sent often come with fewer bytes: the same text, under the same tag', async () => {
    await start()
    const getLong = () => get('/win/long', { headers: { 'accept-encoding': 'br' } })
    const lengthOf = ({ headers }: Response) => Number(headers.get('content-length'))
    const first = await getLong()
    for (let sent = 1; sent < 1000; sent += 1) expect(lengthOf(await getLong())).toBe(lengthOf(first))
    await expect.poll(async () => lengthOf(await getLong())).toBeLessThan(lengthOf(first))
    const last = await getLong()
    expect(await last.text()).toBe(await first.text())
    expect(last.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(world.rendered).toEqual(['/win/long'])
  })

  it('may be cached by proxies for some seconds, but not past that time', async () => {
    await start()
    expect((await get('/win')).headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10')
    time = ONE - 5_000
    expect((await get('/win')).headers.get('cache-control')).toBe('public, max-age=0, s-maxage=0')
  })

  it('of a preview are never cached by proxies', async () => {
    await start({ caching: 'private, no-store' })
    for (const at of [NOON, ONE - 5_000, ONE]) {
      time = at
      expect((await get('/win')).headers.get('cache-control')).toBe('private, no-store')
    }
  })

  it('do not depend on the query, which is not part of the cache key', async () => {
    await start()
    const plain = await text('/win')
    for (let at = 0; at < 20; at += 1) expect(await text(`/win?utm_source=${at}`)).toBe(plain)
    expect(world.rendered).toEqual(['/win'])
  })

  it('keep the query in a redirect', async () => {
    await start()
    const redirected = await get('/win/old?campaignCode=TOKENS10')
    expect([redirected.status, redirected.headers.get('location')]).toEqual([301, '/win/free?campaignCode=TOKENS10'])
    expect((await get('/win/old')).headers.get('location')).toBe('/win/free')
    expect((await get('/win/old?b=2')).headers.get('location')).toBe('/win/free?b=2')
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
  ])('have one canonical URL: %s redirects to %s', async (spelled, canonical) => {
    await start()
    const response = await get(spelled)
    expect([response.status, response.headers.get('location')]).toEqual([308, canonical])
    expect(world.rendered).toEqual([])
  })

  it('that do not exist are 404, and made-up URLs evict no page that exists', async () => {
    await start({ maxCacheBytes: 20_000 })
    await text('/win')
    for (let at = 0; at < 300; at += 1) expect((await get(`/win/guess-${at}`)).status).toBe(404)
    world.rendered.length = 0
    await text('/win')
    expect(world.rendered).toEqual([])
  })

  describe('whose routes are known', () => {
    beforeEach(() => {
      world = createSite(folder, createRouteMatcher(ROUTES, '/win'))
    })

    it('show the same 404 everywhere, rendered once', async () => {
      await start()
      const first = await get('/win/a/made-up/address')
      expect(first.status).toBe(404)
      const bytes = await first.text()
      for (let at = 0; at < 50; at += 1) expect(await text(`/win/a/b/c/${at}`)).toBe(bytes)
      expect(world.rendered).toEqual(['/win/not-found/-'])
      expect(bytes).not.toContain('made-up')
    })

    it('show the 404 of their route when the id in the URL is unknown', async () => {
      await start()
      for (let at = 0; at < 20; at += 1) {
        const response = await get(`/win/competition/${at}/x`)
        expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('nothing here')])
      }
      expect(world.rendered.filter((path) => path === '/win/competition/-/-')).toHaveLength(1)
      world.rendered.length = 0
      version += 1
      await text('/win/competition/1/x')
      expect(world.rendered).toEqual(['/win/competition/1/x', '/win/competition/-/-'])
    })

    it('that are the same for every token are rendered once', async () => {
      await start()
      const first = await text('/win/unsubscribe/one-TOKEN')
      expect(await text('/win/unsubscribe/another')).toBe(first)
      expect(world.rendered).toEqual(['/win/unsubscribe/-'])
    })

    it.each([
      ['/win/FrEe?a=1', '/win/free?a=1'],
      ['/win/x/../free', '/win/free'],
      ['/win/x/%2e%2e/free', '/win/free'],
      ['/win/./free', '/win/free'],
      ['/win/competition/101/a-car/ENTER', '/win/competition/101/a-car/enter'],
      ['/win/COMPETITION/101/A-Car', '/win/competition/101/A-Car'],
    ])('have one canonical URL: %s redirects to %s', async (spelled, canonical) => {
      await start()
      const answer = await raw(spelled)
      expect(answer).toContain('HTTP/1.1 308 ')
      expect(answer).toContain(`location: ${canonical}\r\n`)
      expect(world.rendered).toEqual([])
    })

    it('as data accept only the routes of their URL', async () => {
      await start()
      for (const id of ['free', 'free,home', 'enter,free', 'free,rail']) await text(`/win/free.data?_routes=${id}`)
      expect(world.rendered).toEqual(['/win/free.data?_routes=free'])
    })

    it('with unknown URLs are rendered one at a time; beyond a few, a request is refused with a time to retry', async () => {
      const few = { maxConcurrent: 1, maxWaiting: 2, maxWaitMs: 60_000 }
      await start({ renders: { known: few, guessed: few } })
      world.hold()
      const guesses = Array.from({ length: 10 }, (_, at) => get(`/win/competition/${at}`))
      // A known page does not wait in the same queue.
      const known = get('/win/free')
      await expect.poll(() => world.rendered.length).toBe(2)
      const refused = (await Promise.all(guesses.slice(3))).map(({ status, headers }) => [
        status,
        headers.get('retry-after'),
      ])
      expect(refused).toEqual(Array.from({ length: 7 }, () => [503, '5']))
      world.release()
      expect((await known).status).toBe(200)
      for (const guess of guesses.slice(0, 3)) expect((await guess).status).toBe(404)
    })

    it('that exist never wait behind made-up URLs, whatever page those open', async () => {
      const none = { maxConcurrent: 1, maxWaiting: 0, maxWaitMs: 60_000 }
      await start({ renders: { known: { ...none, maxConcurrent: 4 }, guessed: none } })
      world.hold()
      const guess = get('/win/competition/102/a-car')
      const others = ['/win/competition/101/a-car/enter', '/win/free/competition/101/a-car', '/win/competition/101']
      const known = others.map((path) => get(path))
      await expect.poll(() => world.rendered.length).toBe(4)
      expect((await get('/win/competition/101/a-cart')).status).toBe(503)
      world.release()
      expect(await Promise.all(known.map(async (reply) => (await reply).status))).toEqual([200, 404, 404])
      expect((await guess).status).toBe(404)
    })

    it('have a limited waiting time', async () => {
      const soon = { maxConcurrent: 1, maxWaiting: 5, maxWaitMs: 20 }
      await start({ renders: { known: soon, guessed: soon } })
      world.hold()
      const first = get('/win/competition/1')
      await expect.poll(() => world.rendered.length).toBe(1)
      const late = await get('/win/competition/2')
      expect([late.status, await late.text()]).toEqual([503, expect.stringContaining('very busy')])
      world.release()
      expect((await first).status).toBe(404)
    })
  })

  it('never answer for a URL of the API, however long', async () => {
    await start()
    await text(`/win/${'a'.repeat(400)}`)
    const response = await get(`/api/${'a'.repeat(400)}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
  })

  it('with too long a path count as one that does not exist', async () => {
    await start()
    for (const letter of 'abc') expect((await get(`/win/${letter.repeat(2000)}`)).status).toBe(404)
    expect(world.rendered).toHaveLength(1)
  })

  it.each(['/win/%E0%A4%A', '/win/%00', '/win/..%2f..%2fetc', '/winner', '/win.html'])(
    'survive a hostile path: %s',
    async (path) => {
      await start()
      expect([400, 404]).toContain((await get(path)).status)
    },
  )

  it('that failed are rendered again, and cached nowhere', async () => {
    await start()
    expect((await get('/win/broken')).headers.get('cache-control')).toBe('no-store')
    await get('/win/broken')
    expect(world.rendered).toHaveLength(2)
  })

  it('as data are cached by the requested routes in canonical order', async () => {
    await start()
    expect(await text('/win/free.data?_routes=rail,home')).toBe('routes: home,rail')
    expect(await text('/win/free.data?_routes=home,rail,made-up&x=1')).toBe('routes: home,rail')
    expect(await text('/win/free.data?_routes=made-up')).toBe('routes: null')
    expect(await text('/win/free.data')).toBe('routes: null')
    expect(world.rendered).toHaveLength(2)
    expect((await get('/win/free.data')).headers.get('x-remix-response')).toBe('yes')
  })

  it('have the policy of their final HTML', async () => {
    const transform = (html: string) => html.replace('<body>', '<body><script>2</script>')
    await start({ documents: { transform } })
    for (const path of ['/win', '/win/free', '/win/competition/101/a-car/enter', '/win/nowhere']) {
      const response = await get(path)
      expect(response.headers.get('content-security-policy')).toBe(documentPolicy(await response.text(), path))
    }
  })

  // Rows 2.7-19, 2.7-28
  it('have nothing of fast checkout where it is off, and their policy where it is on', async () => {
    const enter = '/win/competition/101/a-car/enter'
    const all = async () => {
      const response = await get(enter)
      const script = await text('/win/payment-policy.js')
      return `${await response.text()} ${response.headers.get('content-security-policy')} ${script}`
    }
    await start()
    expect(await all()).not.toMatch(/fast.?checkout|axo|fastlane/i)
    await start({ hasFastCheckout: true })
    expect(await all()).toMatch(/axo/)
    expect((await get(enter)).headers.get('content-security-policy')).toMatch(
      /connect-src [^;]*https:\/\/www\.paypalobjects\.com/,
    )
  })

  it('that take payment begin with the policy script', async () => {
    await start()
    expect(await text('/win/competition/101/a-car/enter')).toContain(
      '<head><script src="/win/payment-policy.js"></script>',
    )
    expect(await text('/win')).not.toContain('payment-policy')
    const script = await get('/win/payment-policy.js')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it('answer HEAD as they answer GET, and nothing else', async () => {
    await start()
    for (const path of ['/win', '/win']) {
      const head = await get(path, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
    }
    expect((await get('/win', { method: 'POST' })).status).toBe(404)
  })

  it('come with the site’s files, cached as immutable where the name has a hash', async () => {
    await start()
    for (const _ of [1, 2]) {
      const script = await get('/win/assets/entry-a1b2.js')
      expect(await script.text()).toBe('console.log("hello")')
      expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(script.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await get('/win/icon.svg')).headers.get('cache-control')).toBe('public, max-age=300')
    expect(front.answeredCount()).toBe(1)
  })
})
