import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { canBeEntered, effectiveClosing } from '@fairdraw/rules/competition/competition.ts'
import { tileOf } from '../catalogue/tile/tile-data.ts'
import type { CardFactor, Tile } from '../catalogue/tile/tile-data.ts'

/** Each tile is part of the page's data, so their number is limited. */
const MAX_RELATED = 8

/** Other competitions from the same rails that can be entered now. The first to close comes first. */
export function relatedCompetitions(
  shown: Competition,
  listed: readonly Competition[],
  now: Date,
  factor?: CardFactor,
): Tile[] {
  return listed
    .filter(({ id, isHidden }) => id !== shown.id && !isHidden)
    .filter(({ meta }) => Object.keys(meta.rails).some((rail) => rail in shown.meta.rails))
    .filter((competition) => canBeEntered(competition, now))
    .toSorted((one, other) => effectiveClosing(one).getTime() - effectiveClosing(other).getTime())
    .slice(0, MAX_RELATED)
    .map((competition) => tileOf(competition, factor))
}
