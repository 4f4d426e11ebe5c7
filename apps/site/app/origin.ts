/** The site's name and public address, for what must be named whole: canonical links and shared pictures. Empty where unknown. */
export const SITE_NAME = 'win'

let known: string | undefined

export function setPublicOrigin(origin: string | undefined) {
  known = origin && new URL(origin).origin
}

/** On the server as it was set; in the browser as the page came with it, so that both say the same. */
export function publicOrigin(): string {
  if (known !== undefined) return known
  return typeof document === 'undefined' ? '' : (document.documentElement.dataset.origin ?? '')
}

/** The whole address of a path within the site. */
export function siteAddress(path: string): string {
  return `${publicOrigin()}/win${path === '/' ? '' : path}`
}
