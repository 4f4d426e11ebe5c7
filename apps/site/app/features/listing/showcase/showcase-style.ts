/** Validates what content sets for a tile's look: colours and the picture's aspect ratio (1-site §3). */
import type { ShowcaseItem } from '@fairdraw/contract/catalogue/pages.ts'
import { readableColours } from '../../catalogue/tile/colour.ts'
import type { Colours } from '../../catalogue/tile/colour.ts'

type Meta = ShowcaseItem['meta']

export type TileColours = { background: string; text: string; heading: string; accent: string }

/**
 * Each colour if it is readable on the background, otherwise the text colour. The background is the theme's while that is
 * enabled. Undefined without a valid background.
 */
export function tileColours({ bgColor, textColor, color, accentColor, theme }: Meta): TileColours | undefined {
  const body = readableColours((theme?.themeEnabled && theme.cardBackgroundColor) || bgColor, textColor)
  if (!body) return undefined
  const { background, text } = body
  const orText = (preferred: string | undefined) => {
    const found = preferred && readableColours(background, preferred)?.text
    return found === preferred && found ? found : text
  }
  return { background, text, heading: orText(color), accent: orText(accentColor) }
}

/** The colours of the top text as a ribbon, while the theme is enabled and has a valid colour for it. */
export const ribbonColours = ({ theme }: Meta): Colours | undefined =>
  theme?.themeEnabled ? readableColours(theme.ribbonBackgroundColor, theme.ribbonTextColor) : undefined

/** Turns '16:10' or '16/10' into a CSS aspect ratio. Undefined for anything else. */
export function aspectRatio(preferred: string | undefined): string | undefined {
  const [, width, height] = /^(\d{1,2}(?:\.\d)?)\s*[:/]\s*(\d{1,2}(?:\.\d)?)$/.exec(preferred ?? '') ?? []
  return Number(width) > 0 && Number(height) > 0 ? `${width} / ${height}` : undefined
}
