/** Finds a text colour that is readable on a colour from content. */
import { contrast, MIN_CONTRAST } from '@fairdraw/rules/text/contrast.ts'

/** A background from content, and a colour in which text can be read on it. */
export type Colours = { background: string; text: string }

/** In order of preference. Either white or black is readable on any colour, so one of these always fits. */
const TEXT_COLOURS = ['#1b1033', '#ffffff', '#000000'] as const

/** A background with a text colour for it: the preferred one if it is readable, otherwise one of ours. */
export function readableColours(background: string | undefined, preferred?: string): Colours | undefined {
  if (background === undefined) return undefined
  const text = [preferred, ...TEXT_COLOURS].find(
    (colour) => colour !== undefined && (contrast(background, colour) ?? 0) >= MIN_CONTRAST,
  )
  return text === undefined ? undefined : { background, text }
}
