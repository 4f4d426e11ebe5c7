/** Validates the links that content sets. */

export type ContentLink = { to: string } | { href: string }

const BASE = '/win'

/** `to` for the router if the link stays on the site, `href` for another https address (opened in a new tab), else undefined. */
export function resolveContentLink(link: string | undefined): ContentLink | undefined {
  if (link === undefined) return undefined
  if (link === BASE) return { to: '/' }
  if (link.startsWith(`${BASE}/`)) return { to: link.slice(BASE.length) }
  if (!URL.canParse(link)) return undefined
  const { protocol, href } = new URL(link)
  return protocol === 'https:' ? { href } : undefined
}
