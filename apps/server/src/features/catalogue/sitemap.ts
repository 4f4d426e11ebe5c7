/** For search engines: the sitemap with every canonical URL, and robots.txt. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { StaticInit } from '@fairdraw/contract/catalogue.ts'
import { boundaries, isListed } from '@fairdraw/rules/competition/competition.ts'
import { slugOf } from '@fairdraw/rules/text/slug.ts'

export type SitemapEntry = { path: string; changedAt?: Date | undefined }

/** Above this number an index refers to several files (sitemaps.org). */
export const MAX_SITEMAP_ENTRIES = 50_000

/** Pages with text only; every other page lists competitions. */
const WORD_PAGES: Readonly<Record<string, string>> = { help: '/win/help.html', terms: '/win/terms-and-conditions' }

/** Canonical URLs only; nothing hidden, and nothing that would be a 404. */
export function sitemapEntries(
  { pages, rails, winners, clips, games }: Pick<StaticInit, 'pages' | 'rails' | 'winners' | 'clips' | 'games'>,
  visible: readonly Competition[],
  now: Date,
): SitemapEntry[] {
  const listed = visible.filter((competition) => isListed(competition, now))
  const pageEntries = pages.flatMap(({ id, slug, meta }) => {
    if (WORD_PAGES[slug]) return [{ path: WORD_PAGES[slug] }]
    const full = rails.filter(
      (rail) =>
        meta.rails.includes(rail.id) &&
        listed.some((one) => rail.competitions?.includes(one.id) || `${rail.id}_${id}` in one.meta.rails),
    )
    if (full.length === 0) return []
    const base = slug === 'home' ? '/win' : `/win/${slug}`
    return [{ path: base }, ...full.map((rail) => ({ path: `${base}/show-all/${rail.id}/${slugOf(rail.name)}` }))]
  })
  return [
    ...pageEntries,
    ...(listed.length > 0 ? [{ path: '/win/find' }] : []),
    ...(clips.length > 0 ? [{ path: '/win/watch' }] : []),
    ...games.map(({ id }) => ({ path: `/win/game/${id}` })),
    ...listed.map((one) => ({ path: competitionPath(one), changedAt: lastChange(one, now) })),
    ...(pages.some(({ slug }) => slug === 'winners') ? winnerEntries(winners) : []),
  ]
}

/** All winners, and the stories of the latest ones. */
function winnerEntries(winners: StaticInit['winners']): SitemapEntry[] {
  const stories = winners.flatMap(({ id, isHidden, article, meta }) =>
    article && !isHidden
      ? [{ path: `/win/winners/article/${id}/${slugOf(article.title)}`, changedAt: new Date(meta.date) }]
      : [],
  )
  return [{ path: '/win/winners/all' }, ...stories]
}

const competitionPath = ({ id, slug }: Competition) => `/win/competition/${id}/${slug}`

/** When the page last changed by itself: opening, start of a promotion, closing. */
function lastChange(competition: Competition, now: Date): Date | undefined {
  const past = boundaries(competition).filter((at) => at <= now)
  return past.length === 0 ? undefined : new Date(Math.max(...past.map((at) => at.getTime())))
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The sitemap's files by path: one, or an index and its parts. */
export function sitemapFiles(entries: readonly SitemapEntry[], origin: string, maxEntries = MAX_SITEMAP_ENTRIES) {
  const whole = (part: readonly SitemapEntry[]) =>
    `${HEAD}<urlset ${SPACE}>\n${part
      .map(({ path, changedAt }) => {
        const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
        return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>\n`
      })
      .join('')}</urlset>\n`
  if (entries.length <= maxEntries) return new Map([['/sitemap.xml', whole(entries)]])
  const parts = Array.from({ length: Math.ceil(entries.length / maxEntries) }, (_, place) => ({
    path: `/sitemap-${place + 1}.xml`,
    text: whole(entries.slice(place * maxEntries, (place + 1) * maxEntries)),
  }))
  const named = parts.map(({ path }) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>\n`).join('')
  const index = `${HEAD}<sitemapindex ${SPACE}>\n${named}</sitemapindex>\n`
  return new Map([['/sitemap.xml', index], ...parts.map(({ path, text }) => [path, text] as const)])
}

/** Personal pages, payment pages and machine interfaces do not belong in a search engine. */
export function robotsText(origin: string): string {
  return `User-agent: *
Allow: /win
Disallow: /api
Disallow: /sso
Disallow: /_v
Disallow: /_demo
Disallow: /win/profile/
Disallow: /win/*/profile/
Disallow: /win/entry/
Disallow: /win/*/enter$
Disallow: /win/*/quick-pay/

Sitemap: ${origin}/sitemap.xml
`
}
