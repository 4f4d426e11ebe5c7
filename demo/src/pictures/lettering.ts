import outlines from './lettering.json' with { type: 'json' }
import { moveOutline } from './outline.ts'

/*
 * Text is drawn as outlines, because the machine may have no fonts. The outlines are those of Bricolage Grotesque ExtraBold (SIL Open
 * Font License 1.1), the site's display face, in units of 1/1000 em.
 */
type Glyph = { advance: number; path: string }
const glyphs: Record<string, Glyph> = outlines.glyphs
const kerning: Record<string, number> = outlines.kern

export type Lettering = { path: string; width: number }

/**
 * One line of lettering with its baseline at `y` and its left end at `x`; `size` is the em in pixels.
 * Throws for a letter without an outline, so that a new name cannot lose a letter silently.
 */
export function outlineText(text: string, size: number, x: number, y: number, tracking = -0.012): Lettering {
  const scale = size / outlines.unitsPerEm
  let pen = 0
  let path = ''
  let previous = ''
  for (const character of text) {
    const glyph = glyphs[character]
    if (!glyph) throw new Error(`No outline for the letter "${character}" of "${text}"`)
    pen += kerning[previous + character] ?? 0
    path += moveOutline(glyph.path, [scale, 0, 0, -scale, x + pen * scale, y])
    pen += glyph.advance + tracking * outlines.unitsPerEm
    previous = character
  }
  return { path, width: pen * scale }
}

/** As `outlineText`, centred at `x`. */
export function outlineTextCentred(text: string, size: number, x: number, y: number, tracking?: number): Lettering {
  const { width } = outlineText(text, size, 0, 0, tracking)
  return outlineText(text, size, x - width / 2, y, tracking)
}

/** Height of a capital letter in pixels when the em is `size` pixels. */
export function capitalHeight(size: number): number {
  return (outlines.capHeight / outlines.unitsPerEm) * size
}
