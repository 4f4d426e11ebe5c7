/** A site of a few pages behind a listening server, whose clock and catalogue a test changes. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as streamText } from 'node:stream/consumers'
import { closeAfter } from '../../testing/close-after.ts'
import { createFastify } from '../fastify.ts'
import { createFastPath } from '../fast-path/fast-path.ts'
import { mountSite } from './mount-site.ts'
import type { Documents } from './page-replies.ts'
import type { PagesOptions } from './pages.ts'
import type { Site } from './site.ts'

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

export const NOON = Date.parse('2026-11-21T12:00:00Z')
export const ONE = Date.parse('2026-11-21T13:00:00Z')

const NAMES = {
  visible: [],
  byId: new Map([[101, { id: 101, slug: 'a-car' }]]),
  staticInit: { pages: [{ slug: 'free', meta: { rails: [] } }], rails: [], winners: [], clips: [], games: [] },
}

export const ROUTES = [
  { id: 'home', path: ':pageSlug?' },
  { id: 'competition', parentId: 'home', path: 'competition/:competitionId/:slug?' },
  { id: 'enter', path: 'competition/:competitionId/:slug?/enter' },
  { id: 'unsubscribe', path: 'unsubscribe/:token' },
  { id: 'free', path: 'free' },
  { id: 'nowhere', path: '*' },
]

/** Started anew in each test, because pages stay in memory. */
export async function startPages({
  match,
  ...more
}: Partial<PagesOptions> & { documents?: Documents; match?: Site['match'] } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  closeAfter({ close: () => rm(folder, { recursive: true }) })
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'entry-a1b2.js'), 'console.log("hello")')
  await writeFile(join(folder, 'icon.svg'), '<svg/>')
  await writeFile(join(folder, 'worker.js'), 'self.onfetch = null')
  const { site, ...world } = createSite(folder, match)
  const now = { time: NOON, version: 1, changedAt: NOON }
  const front = createFastPath()
  const app = closeAfter(createFastify({ logLevel: 'silent', trustedProxies: 0, serverFactory: front.serverFactory }))
  await mountSite(app, front, {
    site,
    catalogue: {
      snapshot: () => ({ version: now.version, readAt: new Date(now.changedAt), ...NAMES }) as never,
      nextBoundary: (at) => new Date(at.getTime() < ONE ? ONE : ONE + 86_400_000),
    },
    now: () => new Date(now.time),
    headers: { 'x-content-type-options': 'nosniff' },
    ...more,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init })
  return {
    ...world,
    front,
    now,
    get,
    text: async (path: string) => (await get(path)).text(),
    /** Sends a URL that `fetch` would normalise. */
    raw: async (path: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      return streamText(socket)
    },
  }
}
