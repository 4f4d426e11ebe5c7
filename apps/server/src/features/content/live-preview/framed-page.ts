/**
 * A page of the site for the frame beside a form. The frame is on the desk's own origin, so nothing in it may run: scripts are
 * taken out here, and the policy and the frame's sandbox forbid them besides (docs/mechanisms/content.md#live-preview).
 */

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script\s*>|<link\b[^>]*\brel="modulepreload"[^>]*>/gi
/** For readers without scripts; players have them. */
const WITHOUT_SCRIPTS = /<noscript\b[^>]*>[\s\S]*?<\/noscript\s*>/gi
const NEEDS_SCRIPT = /(\sclass="[^"]*)\bneeds-script\b/g
/** The bars of a preview link, of the page and of a sidebar. The desk says beside the frame what it shows. */
const BARS = /<aside\b[^>]*\saria-label="Preview"[^>]*>[\s\S]*?<\/aside>/gi
const LINKS = /(<a\b[^>]*?\s)href="([^"]*)"/gi
/** Pages of the site; not the pages around preview links, nor its files. */
const PAGE = /^\/win(?![\w.-])(?!\/preview\/|\/assets\/)/

/** `address`: the path before that of a page. Links lead to pages of the same preview, or nowhere. */
export function framedPage(html: string, address: string): string {
  return html
    .replace(SCRIPTS, '')
    .replace(WITHOUT_SCRIPTS, '')
    .replace(NEEDS_SCRIPT, '$1')
    .replace(BARS, '')
    .replace(LINKS, (link, before: string, to: string) => {
      if (to.startsWith('#')) return link
      return PAGE.test(to) ? `${before}href="${address}${to}"` : `${before}data-href="${to}"`
    })
}

/** Where a redirect within the preview leads; undefined if it leaves the site. */
export const framedLocation = (location: string, address: string): string | undefined =>
  PAGE.test(location) ? `${address}${location}` : undefined
