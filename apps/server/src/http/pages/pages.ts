/**
 * Renders each page once and sends it to everybody. A page is cached, encoded, for one version of the catalogue and a
 * period in which nothing on it changes with time (docs/decisions/0004).
 */
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import { LRUCache } from 'lru-cache'
import type { Catalogue } from '../../features/catalogue/catalogue.ts'
import { createKnownAddresses } from './known-addresses.ts'
import { DATA_POLICY, documentHeaders, documentPolicy, withPaymentPolicy } from '../policy/policy.ts'
import { encode, prebuildResponse, recompress } from '../fast-path/prebuilt-response.ts'
import type { Bodies, HeaderLines, PrebuiltResponse } from '../fast-path/prebuilt-response.ts'
import type { PolicyExceptions } from '../policy/policy.ts'
import { TooBusyToRender, createRenderQueue } from './render-queue.ts'
import type { RenderQueue, RenderQueueOptions } from './render-queue.ts'
import type { Site } from './site.ts'

export type Documents = {
  /** Changes a document before its policy is computed. Only the demonstration uses it. */
  transform?: (html: string, pathname: string) => string
  /** Further origins that payment documents may frame. */
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
  tagManager?: PolicyExceptions['tagManager']
  hasFastCheckout?: PolicyExceptions['hasFastCheckout']
  hasGooglePay?: PolicyExceptions['hasGooglePay']
  /** The `Cache-Control` of every page. Default: proxies may cache it for some seconds. */
  caching?: string | undefined
  /** Maximum memory for known pages, in bytes over all encodings. */
  maxCacheBytes?: number
  /** How many pages are rendered at the same time, and how many may wait. */
  renders?: { known: RenderQueueOptions; guessed: RenderQueueOptions }
}

export type Pages = {
  /** The cached page if it is still valid; undefined when it must be rendered. */
  findCached(url: string): PrebuiltResponse | undefined
  /** The cached or newly rendered page. `url`: path and query. */
  get(url: string): Promise<PrebuiltResponse>
}

type Page = {
  prebuilt: PrebuiltResponse
  version: number
  until: number
  /** The same for the last seconds before it changes, when proxies must not cache it. */
  closing: PrebuiltResponse | undefined
  /** How often it was sent. */
  sent: number
}

/** The site's base path. */
const SITE = '/win'
const MEGABYTE = 1024 * 1024
/** How long a proxy may cache a page, in seconds. */
const SHARED_CACHE_SECONDS = 10
/** Brotli's quality for what is rendered while a request waits. */
const QUALITY = 6
/** After how many times a page is worth the best quality: a tenth fewer bytes, for some 100 ms of a processor. */
const SENT_UNTIL_RECOMPRESSED = 1000
/** No path of the site is longer. Longer ones count as not found. */
const MAX_PATH_LENGTH = 300
/** A path that only the router's catch-all route matches (site-routes.ts). */
const NOT_FOUND_PATH = '/win/not-found/-'
/** Routes whose page is the same for every parameter, because only the browser reads it. */
const SHARED_ROUTES: ReadonlySet<string> = new Set(['unsubscribe'])
/**
 * Asks the site to render the page of a 404; without it, it returns the status only (apps/site/app/entry.server.tsx).
 */
const NOT_FOUND_HEADERS = { 'x-render-not-found': '1' }
/** How many URLs are remembered as not found. */
const MAX_NOT_FOUND_ADDRESSES = 2_000
/** Known pages and all others have separate queues, so that made-up URLs wait only for each other. */
const KNOWN_RENDER_QUEUE = { maxConcurrent: 2, maxWaiting: 256, maxWaitMs: 5_000 }
const GUESSED_RENDER_QUEUE = { maxConcurrent: 1, maxWaiting: 16, maxWaitMs: 5_000, restFactor: 3 }
const RETRY_AFTER = 5
const BUSY = Buffer.from(
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${RETRY_AFTER}"><title>It’s very busy | win</title></head><body><main><h1>It’s very busy right now</h1><p>Lots of people are here. This page tries again by itself in a few seconds.</p></main></body></html>`,
)

const cacheControl = (seconds: number) => `public, max-age=0, s-maxage=${seconds}`
const NO_STORE = 'no-store'

const FORWARDED_HEADERS = ['content-type', 'x-remix-response', 'x-remix-reload-document', 'location', 'link'] as const

/** The cache key of a URL: its path, and for a data request the requested routes in canonical order. */
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

/** The suffix of the router's data requests. */
const DATA = '.data'

/** The path that the router matches: for a data request, that of its page. */
const routedPath = (path: string) => (path.endsWith(DATA) ? path.slice(0, -DATA.length).replace(/\/_root$/, '') : path)

/**
 * The canonical path: no empty segments or dots, no slash at the end, no needless encoding, fixed segments in lower
 * case.
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
/** The status of a redirect in the router's data replies. */
const DATA_REDIRECT = 202

export function createPages({
  site,
  catalogue,
  now,
  headers,
  documents = {},
  engagement,
  tagManager,
  hasFastCheckout,
  hasGooglePay,
  caching,
  maxCacheBytes = 64 * MEGABYTE,
  renders = { known: KNOWN_RENDER_QUEUE, guessed: GUESSED_RENDER_QUEUE },
}: PagesOptions): Pages {
  const isLive = site.development !== undefined
  const known = new LRUCache<string, Page>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ prebuilt }) => prebuilt.bytes,
  })
  // Unknown URLs have a separate cache, so that made-up ones evict only each other.
  const unknown = new LRUCache<string, Page>({
    maxSize: 4 * MEGABYTE,
    max: 200,
    sizeCalculation: ({ prebuilt }) => prebuilt.bytes,
  })
  /** For each URL that was not found: the key of the 404 page that it shows. */
  const notFoundAddresses = new LRUCache<string, { shape: string; version: number }>({ max: MAX_NOT_FOUND_ADDRESSES })
  /** The 404 pages, one for each route; few, so they are never evicted. */
  const notFound = new Map<string, Page>()
  /** URLs that have been a page before. */
  const seenPages = new LRUCache<string, true>({ max: 20_000 })
  const rendering = new Map<string, Promise<Page>>()
  const renderKnown = createRenderQueue(renders.known)
  const renderGuessed = createRenderQueue(renders.guessed)

  const isValid = ({ version, until }: Page, at: number) => version === catalogue.snapshot().version && at < until

  const recompressPage = async (page: Page, previous: Promise<void>) => {
    await previous
    try {
      page.prebuilt = await recompress(page.prebuilt)
      page.closing = undefined
    } catch {
      // For want of memory. The page is sent as it is.
    }
  }
  /** One page at a time, so that processors are left for requests. */
  let recompressing = Promise.resolve()

  const validResponse = (page: Page | undefined): PrebuiltResponse | undefined => {
    const at = now().getTime()
    if (!page || !isValid(page, at)) return undefined
    page.sent += 1
    if (page.sent === SENT_UNTIL_RECOMPRESSED) recompressing = recompressPage(page, recompressing)
    if (caching !== undefined || page.until - at > SHARED_CACHE_SECONDS * 1000) return page.prebuilt
    return (page.closing ??= withCacheControl(page.prebuilt, cacheControl(0)))
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
    const responseHeaders: Record<string, string> = { 'cache-control': caching, ...headers }
    for (const name of FORWARDED_HEADERS) {
      const value = response.headers.get(name)
      if (value !== null) responseHeaders[name] = value
    }
    if (!responseHeaders['content-type']?.startsWith('text/html'))
      return prebuildResponse(response.status, responseHeaders, await bodiesOf(body, responseHeaders))
    const withPolicy = isPaymentDocument(pathname) && !isLive ? withPaymentPolicy(body) : body
    const html = documents.transform ? documents.transform(withPolicy, pathname) : withPolicy
    const policy: HeaderLines = isLive
      ? {}
      : {
          'content-security-policy': documentPolicy(html, pathname, {
            frames: documents.frames,
            engagement,
            tagManager,
            hasFastCheckout,
            hasGooglePay,
          }),
        }
    return prebuildResponse(
      response.status,
      { ...responseHeaders, ...documentHeaders(pathname), ...policy },
      await bodiesOf(html, responseHeaders),
    )
  }

  /** The key of the 404 page that a URL shows when it is not found. */
  const shapeOf = (key: string): string => {
    const path = pathOf(key)
    const shape = site.match?.(routedPath(path))?.shape ?? NOT_FOUND_PATH
    return path.endsWith(DATA) ? `${shape}${DATA}${key.slice(path.length)}` : shape
  }

  const renderPage = async (key: string): Promise<Page> => {
    const { version } = catalogue.snapshot()
    const at = now()
    const until = catalogue.nextBoundary(at).getTime()
    const shape = shapeOf(key)
    const isShape = key === shape
    const { response, body } = await render(key, isShape)
    if (response.status === 404 && !isShape && !isLive) {
      const page = await renderOnce(shape)
      const isFound = page.prebuilt.status === 404
      notFoundAddresses.set(key, { shape: isFound ? shape : NOT_FOUND_PATH, version })
      return isFound ? page : renderOnce(NOT_FOUND_PATH)
    }
    const isCached = response.status < 500 && !isLive
    const cached = caching ?? cacheControl(SHARED_CACHE_SECONDS)
    const prebuilt = await finish(response, body, pathOf(key), isCached ? cached : NO_STORE)
    const page: Page = { prebuilt, version, until: isCached ? until : 0, closing: undefined, sent: 0 }
    if (!isCached) return page
    if (response.status === 200) {
      seenPages.set(key, true)
      known.set(key, page)
    } else if (isShape) notFound.set(key, page)
    else unknown.set(key, page)
    return page
  }

  /** A 404 page is rendered within the slot of the request that needs it. There are only as many as routes. */
  const queueFor = (key: string, shape: string): RenderQueue => {
    if (key === shape) return (run) => run()
    return seenPages.has(key) || !site.match || isKnown(routedPath(pathOf(key))) ? renderKnown : renderGuessed
  }

  const renderOnce = (key: string): Promise<Page> => {
    const running = rendering.get(key)
    if (running) return running
    const cached = notFound.get(key)
    if (cached && isValid(cached, now().getTime())) return Promise.resolve(cached)
    const page = queueFor(key, shapeOf(key))(() => renderPage(key)).finally(() => rendering.delete(key))
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

  /** The cache key of the URL's page, which may be another URL's page. */
  const pageKeyOf = (url: string): string => {
    if (url.length > MAX_PATH_LENGTH && pathOf(url).length > MAX_PATH_LENGTH) return NOT_FOUND_PATH
    const key = keyOf(url, site)
    const match = site.match?.(routedPath(pathOf(key)))
    const isShared = match?.isNotFound || match?.ids.some((id) => SHARED_ROUTES.has(id))
    return isShared ? shapeOf(key) : key
  }

  const findCached = (url: string) => {
    if (!url.startsWith(SITE)) return undefined
    const key = keyOf(url, site)
    const found = known.get(key) ?? unknown.get(key)
    if (found) return validResponse(found)
    const notFoundEntry = notFoundAddresses.get(key)
    return notFoundEntry && notFoundEntry.version === catalogue.snapshot().version
      ? validResponse(notFound.get(notFoundEntry.shape))
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
    const page = findCached(key) ?? validResponse(notFound.get(key)) ?? (await renderOnce(key)).prebuilt
    const hasQuery = !isTooLong && url.includes('?') && url !== key
    if (!hasQuery || !(isRedirect(page.status) || page.status === DATA_REDIRECT)) return page
    // The target includes the query, so that it is rendered again with the query and not cached.
    const { response, body } = await renderGuessed(() => render(url))
    return finish(response, body, pathname, NO_STORE)
  }

  return {
    // The query matters for a redirect, which `get` handles.
    findCached: (url) => {
      const found = findCached(url)
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
function withCacheControl(prebuilt: PrebuiltResponse, value: string): PrebuiltResponse {
  const replaced = (lines: string[]) => {
    const at = lines.indexOf('cache-control')
    return at === -1 ? lines : lines.with(at + 1, value)
  }
  const variants = Object.fromEntries(
    Object.entries(prebuilt.variants).map(([encoding, variant]) => [
      encoding,
      { ...variant, headers: replaced(variant.headers), notModified: replaced(variant.notModified) },
    ]),
  ) as PrebuiltResponse['variants']
  return { ...prebuilt, variants }
}
