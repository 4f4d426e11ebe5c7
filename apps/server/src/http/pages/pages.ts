/**
 * Renders each page once and sends it to everybody. A page is cached, encoded, for one version of the catalogue and a
 * period in which nothing on it changes with time (docs/decisions/0004).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Catalogue } from '../../features/catalogue/catalogue.ts'
import { createKnownAddresses } from './known-addresses.ts'
import { recompress, withCacheControl } from '../fast-path/prebuilt-response.ts'
import type { PrebuiltResponse } from '../fast-path/prebuilt-response.ts'
import { NOT_FOUND_PATH, createPageKeys, pathOf, routedPath } from './page-keys.ts'
import { NO_STORE, createPageReplies } from './page-replies.ts'
import type { PageReplyOptions } from './page-replies.ts'
import { TooBusyToRender, createRenderQueue } from './render-queue.ts'
import type { RenderQueue, RenderQueueOptions } from './render-queue.ts'
import type { Site } from './site.ts'

export type PagesOptions = PageReplyOptions & {
  site: Site
  catalogue: Pick<Catalogue, 'snapshot' | 'nextBoundary'>
  now: () => Date
  /** The `Cache-Control` of every page. Default: proxies may cache it for some seconds. */
  caching?: string | undefined
  /** Maximum memory for known pages, in bytes over all encodings. */
  maxCacheBytes?: number
  /** How many pages are rendered at the same time, and how many may wait. */
  renders?: { known: RenderQueueOptions; guessed: RenderQueueOptions }
  /** A page that takes longer than `afterMs` to be rendered anew is sent as it was, until `forMs` after its end. In milliseconds. */
  asItWas?: { afterMs: number; forMs: number }
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
  /** The same for the last seconds before it changes: proxies may cache it for `seconds` only. */
  closing: { seconds: number; prebuilt: PrebuiltResponse } | undefined
  /** How often it was sent. */
  sent: number
}

/** The site's base path. */
const SITE = '/win'
const MEGABYTE = 1024 * 1024
/** How long a proxy may cache a page, in seconds. */
const SHARED_CACHE_SECONDS = 10
/** How long the front may have kept a page when a proxy before it gets it (docs/mechanisms/serving/front.md), in seconds. */
const FRONT_SECONDS = 1
/**
 * After how many times a page is worth the best quality: a tenth fewer bytes, for some 100 ms of a processor. The front asks
 * for a page once a second, however many look at it.
 */
const SENT_UNTIL_RECOMPRESSED = 20
/**
 * Asks the site to render the page of a 404; without it, it returns the status only (apps/site/app/entry.server.tsx).
 */
const NOT_FOUND_HEADERS = { 'x-render-not-found': '1' }
/** How many URLs are remembered as not found. */
const MAX_NOT_FOUND_ADDRESSES = 2_000
/** Known pages and all others have separate queues, so that made-up URLs wait only for each other. */
const KNOWN_RENDER_QUEUE = { maxConcurrent: 2, maxWaiting: 256, maxWaitMs: 5_000 }
const GUESSED_RENDER_QUEUE = { maxConcurrent: 1, maxWaiting: 16, maxWaitMs: 5_000, restFactor: 3 }

/**
 * Rendering takes some 30 ms, and more than a second in a rush, which may begin at the very moment at which a competition opens.
 * Scripts of an open page show such a change by themselves.
 */
const AS_IT_WAS = { afterMs: 200, forMs: 3_000 }

const cacheControl = (seconds: number) => `public, max-age=0, s-maxage=${seconds}`

const isRedirect = (status: number) => status >= 300 && status < 400
/** The status of a redirect in the router's data replies. */
const DATA_REDIRECT = 202

export function createPages({
  site,
  catalogue,
  now,
  caching,
  maxCacheBytes = 64 * MEGABYTE,
  renders = { known: KNOWN_RENDER_QUEUE, guessed: GUESSED_RENDER_QUEUE },
  asItWas = AS_IT_WAS,
  ...replyOptions
}: PagesOptions): Pages {
  const isLive = site.development !== undefined
  const { keyOf, notFoundKeyOf, pageKeyOf, canonicalPath } = createPageKeys(site)
  const replies = createPageReplies(replyOptions, { isLive })
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
  /** Each with the time after which those who wait for it get the page as it was. */
  const rendering = new Map<string, { page: Promise<Page>; patience: Promise<void> }>()
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

  /** The page, which proxies may cache for less than usual. */
  const cachedFor = (page: Page, seconds: number): PrebuiltResponse => {
    if (page.closing?.seconds !== seconds)
      page.closing = { seconds, prebuilt: withCacheControl(page.prebuilt, cacheControl(seconds)) }
    return page.closing.prebuilt
  }

  const validResponse = (page: Page | undefined): PrebuiltResponse | undefined => {
    const at = now().getTime()
    if (!page || !isValid(page, at)) return undefined
    page.sent += 1
    if (page.sent === SENT_UNTIL_RECOMPRESSED) recompressing = recompressPage(page, recompressing)
    const seconds = Math.max(0, Math.floor((page.until - at) / 1000) - FRONT_SECONDS)
    return caching !== undefined || seconds >= SHARED_CACHE_SECONDS ? page.prebuilt : cachedFor(page, seconds)
  }

  const render = async (url: string, isNotFoundPage = false): Promise<{ response: Response; body: string }> => {
    const response = await site.render(
      new Request(new URL(url, 'http://site.invalid'), {
        headers: { accept: 'text/html', ...(isNotFoundPage || isLive ? NOT_FOUND_HEADERS : {}) },
      }),
    )
    return { response, body: await response.text() }
  }

  const renderPage = async (key: string): Promise<Page> => {
    const { version } = catalogue.snapshot()
    const at = now()
    const until = catalogue.nextBoundary(at).getTime()
    const shape = notFoundKeyOf(key)
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
    const prebuilt = await replies.rendered(response, body, pathOf(key), isCached ? cached : NO_STORE)
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
    if (running) return running.page
    const cached = notFound.get(key)
    if (cached && isValid(cached, now().getTime())) return Promise.resolve(cached)
    const page = queueFor(key, notFoundKeyOf(key))(() => renderPage(key)).finally(() => rendering.delete(key))
    rendering.set(key, { page, patience: pause(asItWas.afterMs, undefined, { ref: false }) })
    return page
  }

  /** At its time, or by the last change of the catalogue alone. */
  const hasJustEnded = (page: Page): boolean => {
    const { version, readAt } = catalogue.snapshot()
    const missedChanges = version - page.version
    if (caching !== undefined || missedChanges > 1) return false
    const endedAt = missedChanges === 1 ? Math.min(page.until, readAt.getTime()) : page.until
    return now().getTime() < endedAt + asItWas.forMs
  }

  const renderOrSendAsItWas = async (key: string): Promise<PrebuiltResponse> => {
    const fresh = renderOnce(key).then(({ prebuilt }) => prebuilt)
    const last = known.get(key)
    const patience = last && hasJustEnded(last) ? rendering.get(key)?.patience : undefined
    return patience ? Promise.race([fresh, patience.then(() => cachedFor(last!, FRONT_SECONDS))]) : fresh
  }

  let addresses: { version: number; has: (path: string) => boolean } | undefined
  const isKnown = (path: string): boolean => {
    const snapshot = catalogue.snapshot()
    if (addresses?.version !== snapshot.version)
      addresses = { version: snapshot.version, has: createKnownAddresses(snapshot, site.match, now()) }
    return addresses.has(path)
  }

  const findCached = (url: string) => {
    if (!url.startsWith(SITE)) return undefined
    const key = keyOf(url)
    const found = known.get(key) ?? unknown.get(key)
    if (found) return validResponse(found)
    const notFoundEntry = notFoundAddresses.get(key)
    return notFoundEntry && notFoundEntry.version === catalogue.snapshot().version
      ? validResponse(notFound.get(notFoundEntry.shape))
      : undefined
  }

  const get = async (url: string): Promise<PrebuiltResponse> => {
    const pathname = pathOf(url)
    const canonical = canonicalPath(pathname)
    if (canonical !== pathname) return replies.redirect(`${canonical}${url.slice(pathname.length)}`)
    const key = pageKeyOf(url)
    const page = findCached(key) ?? validResponse(notFound.get(key)) ?? (await renderOrSendAsItWas(key))
    const hasQuery = url.includes('?') && url !== key
    if (!hasQuery || !(isRedirect(page.status) || page.status === DATA_REDIRECT)) return page
    // The target includes the query, so that it is rendered again with the query and not cached.
    const { response, body } = await renderGuessed(() => render(url))
    return replies.rendered(response, body, pathname, NO_STORE)
  }

  return {
    // The query matters for a redirect, which `get` handles.
    findCached: (url) => {
      const found = findCached(url)
      return found && (found.status === 200 || !url.includes('?')) ? found : undefined
    },
    get: (url) =>
      get(url).catch((error: unknown) => {
        if (error instanceof TooBusyToRender) return replies.busy
        throw error
      }),
  }
}
