/**
 * The API's replies that are the same for everybody, kept ready: the catalogue's own, and the counter that all pages look at
 * every ten seconds (docs/decisions/0004). They say exactly what the routes behind them say.
 */
import type { Catalogue } from '../features/catalogue/catalogue.ts'
import type { Counter } from '../features/winsday/counter.ts'
import type { Find } from './front.ts'
import { encodeNow, headerOf, makeReady, prepare } from './ready.ts'
import type { HeaderLines, Ready } from './ready.ts'

type Sources = { catalogue: Catalogue; counter: Counter; now: () => Date; headers: HeaderLines }

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' } as const
/** The server's time in a reply is never older than this. */
const SECOND = 1000

/** `/api/v9/init` without a bearer. */
export function findInit({ catalogue, now, headers }: Sources): Find {
  let kept: { ready: Ready; version: number; until: number } | undefined
  let rest: { text: string; version: number } | undefined

  const make = (at: number): Ready => {
    const { version, visible } = catalogue.snapshot()
    if (rest?.version !== version) rest = { version, text: JSON.stringify(visible) }
    const body = Buffer.from(`{"serverTime":"${new Date(at).toISOString()}","competitions":${rest.text}}`)
    const caching = { 'cache-control': 'public, max-age=0, s-maxage=1' }
    const ready = makeReady(200, { ...JSON_TYPE, ...caching, ...headers }, encodeNow(body, 4))
    kept = { ready, version, until: at + SECOND }
    return ready
  }

  return (url, request) => {
    if (url !== '/api/v9/init' || headerOf(request, 'authorization') !== undefined) return undefined
    const at = now().getTime()
    if (kept && kept.version === catalogue.snapshot().version && at < kept.until && at >= kept.until - SECOND)
      return kept.ready
    return make(at)
  }
}

/** The static documents, encoded again whenever the catalogue changes. */
export function findDocuments({ catalogue, headers }: Sources): Find {
  const bodyOf: Record<string, () => unknown> = {
    '/static/init.json': () => catalogue.snapshot().staticInit,
    '/static/faq.json': () => catalogue.snapshot().faq,
  }
  const own = { ...JSON_TYPE, 'cache-control': 'public, max-age=0, s-maxage=10', ...headers }
  const kept = new Map<string, { version: number; ready: Ready }>()

  return (url) => {
    if (!Object.hasOwn(bodyOf, url)) return undefined
    const { version } = catalogue.snapshot()
    const found = kept.get(url)
    if (found?.version === version) return found.ready
    const ready = makeReady(200, own, encodeNow(Buffer.from(JSON.stringify(bodyOf[url]!())), 6))
    kept.set(url, { version, ready })
    return ready
  }
}

const COUNTER = '/api/tickets/revealed-widget/'

/** The counter of each draw, as the last request through the framework found it. */
export function findCounter({ catalogue, counter, now, headers }: Sources): Find {
  const kept = new Map<string, { ready?: Ready; until: number }>()

  const make = async (url: string, at: number) => {
    kept.set(url, { ...kept.get(url), until: at + SECOND })
    const counted = await counter.count(url.slice(COUNTER.length))
    if (!counted) return void kept.delete(url)
    const own = { ...JSON_TYPE, 'cache-control': 'public, max-age=0, s-maxage=1', ...headers }
    kept.set(url, { ready: await prepare(200, own, Buffer.from(JSON.stringify(counted)), 4), until: at + SECOND })
  }
  const isDraw = (id: string) => catalogue.snapshot().staticInit.showcase.some((item) => item.id === id)

  return (url) => {
    if (!url.startsWith(COUNTER)) return undefined
    const at = now().getTime()
    const found = kept.get(url)
    if (found && at < found.until) return found.ready
    if (isDraw(url.slice(COUNTER.length))) void make(url, at).catch(() => kept.delete(url))
    // A second's old count is better than a wait; an older one is not shown.
    return found?.ready && at < found.until + SECOND ? found.ready : undefined
  }
}
