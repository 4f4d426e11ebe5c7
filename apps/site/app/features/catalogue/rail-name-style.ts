/** The colour that content chose for a rail's name: in each scheme only where it can be read there (contrast ≥ 4.5). */
import type { CSSProperties } from 'react'
import { readable } from './colour.ts'
import type { RailData } from './listing-data.ts'

/** What a rail stands on, by the tokens of either scheme: paper, or the stage at its lightest. */
const GROUNDS = {
  light: { paper: '#fffbf5', stage: '#5a1fa8' },
  dark: { paper: '#130c22', stage: '#5a1fa8' },
} as const

export function railNameStyle({ headerColor, onlyTokenPaid }: Pick<RailData, 'headerColor' | 'onlyTokenPaid'>) {
  if (headerColor === undefined) return undefined
  const ground = onlyTokenPaid ? 'stage' : 'paper'
  const isReadable = (scheme: keyof typeof GROUNDS) =>
    readable(GROUNDS[scheme][ground], headerColor)?.text === headerColor
  return {
    ...(isReadable('light') && { '--rail-name': headerColor }),
    ...(isReadable('dark') && { '--rail-name-dark': headerColor }),
  } as CSSProperties
}
