/** Which page a URL asks for: its canonical path, and the key under which that page is cached. */
import type { Site } from './site.ts'

/** No path of the site is longer. Longer ones count as not found. */
const MAX_PATH_LENGTH = 300
/** A path that only the router's catch-all route matches (site-routes.ts). */
export const NOT_FOUND_PATH = '/win/not-found/-'
/** Routes whose page is the same for every parameter, because only the browser reads it. */
const SHARED_ROUTES: ReadonlySet<string> = new Set(['unsubscribe'])
/** The suffix of the router's data requests. */
const DATA = '.data'

export const pathOf = (key: string) => key.split('?', 1)[0]!

/** The path that the router matches: for a data request, that of its page. */
export const routedPath = (path: string) =>
  path.endsWith(DATA) ? path.slice(0, -DATA.length).replace(/\/_root$/, '') : path

export function createPageKeys(site: Pick<Site, 'match' | 'isRoute'>) {
  const { match } = site
  /** The cache key of a URL: its path, and for a data request the requested routes in canonical order. */
  function keyOf(url: string): string {
    const mark = url.indexOf('?')
    if (mark === -1) return url
    const path = url.slice(0, mark)
    if (!path.endsWith(DATA)) return path
    const requested = new URLSearchParams(url.slice(mark)).get('_routes')
    const found = match?.(routedPath(path))
    const isRequested = (id: string) => (found ? found.ids.includes(id) : site.isRoute(id))
    const known = [...new Set(requested?.split(','))].filter(isRequested).toSorted()
    return known.length === 0 ? path : `${path}?${new URLSearchParams({ _routes: known.join(',') })}`
  }

  /** The key of the 404 page that a URL shows when it is not found. */
  function notFoundKeyOf(key: string): string {
    const path = pathOf(key)
    const shape = match?.(routedPath(path))?.shape ?? NOT_FOUND_PATH
    return path.endsWith(DATA) ? `${shape}${DATA}${key.slice(path.length)}` : shape
  }

  return {
    keyOf,
    notFoundKeyOf,

    /** The cache key of the URL's page, which may be another URL's page. */
    pageKeyOf(url: string): string {
      if (url.length > MAX_PATH_LENGTH && pathOf(url).length > MAX_PATH_LENGTH) return NOT_FOUND_PATH
      const key = keyOf(url)
      const found = match?.(routedPath(pathOf(key)))
      const isShared = found?.isNotFound || found?.ids.some((id) => SHARED_ROUTES.has(id))
      return isShared ? notFoundKeyOf(key) : key
    },

    /**
     * The canonical path: no empty segments or dots, no slash at the end, no needless encoding, fixed segments in lower
     * case.
     */
    canonicalPath(path: string): string {
      if (path.length > MAX_PATH_LENGTH) return path
      const decoded = path.replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
        const letter = String.fromCharCode(Number.parseInt(hex, 16))
        return /[\w.~-]/.test(letter) ? letter : whole
      })
      const slashes = (text: string) => text.replace(/[/\\]{2,}/g, '/').replace(/(.)\/$/, '$1')
      const { pathname } = new URL(`http://site.invalid${slashes(decoded)}`)
      const folded = slashes(pathname)
      const routed = routedPath(folded)
      const found = match?.(routed)
      return found && found.path !== routed ? found.path + folded.slice(routed.length) : folded
    },
  }
}
