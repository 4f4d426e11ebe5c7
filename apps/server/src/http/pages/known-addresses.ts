/**
 * Which URLs exist, decided without rendering them. Their number is limited by the catalogue, while made-up URLs are
 * unlimited. So known pages never wait behind made-up ones (docs/mechanisms/serving.md).
 */
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import type { Catalogue } from '../../features/catalogue/catalogue.ts'
import { sitemapEntries } from '../../features/catalogue/sitemap.ts'
import type { MatchRoute } from './site-routes.ts'

type Names = Pick<ReturnType<Catalogue['snapshot']>, 'staticInit' | 'visible' | 'byId'>

/** Paths that may follow a competition's own path. */
const COMPETITION_SUFFIX = new RegExp(`/(?:enter|terms|${CHANNELS.join('|')}|quick-pay/apple(?:/bundles)?)$`)

/** `path`: canonical, without `.data`. An overlay is known under the path of every page that it can open over. */
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
