/** The site's public address, for what must be named whole: canonical links and shared pictures. Empty where unknown. */
let known: string | undefined

export function setPublicOrigin(origin: string | undefined) {
  known = origin && new URL(origin).origin
}

/** On the server as it was set; in the browser as the page came with it, so that both say the same. */
export function publicOrigin(): string {
  if (known !== undefined) return known
  return typeof document === 'undefined' ? '' : (document.documentElement.dataset.origin ?? '')
}
