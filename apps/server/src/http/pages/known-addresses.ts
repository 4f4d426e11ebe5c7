/**
 * Which addresses lead to something, found without rendering them. There are as many as the catalogue has names for, while a
 * stranger's guesses are without end: so what is known never waits among guesses (docs/mechanisms/serving.md).
 */
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import type { Catalogue } from '../../features/catalogue/catalogue.ts'
import { sitemapEntries } from '../../features/catalogue/sitemap.ts'
import type { MatchRoute } from './site-routes.ts'

type Names = Pick<ReturnType<Catalogue['snapshot']>, 'staticInit' | 'visible' | 'byId'>

/** What may stand after a competition's own address. */
const COMPETITION_SUFFIX = new RegExp(`/(?:enter|terms|${CHANNELS.join('|')}|quick-pay/apple(?:/bundles)?)$`)

/** `path`: in its one spelling, without `.data`. What opens over a page is known under each page's name. */
export function createKnownAddresses({ staticInit, visible, byId }: Names, match: MatchRoute | undefined, now: Date) {
  const pages = new Set(staticInit.pages.map(({ slug }) => slug))
  const withoutPage = (path: string) => {
    const [root, mount, first, ...rest] = path.split('/')
    return first !== undefined && pages.has(first) ? [root, mount, ...rest].join('/') : path
  }
  const paths = new Set([
    ...sitemapEntries(staticInit, visible, now).map(({ path }) => withoutPage(path)),
    ...[...byId.values()].flatMap(({ id, slug }) => [`/win/competition/${id}`, `/win/competition/${id}/${slug}`]),
  ])
  return (path: string): boolean => {
    const plain = withoutPage(path)
    return match?.(plain).isFixed === true || paths.has(plain) || paths.has(plain.replace(COMPETITION_SUFFIX, ''))
  }
}
