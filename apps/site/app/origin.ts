/** The site's name and public origin, for absolute URLs: canonical links and shared pictures. Empty if unknown. */
export const SITE_NAME = 'win'

let known: string | undefined

export function setPublicOrigin(origin: string | undefined) {
  known = origin && new URL(origin).origin
}

/** On the server the configured origin; in the browser the one in the page, so that both are the same. */
export function publicOrigin(): string {
  if (known !== undefined) return known
  return typeof document === 'undefined' ? '' : (document.documentElement.dataset.origin ?? '')
}

/** The absolute URL of a path within the site. */
export function siteAddress(path: string): string {
  return `${publicOrigin()}/win${path === '/' ? '' : path}`
}
