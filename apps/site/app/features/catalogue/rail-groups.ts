/** The order and grouping of a page's rails, on the server and in the browser. */
import type { RailData } from './listing-data.ts'

/** Each competition once, in the first of the rails that have it; 'View all' shows a rail whole. */
export function withoutRepeats(rails: readonly RailData[]): RailData[] {
  const shown = new Set<number>()
  return rails.flatMap((rail) => {
    const tiles = rail.tiles.filter(({ id }) => !shown.has(id))
    for (const { id } of tiles) shown.add(id)
    return tiles.length > 0 ? [{ ...rail, tiles }] : []
  })
}

/** Rails in their order; grids that follow each other are one group. */
export function grouped(rails: readonly RailData[]): RailData[][] {
  const groups: RailData[][] = []
  for (const rail of rails) {
    const last = groups.at(-1)
    if (last && !rail.isCarousel && !last[0]?.isCarousel) last.push(rail)
    else groups.push([rail])
  }
  return groups
}
