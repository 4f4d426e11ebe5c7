/** What search engines get: the sitemap with every canonical address, and robots.txt with those not to be listed. */
import type { Competition, StaticInit } from '@fairdraw/contract/catalogue.ts'
import { boundaries, isListed } from '@fairdraw/rules/competition/competition.ts'
import { slugOf } from '@fairdraw/rules/text/slug.ts'

export type SitemapEntry = { path: string; changedAt?: Date | undefined }

/** More than these stand in several files, named by an index (sitemaps.org). */
export const MAX_SITEMAP_ENTRIES = 50_000

/** Pages of words; every other page lists competitions. */
const WORD_PAGES: Readonly<Record<string, string>> = { help: '/win/help.html', terms: '/win/terms-and-conditions' }

/** Canonical addresses alone, nothing hidden, nothing that would answer 404. */
export function sitemapEntries(
  { pages, rails, winners }: Pick<StaticInit, 'pages' | 'rails' | 'winners'>,
  visible: readonly Competition[],
  now: Date,
): SitemapEntry[] {
  const listed = visible.filter((competition) => isListed(competition, now))
  const shown = pages.flatMap(({ id, slug, meta }) => {
    if (WORD_PAGES[slug]) return [{ path: WORD_PAGES[slug] }]
    const full = rails.filter(
      (rail) => meta.rails.includes(rail.id) && listed.some((one) => `${rail.id}_${id}` in one.meta.rails),
    )
    if (full.length === 0) return []
    const base = slug === 'home' ? '/win' : `/win/${slug}`
    return [{ path: base }, ...full.map((rail) => ({ path: `${base}/show-all/${rail.id}/${slugOf(rail.name)}` }))]
  })
  return [
    ...shown,
    ...(listed.length > 0 ? [{ path: '/win/find' }] : []),
    ...listed.map((one) => ({ path: competitionPath(one), changedAt: lastChange(one, now) })),
    ...(pages.some(({ slug }) => slug === 'winners') ? winnerEntries(winners) : []),
  ]
}

/** All winners, and the stories of the latest. */
function winnerEntries(winners: StaticInit['winners']): SitemapEntry[] {
  const stories = winners.flatMap(({ id, isHidden, article, meta }) =>
    article && !isHidden
      ? [{ path: `/win/winners/article/${id}/${slugOf(article.title)}`, changedAt: new Date(meta.date) }]
      : [],
  )
  return [{ path: '/win/winners/all' }, ...stories]
}

const competitionPath = ({ id, slug }: Competition) => `/win/competition/${id}/${slug}`

/** When its page last changed by itself: it opened, a promotion began, it closed. */
function lastChange(competition: Competition, now: Date): Date | undefined {
  const past = boundaries(competition).filter((at) => at <= now)
  return past.length === 0 ? undefined : new Date(Math.max(...past.map((at) => at.getTime())))
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const inXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The files of a sitemap by their paths: one, or an index and its parts. */
export function sitemapFiles(entries: readonly SitemapEntry[], origin: string, most = MAX_SITEMAP_ENTRIES) {
  const whole = (part: readonly SitemapEntry[]) =>
    `${HEAD}<urlset ${SPACE}>\n${part
      .map(({ path, changedAt }) => {
        const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
        return `<url><loc>${inXml(origin + path)}</loc>${changed}</url>\n`
      })
      .join('')}</urlset>\n`
  if (entries.length <= most) return new Map([['/sitemap.xml', whole(entries)]])
  const parts = Array.from({ length: Math.ceil(entries.length / most) }, (_, place) => ({
    path: `/sitemap-${place + 1}.xml`,
    text: whole(entries.slice(place * most, (place + 1) * most)),
  }))
  const named = parts.map(({ path }) => `<sitemap><loc>${inXml(origin + path)}</loc></sitemap>\n`).join('')
  const index = `${HEAD}<sitemapindex ${SPACE}>\n${named}</sitemapindex>\n`
  return new Map([['/sitemap.xml', index], ...parts.map(({ path, text }) => [path, text] as const)])
}

/** What is one player's own, takes money or is a machine's has no place in a search. */
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
