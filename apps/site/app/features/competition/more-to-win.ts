import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { effectiveClosing, openState } from '@fairdraw/rules/competition.ts'
import { tileOf } from '../catalogue/tile-data.ts'
import type { CardFactor, Tile } from '../catalogue/tile-data.ts'

/** Every tile travels with the page. */
const MOST = 8

/** Others from the same rails that can be entered now, closing soonest first. */
export function moreToWin(shown: Competition, listed: readonly Competition[], now: Date, factor?: CardFactor): Tile[] {
  return listed
    .filter(({ id, isHidden }) => id !== shown.id && !isHidden)
    .filter(({ meta }) => Object.keys(meta.rails).some((rail) => rail in shown.meta.rails))
    .filter((competition) => openState(competition, now) === 'open')
    .toSorted((one, other) => effectiveClosing(one).getTime() - effectiveClosing(other).getTime())
    .slice(0, MOST)
    .map((competition) => tileOf(competition, factor))
}
