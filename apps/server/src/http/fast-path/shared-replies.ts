/**
 * Prebuilt API replies that are the same for everybody: the catalogue, and the counts that open pages poll every ten
 * seconds (docs/decisions/0004). They equal the replies of the routes behind them.
 */
import { getNotifications } from '@fairdraw/contract/notification-content.ts'
import { nextNotificationChange, shownNotifications } from '@fairdraw/rules/notification/notification.ts'
import type { Catalogue, Snapshot } from '../../features/catalogue/catalogue.ts'
import type { EntryCount } from '../../features/catalogue/entry-count.ts'
import type { LiveDraws } from '../../features/draw-show/live-draws.ts'
import type { RevealCounter } from '../../features/winsday/counter.ts'
import type { Lookup } from './fast-path.ts'
import { headerOf, encodeAndPrebuild } from './prebuilt-response.ts'
import type { HeaderLines, PrebuiltResponse } from './prebuilt-response.ts'
import { LRUCache } from 'lru-cache'

type Sources = {
  catalogue: Catalogue
  counter: RevealCounter
  entryCount: EntryCount
  liveDraws: LiveDraws
  now: () => Date
  headers: HeaderLines
}

/** The header of every reply of the API that names the catalogue it is of (docs/mechanisms/serving.md#in-the-browser). */
export const catalogueHeader = (catalogue: Catalogue) => ({ 'x-catalogue': catalogue.snapshot().mark })

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' } as const
/** Maximum age of the server's time in a reply, in milliseconds. */
const SECOND_MS = 1000

/**
 * `/api/v9/init` without a bearer token. It is compressed off the main thread; concurrent requests wait for the same
 * result.
 */
export function createInitLookup({ catalogue, now, headers }: Sources): Lookup {
  type Built = { version: number; at: number }
  let cached: (Built & { prebuilt: PrebuiltResponse }) | undefined
  let building: (Built & { prebuilt: Promise<PrebuiltResponse> }) | undefined
  let rest: { text: string; version: number } | undefined

  const build = async (version: number, at: number): Promise<PrebuiltResponse> => {
    const { visible } = catalogue.snapshot()
    if (rest?.version !== version) rest = { version, text: JSON.stringify(visible) }
    const body = Buffer.from(`{"serverTime":"${new Date(at).toISOString()}","competitions":${rest.text}}`)
    const caching = { 'cache-control': 'public, max-age=0, s-maxage=1', ...catalogueHeader(catalogue) }
    const prebuilt = await encodeAndPrebuild(200, { ...JSON_TYPE, ...caching, ...headers }, body, 4)
    cached = { prebuilt, version, at }
    return prebuilt
  }

  return (url, request) => {
    if (url !== '/api/v9/init' || headerOf(request, 'authorization') !== undefined) return undefined
    const at = now().getTime()
    const { version } = catalogue.snapshot()
    const isValid = (built: Built | undefined) =>
      built?.version === version && at < built.at + SECOND_MS && at >= built.at
    if (cached && isValid(cached)) return cached.prebuilt
    if (building && isValid(building)) return building.prebuilt
    const prebuilt = build(version, at)
    const thisBuild = { version, at, prebuilt }
    building = thisBuild
    // After a failure the next request builds it again.
    prebuilt.catch(() => building === thisBuild && (building = undefined))
    return prebuilt
  }
}

type SharedDocument = {
  body: (snapshot: Snapshot, at: Date) => unknown
  /** The next instant, in milliseconds, at which it changes without a change of the catalogue. */
  until?: (snapshot: Snapshot, at: Date) => number
  /** How long a cache in front may send it, in seconds. */
  maxAgeSeconds: number
}

const DOCUMENTS: Readonly<Record<string, SharedDocument>> = {
  '/static/init.json': { body: ({ staticInit }) => staticInit, maxAgeSeconds: 10 },
  '/static/faq.json': { body: ({ faq }) => faq, maxAgeSeconds: 10 },
  [getNotifications.path]: {
    body: ({ notifications }, at) => ({ notifications: shownNotifications(notifications, at) }),
    until: ({ notifications }, at) => nextNotificationChange(notifications, at),
    // What is taken off the site is gone at once.
    maxAgeSeconds: 1,
  },
}

/** The documents, encoded again off the main thread whenever they change. */
export function createDocumentsLookup({ catalogue, now, headers }: Sources): Lookup {
  type Built = { version: number; from: number; until: number; prebuilt: PrebuiltResponse | Promise<PrebuiltResponse> }
  const cache = new Map<string, Built>()

  return (url) => {
    const document = Object.hasOwn(DOCUMENTS, url) ? DOCUMENTS[url] : undefined
    if (!document) return undefined
    const snapshot = catalogue.snapshot()
    const at = now()
    const found = cache.get(url)
    if (found?.version === snapshot.version && at.getTime() >= found.from && at.getTime() < found.until)
      return found.prebuilt
    const caching = {
      'cache-control': `public, max-age=0, s-maxage=${document.maxAgeSeconds}`,
      ...catalogueHeader(catalogue),
    }
    const body = Buffer.from(JSON.stringify(document.body(snapshot, at)))
    const prebuilt = encodeAndPrebuild(200, { ...JSON_TYPE, ...caching, ...headers }, body, 6)
    const built: Built = {
      version: snapshot.version,
      from: at.getTime(),
      until: document.until?.(snapshot, at) ?? Infinity,
      prebuilt,
    }
    cache.set(url, built)
    prebuilt.then(
      (done) => (built.prebuilt = done),
      () => cache.get(url) === built && cache.delete(url),
    )
    return prebuilt
  }
}

/** Public counts, from the last query. */
function createCountLookup(
  { catalogue, now, headers }: Pick<Sources, 'catalogue' | 'now' | 'headers'>,
  {
    idOf,
    count,
    ttlMs,
  }: {
    /** The id that is counted at a URL; undefined for any other URL, and for what is no longer counted. */
    idOf: (url: string) => string | undefined
    count: (id: string) => Promise<unknown>
    /** How long a reply is sent before it is built again. */
    ttlMs: number
  },
): Lookup {
  const caching = { 'cache-control': 'public, max-age=0, s-maxage=1' }
  const cache = new Map<string, { prebuilt?: PrebuiltResponse; until: number }>()

  const build = async (id: string, at: number) => {
    cache.set(id, { ...cache.get(id), until: at + ttlMs })
    const counted = await count(id)
    if (!counted) return void cache.delete(id)
    const body = Buffer.from(JSON.stringify(counted))
    cache.set(id, {
      prebuilt: await encodeAndPrebuild(
        200,
        { ...JSON_TYPE, ...caching, ...catalogueHeader(catalogue), ...headers },
        body,
        4,
      ),
      until: at + ttlMs,
    })
  }

  return (url) => {
    const id = idOf(url)
    if (id === undefined) return undefined
    const at = now().getTime()
    const found = cache.get(id)
    if (found && at < found.until) return found.prebuilt
    void build(id, at).catch(() => cache.delete(id))
    // A count that is a second too old is better than a wait. An older one is not sent.
    return found?.prebuilt && at < found.until + SECOND_MS ? found.prebuilt : undefined
  }
}

const COUNTER = '/api/tickets/revealed-widget/'

/** The reveal counter of each draw. */
export function createCounterLookup({ counter, ...rest }: Sources): Lookup {
  const isDraw = (id: string) => rest.catalogue.snapshot().staticInit.showcase.some((item) => item.id === id)
  return createCountLookup(rest, {
    idOf: (url) => {
      if (!url.startsWith(COUNTER)) return undefined
      const id = url.slice(COUNTER.length)
      return isDraw(id) ? id : undefined
    },
    count: counter.count,
    ttlMs: SECOND_MS,
  })
}

const ENTRY_COUNT = /^\/api\/competitions\/([1-9]\d{0,9})\/entry-count$/

/** The number of tickets of each competition that publishes it. Open details pages poll it every ten seconds. */
export function createEntryCountLookup({ entryCount, ...rest }: Sources): Lookup {
  return createCountLookup(rest, {
    idOf: (url) => {
      const id = ENTRY_COUNT.exec(url)?.[1]
      return id !== undefined && entryCount.isCounted(Number(id)) ? id : undefined
    },
    count: (id) => entryCount.count(Number(id)),
    ttlMs: SECOND_MS,
  })
}

const DRAW_LIVE = /^\/api\/draws\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/live$/
/** A step of a show must reach every screen before it is due: SHOW_LEAD_MS of the rules counts with this. */
const DRAW_LIVE_TTL_MS = 500
const MAX_LIVE_DRAWS = 50

/**
 * A draw while it is shown. All who ask while it is read wait for the same reply. The first request for a draw goes through
 * admission, so made-up ids cost no more than elsewhere.
 */
export function createDrawLiveLookup({
  liveDraws,
  catalogue,
  now,
  headers,
}: Pick<Sources, 'liveDraws' | 'catalogue' | 'now' | 'headers'>): Lookup {
  type Built = { from: number; prebuilt: Promise<PrebuiltResponse> }
  const cache = new LRUCache<string, Built>({ max: MAX_LIVE_DRAWS })

  const build = async (id: string): Promise<PrebuiltResponse> => {
    const live = await liveDraws.read(id, false)
    if (!live) throw new Error(`the draw ${id} is shown no more`)
    const caching = { 'cache-control': 'public, max-age=0, s-maxage=1', ...catalogueHeader(catalogue) }
    return encodeAndPrebuild(200, { ...JSON_TYPE, ...caching, ...headers }, Buffer.from(JSON.stringify(live)), 4)
  }

  return (url) => {
    const id = DRAW_LIVE.exec(url)?.[1]
    if (id === undefined || !liveDraws.isKnown(id)) return undefined
    const at = now().getTime()
    const found = cache.get(id)
    if (found && at >= found.from && at < found.from + DRAW_LIVE_TTL_MS) return found.prebuilt
    const built = { from: at, prebuilt: build(id) }
    cache.set(id, built)
    // After a failure the framework answers, and the next request builds it again.
    built.prebuilt.catch(() => cache.get(id) === built && cache.delete(id))
    return built.prebuilt
  }
}
