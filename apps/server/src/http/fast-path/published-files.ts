/** Prebuilt files for programs other than browsers: sitemap, robots.txt, calendars, Apple's domain association file. */
import { effectiveClosing, isListed } from '@fairdraw/rules/competition/competition.ts'
import { LRUCache } from 'lru-cache'
import { buildCalendar } from '../../features/catalogue/calendar.ts'
import type { Catalogue } from '../../features/catalogue/catalogue.ts'
import { robotsText, sitemapEntries, sitemapFiles } from '../../features/catalogue/sitemap.ts'
import type { Lookup } from './fast-path.ts'
import { encodeSync, headerOf, prebuildResponse } from './prebuilt-response.ts'
import type { HeaderLines, PrebuiltResponse } from './prebuilt-response.ts'

type Sources = {
  catalogue: Pick<Catalogue, 'snapshot' | 'nextBoundary'>
  now: () => Date
  headers: HeaderLines
  /** The origin that players use. Default: the request's Host header. */
  publicOrigin: string | undefined
  /** Apple's proof that this domain may use Apple Pay. Without it Apple Pay is off. */
  applePayDomain: string | undefined
}

type File = { type: string; text: string; name?: string }
type CachedFile = { prebuilt: PrebuiltResponse | undefined; version: number; until: number }

const QUALITY = 6
const MAX_CACHED_FILES = 1000
const APPLE_PAY_DOMAIN = '/.well-known/apple-developer-merchantid-domain-association'
const PUBLISHED =
  /^\/(\.well-known\/apple-developer-merchantid-domain-association|robots\.txt|sitemap(-\d{1,4})?\.xml|win\/calendar(\/[1-9]\d{0,8})?\.ics)$/
const HOST = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i

/** Builds a file again when the catalogue or the hour changes. */
export function createPublishedFilesLookup({ catalogue, now, headers, publicOrigin, applePayDomain }: Sources): Lookup {
  const cache = new LRUCache<string, CachedFile>({ max: MAX_CACHED_FILES })
  const fixed = publicOrigin && new URL(publicOrigin).origin

  const build = (path: string, origin: string, at: Date): PrebuiltResponse | undefined => {
    const file = fileOf(path, origin, at)
    if (!file) return undefined
    const own = {
      'content-type': `${file.type}; charset=utf-8`,
      'cache-control': 'public, max-age=0, s-maxage=10',
      ...(file.name && { 'content-disposition': `inline; filename="${file.name}"` }),
      ...headers,
    }
    return prebuildResponse(200, own, encodeSync(Buffer.from(file.text), QUALITY))
  }

  const fileOf = (path: string, origin: string, at: Date): File | undefined => {
    if (path === '/robots.txt') return { type: 'text/plain', text: robotsText(origin) }
    if (path === APPLE_PAY_DOMAIN)
      return applePayDomain === undefined ? undefined : { type: 'text/plain', text: applePayDomain }
    const { visible, staticInit } = catalogue.snapshot()
    if (path.startsWith('/sitemap')) {
      const text = sitemapFiles(sitemapEntries(staticInit, visible, at), origin).get(path)
      return text === undefined ? undefined : { type: 'application/xml', text }
    }
    const ahead = visible.filter((competition) => effectiveClosing(competition) > at)
    const type = 'text/calendar'
    const id = /\/(\d+)\.ics$/.exec(path)?.[1]
    if (id === undefined) {
      const listed = ahead.filter((competition) => isListed(competition, at))
      return { type, text: buildCalendar(listed, origin, at), name: 'closings.ics' }
    }
    const one = ahead.find((competition) => String(competition.id) === id)
    return one && { type, text: buildCalendar([one], origin, at), name: `${one.slug}.ics` }
  }

  return (url, request) => {
    // Most requests are for pages, which have no dot.
    if (!url.includes('.')) return undefined
    const [path = ''] = url.split('?', 1)
    if (!PUBLISHED.test(path)) return undefined
    const host = headerOf(request, 'host') ?? ''
    if (!fixed && !HOST.test(host)) return undefined
    const origin = fixed || `http://${host}`
    const at = now()
    const { version } = catalogue.snapshot()
    const found = cache.get(`${origin}${path}`)
    if (found && found.version === version && at.getTime() < found.until) return found.prebuilt
    const prebuilt = build(path, origin, at)
    cache.set(`${origin}${path}`, { prebuilt, version, until: catalogue.nextBoundary(at).getTime() })
    return prebuilt
  }
}
