/** The order and grouping of a page's rails, on the server and in the browser. */
import type { RailData } from './rail-data.ts'

/** For each rail the competitions that a rail before it lists too: one grid of several rails shows each competition once. */
export function repeatsIn(rails: readonly RailData[]): Map<RailData, ReadonlySet<number>> {
  const shown = new Set<number>()
  return new Map(
    rails.map((rail) => {
      const repeats = new Set(rail.tiles.map(({ id }) => id).filter((id) => shown.has(id)))
      for (const { id } of rail.tiles) shown.add(id)
      return [rail, repeats]
    }),
  )
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
