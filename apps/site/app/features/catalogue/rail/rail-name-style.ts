/** The colour from content for a rail's name, used in each colour scheme only if it is readable there (contrast ≥ 4.5). */
import type { CSSProperties } from 'react'
import { readableColours } from '../tile/colour.ts'

/** The background behind a rail, copied from the tokens of each scheme: paper, or the lightest colour of the stage. */
const BACKGROUNDS = {
  light: { paper: '#fffbf5', stage: '#5a1fa8' },
  dark: { paper: '#130c22', stage: '#5a1fa8' },
} as const

export function railNameStyle(headerColor: string | undefined, onlyTokenPaid: boolean): CSSProperties | undefined {
  if (headerColor === undefined) return undefined
  const background = onlyTokenPaid ? 'stage' : 'paper'
  const isReadable = (scheme: keyof typeof BACKGROUNDS) =>
    readableColours(BACKGROUNDS[scheme][background], headerColor)?.text === headerColor
  return {
    ...(isReadable('light') && { '--rail-name': headerColor }),
    ...(isReadable('dark') && { '--rail-name-dark': headerColor }),
  } as CSSProperties
}
