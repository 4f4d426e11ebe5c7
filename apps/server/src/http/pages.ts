/**
 * Pages, made once and sent to everybody: an address is rendered once for a version of the catalogue and a stretch of time in
 * which nothing on it changes by itself, then kept ready in every encoding (docs/decisions/0004).
 */
import { isPaymentDocument } from '@fairdraw/rules/payment-document.ts'
import { LRUCache } from 'lru-cache'
import type { Catalogue } from '../features/catalogue/catalogue.ts'
import { documentHeaders, documentPolicy, withPaymentPolicy } from './policy.ts'
import { encode, makeReady } from './ready.ts'
import type { Bodies, HeaderLines, Ready } from './ready.ts'
import type { Reach } from './policy.ts'
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
  engagement?: Reach['engagement']
  /** The most memory for known addresses, in bytes of all encodings. */
  mostBytes?: number
}

export type Pages = {
  /** What is ready for an address and still true; undefined when it must be rendered. */
  ready(url: string): Ready | undefined
  /** The same, rendering when it must. `url`: path and query. */
  get(url: string): Promise<Ready>
}

type Page = {
  ready: Ready
  version: number
  until: number
  /** The same in the last seconds before it changes, when no cache on the way may keep it. */
  closing: Ready | undefined
}

const MEGABYTE = 1024 * 1024
/** How long a cache between us and the reader may answer by itself, in seconds. */
const SHARED_SECONDS = 10
/** Brotli's quality for what is rendered while somebody waits. */
const QUALITY = 6
/** No path of the site is longer; all that are count as one that leads nowhere. */
const LONGEST = 300
const NOWHERE = '/win/not-found'

const cacheControl = (seconds: number) => `public, max-age=0, s-maxage=${seconds}`
const NO_STORE = 'no-store'

const KEPT_HEADERS = ['content-type', 'x-remix-response', 'x-remix-reload-document', 'location', 'link'] as const

/** An address as the cache knows it: its path, and for a data request the routes it asks for, in one order. */
function keyOf(url: string, site: Site): string {
  if (url.length > LONGEST && pathOf(url).length > LONGEST) return NOWHERE
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const path = url.slice(0, mark)
  if (!path.endsWith('.data')) return path
  const asked = new URLSearchParams(url.slice(mark)).get('_routes')
  const known = [...new Set(asked?.split(','))].filter((id) => site.isRoute(id)).toSorted()
  return known.length === 0 ? path : `${path}?${new URLSearchParams({ _routes: known.join(',') })}`
}

const pathOf = (key: string) => key.split('?', 1)[0]!

/** One address, one spelling: no empty segments, no slash at the end, nothing encoded that need not be. */
function canonicalPath(path: string): string {
  const decoded = path.replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16))
    return /[\w.~-]/.test(letter) ? letter : whole
  })
  return decoded.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
}

const isRedirect = (status: number) => status >= 300 && status < 400
/** How the site's router tells its own script to go elsewhere. */
const DATA_REDIRECT = 202

export function createPages({
  site,
  catalogue,
  now,
  headers,
  documents = {},
  engagement,
  mostBytes = 64 * MEGABYTE,
}: PagesOptions): Pages {
  const isLive = site.development !== undefined
  const known = new LRUCache<string, Page>({ maxSize: mostBytes, sizeCalculation: ({ ready }) => ready.bytes })
  // Addresses that lead nowhere are kept apart, so that a stranger's guesses push out nothing but one another.
  const unknown = new LRUCache<string, Page>({
    maxSize: 4 * MEGABYTE,
    max: 200,
    sizeCalculation: ({ ready }) => ready.bytes,
  })
  const rendering = new Map<string, Promise<Page>>()

  const isTrue = ({ version, until }: Page, at: number) => version === catalogue.snapshot().version && at < until

  const readyOf = (page: Page | undefined): Ready | undefined => {
    const at = now().getTime()
    if (!page || !isTrue(page, at)) return undefined
    if (page.until - at > SHARED_SECONDS * 1000) return page.ready
    return (page.closing ??= withCacheControl(page.ready, cacheControl(0)))
  }

  const render = async (url: string): Promise<{ response: Response; body: string }> => {
    const response = await site.render(
      new Request(new URL(url, 'http://site.invalid'), { headers: { accept: 'text/html' } }),
    )
    return { response, body: await response.text() }
  }

  const finish = async (response: Response, body: string, pathname: string, caching: string): Promise<Ready> => {
    const own: Record<string, string> = { 'cache-control': caching, ...headers }
    for (const name of KEPT_HEADERS) {
      const value = response.headers.get(name)
      if (value !== null) own[name] = value
    }
    if (!own['content-type']?.startsWith('text/html')) return makeReady(response.status, own, await bodiesOf(body, own))
    const placed = isPaymentDocument(pathname) && !isLive ? withPaymentPolicy(body) : body
    const html = documents.transform ? documents.transform(placed, pathname) : placed
    const policy: HeaderLines = isLive
      ? {}
      : { 'content-security-policy': documentPolicy(html, pathname, { frames: documents.frames, engagement }) }
    return makeReady(response.status, { ...own, ...documentHeaders(pathname), ...policy }, await bodiesOf(html, own))
  }

  const make = async (key: string): Promise<Page> => {
    const { version } = catalogue.snapshot()
    const at = now()
    const until = catalogue.nextBoundary(at).getTime()
    const { response, body } = await render(key)
    const isKept = response.status < 500 && !isLive
    const ready = await finish(response, body, pathOf(key), isKept ? cacheControl(SHARED_SECONDS) : NO_STORE)
    const page: Page = { ready, version, until: isKept ? until : 0, closing: undefined }
    if (isKept) (response.status === 200 ? known : unknown).set(key, page)
    return page
  }

  const once = (key: string): Promise<Page> => {
    const underWay = rendering.get(key)
    if (underWay) return underWay
    const page = make(key).finally(() => rendering.delete(key))
    rendering.set(key, page)
    return page
  }

  const ready = (url: string) => {
    const key = keyOf(url, site)
    return readyOf(known.get(key) ?? unknown.get(key))
  }

  return {
    // A query may matter where an address leads elsewhere: those go the long way.
    ready: (url) => {
      const found = ready(url)
      return found && (found.status === 200 || !url.includes('?')) ? found : undefined
    },
    get: async (url) => {
      const key = keyOf(url, site)
      const pathname = pathOf(key)
      const canonical = canonicalPath(pathname)
      if (canonical !== pathname) return redirect(`${canonical}${url.slice(pathOf(url).length)}`, headers)
      const page = ready(url) ?? (await once(key)).ready
      const hasQuery = url !== key && url.includes('?')
      if (!hasQuery || !(isRedirect(page.status) || page.status === DATA_REDIRECT)) return page
      // What leads elsewhere takes the query along, so it is asked again with it, and not kept.
      const { response, body } = await render(url)
      return finish(response, body, pathname, NO_STORE)
    },
  }

  async function bodiesOf(body: string, { 'content-type': type }: Record<string, string>): Promise<Bodies> {
    const bytes = Buffer.from(body)
    return isLive ? { br: bytes, gzip: bytes, identity: bytes } : encode(bytes, type ?? '', QUALITY)
  }
}

function redirect(location: string, headers: HeaderLines): Ready {
  const empty = Buffer.alloc(0)
  return makeReady(
    308,
    { location, 'cache-control': 'public, max-age=3600', ...headers },
    { br: empty, gzip: empty, identity: empty },
  )
}

/** The same reply with another `Cache-Control`. */
function withCacheControl(ready: Ready, value: string): Ready {
  const replaced = (lines: string[]) => {
    const at = lines.indexOf('cache-control')
    return at === -1 ? lines : lines.with(at + 1, value)
  }
  const variants = Object.fromEntries(
    Object.entries(ready.variants).map(([encoding, variant]) => [
      encoding,
      { ...variant, headers: replaced(variant.headers), notModified: replaced(variant.notModified) },
    ]),
  ) as Ready['variants']
  return { ...ready, variants }
}
