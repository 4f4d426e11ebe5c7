/**
 * The service worker: shows the site offline. Online it only fills its cache: pages always come from the server, so
 * that nobody sees an old page. If the network fails it shows the cached page, marked as such. It ignores payment
 * pages, the API and route data (worker-rules.ts). It also shows what a push service brings (push-worker.ts).
 */
import { deviceNow } from '@fairdraw/ui/browser/device-time.ts'
import { openMessage, renewSubscription, showMessage } from './push-worker.ts'
import type { PushRegistration, SubscriptionChange, Windows } from './push-worker.ts'
import {
  OFFLINE_PAGE,
  assetPathsIn,
  isFile,
  isCachedPage,
  isPicture,
  classifyRequest,
  markAsCached,
} from './worker-rules.ts'

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = ExtendableEvent & { request: Request; respondWith: (reply: Promise<Response>) => void }
type MessageEvent = ExtendableEvent & { data: unknown }
type PushEvent = ExtendableEvent & { data: { text: () => string } | null }
type ClickEvent = ExtendableEvent & { notification: { data: unknown; close: () => void } }
/** The used part of the worker's global scope; TypeScript's `webworker` types conflict with the `dom` types. */
type Scope = {
  skipWaiting: () => Promise<void>
  clients: Windows & { claim: () => Promise<void> }
  registration: PushRegistration
  addEventListener: ((type: 'install' | 'activate', listener: (event: ExtendableEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void) &
    ((type: 'message', listener: (event: MessageEvent) => void) => void) &
    ((type: 'push', listener: (event: PushEvent) => void) => void) &
    ((type: 'notificationclick', listener: (event: ClickEvent) => void) => void) &
    ((type: 'pushsubscriptionchange', listener: (event: ExtendableEvent & SubscriptionChange) => void) => void)
}
const scope = globalThis as unknown as Scope

const PAGES = 'win-pages-1'
const FILES = 'win-files-1'
const PICTURES = 'win-pictures-1'
/** Maximum entries per cache; the oldest are deleted first. */
const MAX_ENTRIES: Record<string, number> = { [PAGES]: 40, [FILES]: 200, [PICTURES]: 80 }
/** Epoch milliseconds on this device's clock. The time that is shown is the server's, in the `Date` of its reply. */
const CACHED_AT_HEADER = 'x-kept-at'
/** A younger cached page is not fetched again. */
const FRESH_MS = 5 * 60_000
/** How long to wait for the network if the browser reports that it is offline. */
const OFFLINE_TIMEOUT_MS = 2_000
/** The `Accept` header of an `<img>` request, needed to find its reply in the browser's HTTP cache. */
const PICTURE_ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
const findInCache = async (name: string, key: string, how: CacheQueryOptions = {}) =>
  (await caches.open(name)).match(key, { ignoreVary: true, ...how })

async function putInCache(name: string, key: string, reply: Response): Promise<void> {
  const cache = await caches.open(name)
  // Delete it first, so that it becomes the newest entry.
  await cache.delete(key, { ignoreVary: true })
  await cache.put(key, reply)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES[name]!)))
    await cache.delete(old, { ignoreVary: true })
}

/** A preview's pages may not be stored. */
const mayStore = (reply: Response) => !(reply.headers.get('cache-control') ?? '').includes('no-store')
const isPage = (reply: Response) =>
  reply.status === 200 &&
  !reply.redirected &&
  mayStore(reply) &&
  (reply.headers.get('content-type') ?? '').startsWith('text/html')

async function cachePage(path: string, reply: Response): Promise<string> {
  const html = await reply.text()
  const headers = new Headers(reply.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set(CACHED_AT_HEADER, String(deviceNow()))
  await putInCache(PAGES, path, new Response(html, { headers }))
  return html
}

/** How long ago this device has cached it. Negative if its clock was set back. */
const ageOf = (cached: Response) => deviceNow() - Number(cached.headers.get(CACHED_AT_HEADER))

async function isFresh(path: string): Promise<boolean> {
  const cached = await findInCache(PAGES, path)
  return cached !== undefined && Math.abs(ageOf(cached)) < FRESH_MS
}

async function fetchFiles(files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (await findInCache(FILES, file)) continue
    const reply = await fetch(file)
    if (reply.ok) await putInCache(FILES, file, reply)
  }
}

/** Fetches a page and its files into the cache. */
async function fetchPage(path: string): Promise<void> {
  if (await isFresh(path)) return
  const reply = await fetch(path, { headers: { accept: 'text/html' } })
  if (isPage(reply)) await fetchFiles(assetPathsIn(await cachePage(path, reply)))
}

async function cachedPage(path: string): Promise<Response | undefined> {
  const cached = await findInCache(PAGES, path)
  if (!cached) return undefined
  const html = markAsCached(await cached.text(), cached.headers.get('date') ?? '', ageOf(cached))
  return new Response(html, { headers: cached.headers })
}

const withTimeout = (reply: Promise<Response>) =>
  Promise.race([
    reply,
    new Promise<never>((_, refuse) => setTimeout(() => refuse(new Error('no network')), OFFLINE_TIMEOUT_MS)),
  ])

async function respondWithPage(event: FetchEvent, path: string): Promise<Response> {
  try {
    const response = fetch(event.request)
    const reply = await (navigator.onLine ? response : withTimeout(response))
    if (isPage(reply)) {
      const copy = reply.clone()
      event.waitUntil(cachePage(path, copy).then(() => fetchPage(OFFLINE_PAGE)))
    }
    return reply
  } catch {
    return (await cachedPage(path)) ?? (await cachedPage(OFFLINE_PAGE)) ?? Response.error()
  }
}

async function respondWithFile(event: FetchEvent, path: string): Promise<Response> {
  const cached = await findInCache(FILES, path)
  if (cached) return cached
  const reply = await fetch(event.request)
  if (reply.ok) event.waitUntil(putInCache(FILES, path, reply.clone()))
  return reply
}

async function respondWithPicture(event: FetchEvent, url: string): Promise<Response> {
  try {
    const reply = await fetch(event.request)
    if (reply.status === 200 && !savesData()) event.waitUntil(putInCache(PICTURES, url, reply.clone()))
    return reply
  } catch {
    // Offline, a picture of any size will do.
    return (
      (await findInCache(PICTURES, url)) ??
      (await findInCache(PICTURES, url, { ignoreSearch: true })) ??
      Response.error()
    )
  }
}

/** Caches a picture from the browser's HTTP cache; it is never fetched from the network for this. */
async function cacheViewedPicture(url: string): Promise<void> {
  if (await findInCache(PICTURES, url)) return
  const how = { cache: 'only-if-cached', mode: 'same-origin', headers: { accept: PICTURE_ACCEPT } } as const
  const reply = await fetch(url, how).catch(() => undefined)
  if (reply?.status === 200) await putInCache(PICTURES, url, reply)
}

/** Caches a page, with its files and pictures, that was not requested through the service worker (a client navigation). */
async function cacheViewedPage({ path, resources }: { path: string; resources: readonly string[] }): Promise<void> {
  const local = resources.map((url) => new URL(url, location.origin)).filter(({ origin }) => origin === location.origin)
  if (isCachedPage(path)) await fetchPage(path)
  await fetchFiles(local.map(({ pathname }) => pathname).filter(isFile))
  if (savesData()) return
  for (const { pathname, search } of local) if (isPicture(pathname)) await cacheViewedPicture(pathname + search)
}

scope.addEventListener('install', (event) => {
  event.waitUntil(fetchPage(OFFLINE_PAGE).then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  const deleteOldCaches = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith('win-') && !(name in MAX_ENTRIES))
    await Promise.all(old.map((name) => caches.delete(name)))
    await scope.clients.claim()
  }
  event.waitUntil(deleteOldCaches())
})

scope.addEventListener('fetch', (event) => {
  const kind = classifyRequest(event.request, location.origin)
  if (kind === undefined) return
  const { pathname, search } = new URL(event.request.url)
  // A slash at the end leads to the same page. The server redirects, but offline it cannot.
  if (kind === 'page') event.respondWith(respondWithPage(event, pathname.replace(/\/$/, '')))
  else if (kind === 'file') event.respondWith(respondWithFile(event, pathname))
  else event.respondWith(respondWithPicture(event, pathname + search))
})

scope.addEventListener('message', (event) => {
  const { path, resources } = (event.data ?? {}) as { path?: unknown; resources?: unknown }
  if (typeof path !== 'string' || !Array.isArray(resources)) return
  event.waitUntil(cacheViewedPage({ path, resources: resources.filter((url) => typeof url === 'string') }))
})

scope.addEventListener('push', (event) => {
  event.waitUntil(showMessage(scope.registration, event.data?.text()))
})

scope.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(openMessage(scope.clients, location.origin, notification.data))
})

scope.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(scope.registration, event))
})
