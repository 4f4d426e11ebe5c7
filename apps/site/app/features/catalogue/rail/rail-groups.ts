/** The order and grouping of a page's rails, on the server and in the browser. */
import type { RailData } from './rail-data.ts'

/** Keeps each competition only in the first rail that lists it. 'View all' still shows the complete rail. */
export function withoutRepeats(rails: readonly RailData[]): RailData[] {
  const shown = new Set<number>()
  return rails.flatMap((rail) => {
    const tiles = rail.tiles.filter(({ id }) => !shown.has(id))
    for (const { id } of tiles) shown.add(id)
    return tiles.length > 0 ? [{ ...rail, tiles }] : []
  })
}

/** Groups the rails in their order: consecutive grids are one group, and each carousel is its own. */
export function groupRails(rails: readonly RailData[]): RailData[][] {
  const groups: RailData[][] = []
  for (const rail of rails) {
    const last = groups.at(-1)
    if (last && !rail.isCarousel && !last[0]?.isCarousel) last.push(rail)
    else groups.push([rail])
  }
  return groups
}
