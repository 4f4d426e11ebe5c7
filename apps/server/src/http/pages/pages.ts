/**
 * Pages, made once and sent to everybody: an address is rendered once for a version of the catalogue and a stretch of time in
 * which nothing on it changes by itself, then kept ready in every encoding (docs/decisions/0004).
 */
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import { LRUCache } from 'lru-cache'
import type { Catalogue } from '../../features/catalogue/catalogue.ts'
import { createKnownAddresses } from './known-addresses.ts'
import { DATA_POLICY, documentHeaders, documentPolicy, withPaymentPolicy } from '../policy/policy.ts'
import { encode, prebuildResponse } from '../fast-path/prebuilt-response.ts'
import type { Bodies, HeaderLines, PrebuiltResponse } from '../fast-path/prebuilt-response.ts'
import type { PolicyExceptions } from '../policy/policy.ts'
import { TooBusyToRender, createRenderQueue } from './render-queue.ts'
import type { RenderQueue, RenderQueueOptions } from './render-queue.ts'
import type { Site } from './site.ts'

export type Documents = {
  /** Changes a finished document before its policy is worked out; the demonstration's alone. */
  transform?: (html: string, pathname: string) => string
  /** Further places that payment documents may frame. */
  frames?: readonly string[]
}

export type PagesOptions = {
  site: Site
  catalogue: Pick<Catalogue, 'snapshot' | 'nextBoundary'>
  now: () => Date
  /** Headers of every reply. */
  headers: HeaderLines
  documents?: Documents | undefined
  engagement?: PolicyExceptions['engagement']
  /** The `Cache-Control` of every page; absent: caches on the way may keep it for a while. */
  caching?: string | undefined
  /** The most memory for known addresses, in bytes of all encodings. */
  maxCacheBytes?: number
  /** How many pages are rendered at once, and how many wait. */
  renders?: { known: RenderQueueOptions; guessed: RenderQueueOptions }
}

export type Pages = {
  /** What is ready for an address and still true; undefined when it must be rendered. */
  ready(url: string): PrebuiltResponse | undefined
  /** The same, rendering when it must. `url`: path and query. */
  get(url: string): Promise<PrebuiltResponse>
}

type Page = {
  ready: PrebuiltResponse
  version: number
  until: number
  /** The same in the last seconds before it changes, when no cache on the way may keep it. */
  closing: PrebuiltResponse | undefined
}

/** Where the site is mounted. */
const SITE = '/win'
const MEGABYTE = 1024 * 1024
/** How long a cache between us and the reader may answer by itself, in seconds. */
const SHARED_CACHE_SECONDS = 10
/** Brotli's quality for what is rendered while somebody waits. */
const QUALITY = 6
/** No path of the site is longer; all that are count as one that leads nowhere. */
const MAX_PATH_LENGTH = 300
/** What only the last resort of the router knows, as its matcher writes it (site-routes.ts). */
const NOT_FOUND_PATH = '/win/not-found/-'
/** Routes whose page is the same whatever stands in their address: the browser alone reads it. */
const SHARED_ROUTES: ReadonlySet<string> = new Set(['unsubscribe'])
/** Asks the site for the page of a 404, and not only whether it is one (apps/site/app/entry.server.tsx). */
const NOT_FOUND_HEADERS = { 'x-render-not-found': '1' }
/** The most addresses that are remembered as leading nowhere. */
const MAX_NOT_FOUND_ADDRESSES = 2_000
/** Addresses that lead to something, and all others: a stranger's guesses wait among themselves. */
const KNOWN_RENDER_QUEUE = { maxConcurrent: 2, maxWaiting: 256, maxWaitMs: 5_000 }
const GUESSED_RENDER_QUEUE = { maxConcurrent: 1, maxWaiting: 16, maxWaitMs: 5_000, restFactor: 3 }
const RETRY_AFTER = 5
const BUSY = Buffer.from(
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${RETRY_AFTER}"><title>It’s very busy | win</title></head><body><main><h1>It’s very busy right now</h1><p>Lots of people are here. This page tries again by itself in a few seconds.</p></main></body></html>`,
)

const cacheControl = (seconds: number) => `public, max-age=0, s-maxage=${seconds}`
const NO_STORE = 'no-store'

const FORWARDED_HEADERS = ['content-type', 'x-remix-response', 'x-remix-reload-document', 'location', 'link'] as const

/** An address as the cache knows it: its path, and for a data request the routes it asks for, in one order. */
function keyOf(url: string, site: Site): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const path = url.slice(0, mark)
  if (!path.endsWith(DATA)) return path
  const requested = new URLSearchParams(url.slice(mark)).get('_routes')
  const match = site.match?.(routedPath(path))
  const isRequested = (id: string) => (match ? match.ids.includes(id) : site.isRoute(id))
  const known = [...new Set(requested?.split(','))].filter(isRequested).toSorted()
  return known.length === 0 ? path : `${path}?${new URLSearchParams({ _routes: known.join(',') })}`
}

const pathOf = (key: string) => key.split('?', 1)[0]!

/** What the router asks for instead of a document. */
const DATA = '.data'

/** The path that the router looks up: a data request's is that of its page. */
const routedPath = (path: string) => (path.endsWith(DATA) ? path.slice(0, -DATA.length).replace(/\/_root$/, '') : path)

/**
 * One address, one spelling: no empty segments or dots, no slash at the end, nothing encoded that need not be, the site's own
 * words in lower case.
 */
function canonicalPath(path: string, { match }: Site): string {
  const decoded = path.replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16))
    return /[\w.~-]/.test(letter) ? letter : whole
  })
  const slashes = (text: string) => text.replace(/[/\\]{2,}/g, '/').replace(/(.)\/$/, '$1')
  const { pathname } = new URL(`http://site.invalid${slashes(decoded)}`)
  const folded = slashes(pathname)
  const routed = routedPath(folded)
  const found = match?.(routed)
  return found && found.path !== routed ? found.path + folded.slice(routed.length) : folded
}

const isRedirect = (status: number) => status >= 300 && status < 400
/** The status with which the site's router redirects its own script. */
const DATA_REDIRECT = 202

export function createPages({
  site,
  catalogue,
  now,
  headers,
  documents = {},
  engagement,
  caching,
  maxCacheBytes = 64 * MEGABYTE,
  renders = { known: KNOWN_RENDER_QUEUE, guessed: GUESSED_RENDER_QUEUE },
}: PagesOptions): Pages {
  const isLive = site.development !== undefined
  const known = new LRUCache<string, Page>({ maxSize: maxCacheBytes, sizeCalculation: ({ ready }) => ready.bytes })
  // Unknown addresses have a cache of their own, so that a stranger's guesses evict nothing but one another.
  const unknown = new LRUCache<string, Page>({
    maxSize: 4 * MEGABYTE,
    max: 200,
    sizeCalculation: ({ ready }) => ready.bytes,
  })
  /** For each address that leads nowhere, the one whose page is shown there. */
  const nowhere = new LRUCache<string, { shape: string; version: number }>({ max: MAX_NOT_FOUND_ADDRESSES })
  /** The pages of 404s, one for each route: few, and never pushed out. */
  const notFound = new Map<string, Page>()
  /** What has been a page before. */
  const seen = new LRUCache<string, true>({ max: 20_000 })
  const rendering = new Map<string, Promise<Page>>()
  const renderKnown = createRenderQueue(renders.known)
  const renderGuessed = createRenderQueue(renders.guessed)

  const isTrue = ({ version, until }: Page, at: number) => version === catalogue.snapshot().version && at < until

  const readyOf = (page: Page | undefined): PrebuiltResponse | undefined => {
    const at = now().getTime()
    if (!page || !isTrue(page, at)) return undefined
    if (caching !== undefined || page.until - at > SHARED_CACHE_SECONDS * 1000) return page.ready
    return (page.closing ??= withCacheControl(page.ready, cacheControl(0)))
  }

  const render = async (url: string, isNotFoundPage = false): Promise<{ response: Response; body: string }> => {
    const response = await site.render(
      new Request(new URL(url, 'http://site.invalid'), {
        headers: { accept: 'text/html', ...(isNotFoundPage || isLive ? NOT_FOUND_HEADERS : {}) },
      }),
    )
    return { response, body: await response.text() }
  }

  const finish = async (
    response: Response,
    body: string,
    pathname: string,
    caching: string,
  ): Promise<PrebuiltResponse> => {
    const own: Record<string, string> = { 'cache-control': caching, ...headers }
    for (const name of FORWARDED_HEADERS) {
      const value = response.headers.get(name)
      if (value !== null) own[name] = value
    }
    if (!own['content-type']?.startsWith('text/html'))
      return prebuildResponse(response.status, own, await bodiesOf(body, own))
    const placed = isPaymentDocument(pathname) && !isLive ? withPaymentPolicy(body) : body
    const html = documents.transform ? documents.transform(placed, pathname) : placed
    const policy: HeaderLines = isLive
      ? {}
      : { 'content-security-policy': documentPolicy(html, pathname, { frames: documents.frames, engagement }) }
    return prebuildResponse(
      response.status,
      { ...own, ...documentHeaders(pathname), ...policy },
      await bodiesOf(html, own),
    )
  }

  /** Where the page stands that an address shows if it leads nowhere. */
  const shapeOf = (key: string): string => {
    const path = pathOf(key)
    const shape = site.match?.(routedPath(path))?.shape ?? NOT_FOUND_PATH
    return path.endsWith(DATA) ? `${shape}${DATA}${key.slice(path.length)}` : shape
  }

  const make = async (key: string): Promise<Page> => {
    const { version } = catalogue.snapshot()
    const at = now()
    const until = catalogue.nextBoundary(at).getTime()
    const shape = shapeOf(key)
    const isShape = key === shape
    const { response, body } = await render(key, isShape)
    if (response.status === 404 && !isShape && !isLive) {
      const page = await once(shape)
      const isFound = page.ready.status === 404
      nowhere.set(key, { shape: isFound ? shape : NOT_FOUND_PATH, version })
      return isFound ? page : once(NOT_FOUND_PATH)
    }
    const isCached = response.status < 500 && !isLive
    const cached = caching ?? cacheControl(SHARED_CACHE_SECONDS)
    const ready = await finish(response, body, pathOf(key), isCached ? cached : NO_STORE)
    const page: Page = { ready, version, until: isCached ? until : 0, closing: undefined }
    if (!isCached) return page
    if (response.status === 200) {
      seen.set(key, true)
      known.set(key, page)
    } else if (isShape) notFound.set(key, page)
    else unknown.set(key, page)
    return page
  }

  /** The page of a 404 is made by who already has a place; there are as many as routes. */
  const queueFor = (key: string, shape: string): RenderQueue => {
    if (key === shape) return (run) => run()
    return seen.has(key) || !site.match || isKnown(routedPath(pathOf(key))) ? renderKnown : renderGuessed
  }

  const once = (key: string): Promise<Page> => {
    const underWay = rendering.get(key)
    if (underWay) return underWay
    const cached = notFound.get(key)
    if (cached && isTrue(cached, now().getTime())) return Promise.resolve(cached)
    const page = queueFor(key, shapeOf(key))(() => make(key)).finally(() => rendering.delete(key))
    rendering.set(key, page)
    return page
  }

  let addresses: { version: number; has: (path: string) => boolean } | undefined
  const isKnown = (path: string): boolean => {
    const snapshot = catalogue.snapshot()
    if (addresses?.version !== snapshot.version)
      addresses = { version: snapshot.version, has: createKnownAddresses(snapshot, site.match, now()) }
    return addresses.has(path)
  }

  /** The key of an address's page, which may be the page of another address. */
  const pageKeyOf = (url: string): string => {
    if (url.length > MAX_PATH_LENGTH && pathOf(url).length > MAX_PATH_LENGTH) return NOT_FOUND_PATH
    const key = keyOf(url, site)
    const match = site.match?.(routedPath(pathOf(key)))
    const isShared = match?.isNotFound || match?.ids.some((id) => SHARED_ROUTES.has(id))
    return isShared ? shapeOf(key) : key
  }

  const ready = (url: string) => {
    if (!url.startsWith(SITE)) return undefined
    const key = keyOf(url, site)
    const found = known.get(key) ?? unknown.get(key)
    if (found) return readyOf(found)
    const notFoundEntry = nowhere.get(key)
    return notFoundEntry && notFoundEntry.version === catalogue.snapshot().version
      ? readyOf(notFound.get(notFoundEntry.shape))
      : undefined
  }

  const busy = prebuildResponse(
    503,
    {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': NO_STORE,
      'retry-after': String(RETRY_AFTER),
      'content-security-policy': DATA_POLICY,
      ...headers,
    },
    { br: BUSY, gzip: BUSY, identity: BUSY },
  )

  const get = async (url: string): Promise<PrebuiltResponse> => {
    const pathname = pathOf(url)
    const isTooLong = pathname.length > MAX_PATH_LENGTH
    const canonical = isTooLong ? pathname : canonicalPath(pathname, site)
    if (canonical !== pathname) return redirect(`${canonical}${url.slice(pathname.length)}`, headers)
    const key = pageKeyOf(url)
    const page = ready(key) ?? readyOf(notFound.get(key)) ?? (await once(key)).ready
    const hasQuery = !isTooLong && url.includes('?') && url !== key
    if (!hasQuery || !(isRedirect(page.status) || page.status === DATA_REDIRECT)) return page
    // A redirect includes the query, so it is rendered again with the query, and not cached.
    const { response, body } = await renderGuessed(() => render(url))
    return finish(response, body, pathname, NO_STORE)
  }

  return {
    // A query may matter where an address leads elsewhere: those go the long way.
    ready: (url) => {
      const found = ready(url)
      return found && (found.status === 200 || !url.includes('?')) ? found : undefined
    },
    get: (url) =>
      get(url).catch((error: unknown) => {
        if (error instanceof TooBusyToRender) return busy
        throw error
      }),
  }

  async function bodiesOf(body: string, { 'content-type': type }: Record<string, string>): Promise<Bodies> {
    const bytes = Buffer.from(body)
    return isLive ? { br: bytes, gzip: bytes, identity: bytes } : encode(bytes, type ?? '', QUALITY)
  }
}

function redirect(location: string, headers: HeaderLines): PrebuiltResponse {
  const empty = Buffer.alloc(0)
  return prebuildResponse(
    308,
    { location, 'cache-control': 'public, max-age=3600', ...headers },
    { br: empty, gzip: empty, identity: empty },
  )
}

/** The same reply with another `Cache-Control`. */
function withCacheControl(ready: PrebuiltResponse, value: string): PrebuiltResponse {
  const replaced = (lines: string[]) => {
    const at = lines.indexOf('cache-control')
    return at === -1 ? lines : lines.with(at + 1, value)
  }
  const variants = Object.fromEntries(
    Object.entries(ready.variants).map(([encoding, variant]) => [
      encoding,
      { ...variant, headers: replaced(variant.headers), notModified: replaced(variant.notModified) },
    ]),
  ) as PrebuiltResponse['variants']
  return { ...ready, variants }
}
