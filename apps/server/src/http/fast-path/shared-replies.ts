/**
 * The API's replies that are the same for everybody, kept ready: the catalogue's own, and the counts that open pages look
 * at every ten seconds (docs/decisions/0004). They say exactly what the routes behind them say.
 */
import type { Catalogue } from '../../features/catalogue/catalogue.ts'
import type { EntryCount } from '../../features/catalogue/entry-count.ts'
import type { Counter } from '../../features/winsday/counter.ts'
import type { Find } from './fast-path.ts'
import { headerOf, prepare } from './prebuilt-response.ts'
import type { HeaderLines, PrebuiltResponse } from './prebuilt-response.ts'

type Sources = {
  catalogue: Catalogue
  counter: Counter
  entryCount: EntryCount
  now: () => Date
  headers: HeaderLines
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' } as const
/** The server's time in a reply is never older than this. */
const SECOND = 1000

/** `/api/v9/init` without a bearer. Compressed off the main thread: all who ask meanwhile wait for that one. */
export function findInit({ catalogue, now, headers }: Sources): Find {
  type Made = { version: number; at: number }
  let kept: (Made & { ready: PrebuiltResponse }) | undefined
  let making: (Made & { ready: Promise<PrebuiltResponse> }) | undefined
  let rest: { text: string; version: number } | undefined

  const make = async (version: number, at: number): Promise<PrebuiltResponse> => {
    const { visible } = catalogue.snapshot()
    if (rest?.version !== version) rest = { version, text: JSON.stringify(visible) }
    const body = Buffer.from(`{"serverTime":"${new Date(at).toISOString()}","competitions":${rest.text}}`)
    const caching = { 'cache-control': 'public, max-age=0, s-maxage=1' }
    const ready = await prepare(200, { ...JSON_TYPE, ...caching, ...headers }, body, 4)
    kept = { ready, version, at }
    return ready
  }

  return (url, request) => {
    if (url !== '/api/v9/init' || headerOf(request, 'authorization') !== undefined) return undefined
    const at = now().getTime()
    const { version } = catalogue.snapshot()
    const isTrue = (made: Made | undefined) => made?.version === version && at < made.at + SECOND && at >= made.at
    if (kept && isTrue(kept)) return kept.ready
    if (making && isTrue(making)) return making.ready
    const ready = make(version, at)
    const mine = { version, at, ready }
    making = mine
    // One that failed is tried again by the next.
    ready.catch(() => making === mine && (making = undefined))
    return ready
  }
}

/** The static documents, encoded again whenever the catalogue changes, off the main thread as well. */
export function findDocuments({ catalogue, headers }: Sources): Find {
  const bodyOf: Record<string, () => unknown> = {
    '/static/init.json': () => catalogue.snapshot().staticInit,
    '/static/faq.json': () => catalogue.snapshot().faq,
  }
  const own = { ...JSON_TYPE, 'cache-control': 'public, max-age=0, s-maxage=10', ...headers }
  const kept = new Map<string, { version: number; ready: PrebuiltResponse | Promise<PrebuiltResponse> }>()

  return (url) => {
    if (!Object.hasOwn(bodyOf, url)) return undefined
    const { version } = catalogue.snapshot()
    const found = kept.get(url)
    if (found?.version === version) return found.ready
    const ready = prepare(200, own, Buffer.from(JSON.stringify(bodyOf[url]!())), 6)
    const made: { version: number; ready: PrebuiltResponse | Promise<PrebuiltResponse> } = { version, ready }
    kept.set(url, made)
    ready.then(
      (done) => (made.ready = done),
      () => kept.get(url) === made && kept.delete(url),
    )
    return ready
  }
}

/** Counts that anybody may look at, each as the last question to the database found it. */
function findCount(
  { now, headers }: Pick<Sources, 'now' | 'headers'>,
  {
    idOf,
    count,
    keptMs,
  }: {
    /** What an address counts; undefined for any other address, and for what is not counted (any more). */
    idOf: (url: string) => string | undefined
    count: (id: string) => Promise<unknown>
    /** How long a reply is sent before it is made anew. */
    keptMs: number
  },
): Find {
  const caching = { 'cache-control': 'public, max-age=0, s-maxage=1' }
  const kept = new Map<string, { ready?: PrebuiltResponse; until: number }>()

  const make = async (id: string, at: number) => {
    kept.set(id, { ...kept.get(id), until: at + keptMs })
    const counted = await count(id)
    if (!counted) return void kept.delete(id)
    const body = Buffer.from(JSON.stringify(counted))
    kept.set(id, { ready: await prepare(200, { ...JSON_TYPE, ...caching, ...headers }, body, 4), until: at + keptMs })
  }

  return (url) => {
    const id = idOf(url)
    if (id === undefined) return undefined
    const at = now().getTime()
    const found = kept.get(id)
    if (found && at < found.until) return found.ready
    void make(id, at).catch(() => kept.delete(id))
    // A second's old count is better than a wait; an older one is not shown.
    return found?.ready && at < found.until + SECOND ? found.ready : undefined
  }
}

const COUNTER = '/api/tickets/revealed-widget/'

/** The counter of each draw. */
export function findCounter({ catalogue, counter, ...rest }: Sources): Find {
  const isDraw = (id: string) => catalogue.snapshot().staticInit.showcase.some((item) => item.id === id)
  return findCount(rest, {
    idOf: (url) => {
      const id = url.startsWith(COUNTER) ? url.slice(COUNTER.length) : ''
      return isDraw(id) ? id : undefined
    },
    count: counter.count,
    keptMs: SECOND,
  })
}

const ENTRY_COUNT = /^\/api\/competitions\/([1-9]\d{0,9})\/entry-count$/

/** How many tickets each competition has that says so; looked at every ten seconds by whoever has its details open. */
export function findEntryCount({ entryCount, ...rest }: Sources): Find {
  return findCount(rest, {
    idOf: (url) => {
      const id = ENTRY_COUNT.exec(url)?.[1]
      return id !== undefined && entryCount.isCounted(Number(id)) ? id : undefined
    },
    count: (id) => entryCount.count(Number(id)),
    keptMs: SECOND,
  })
}
