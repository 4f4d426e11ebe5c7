/** What content may choose about a tile's look, checked: colours, the picture's shape, where it leads (1-site §3). */
import type { ShowcaseItem } from '@fairdraw/contract/catalogue.ts'
import { readable } from './colour.ts'

type Meta = ShowcaseItem['meta']

export type TileColours = { background: string; text: string; heading: string; accent: string }

/** Every colour where it can be read on the background, the text's otherwise; undefined without a background. */
export function tileColours({ bgColor, textColor, color, accentColor }: Meta): TileColours | undefined {
  const body = readable(bgColor, textColor)
  if (!body) return undefined
  const { background, text } = body
  const orText = (wished: string | undefined) => {
    const found = wished && readable(background, wished)?.text
    return found === wished && found ? found : text
  }
  return { background, text, heading: orText(color), accent: orText(accentColor) }
}

/** '16:10' or '16/10' as CSS says it; undefined for anything else. */
export function aspectRatio(wished: string | undefined): string | undefined {
  const [, width, height] = /^(\d{1,2}(?:\.\d)?)\s*[:/]\s*(\d{1,2}(?:\.\d)?)$/.exec(wished ?? '') ?? []
  return Number(width) > 0 && Number(height) > 0 ? `${width} / ${height}` : undefined
}

export type TileLink = { to: string } | { href: string }

const BASE = '/win'

/** Inside the site by its router, elsewhere by https in a new tab; nothing for what is neither. */
export function tileLink(link: string | undefined): TileLink | undefined {
  if (link === undefined) return undefined
  if (link === BASE) return { to: '/' }
  if (link.startsWith(`${BASE}/`)) return { to: link.slice(BASE.length) }
  if (!URL.canParse(link)) return undefined
  const { protocol, href } = new URL(link)
  return protocol === 'https:' ? { href } : undefined
}
