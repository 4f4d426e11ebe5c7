import { MergedGrid } from './merged-grid.tsx'
import { Rail } from './rail.tsx'
import type { RailContext } from './rail.tsx'
import type { RailData } from './rail-data.ts'

/** A group of rails as `groupRails` makes it: several grids in one, or a single rail. */
export function RailGroup({ rails, context }: { rails: readonly RailData[]; context: RailContext }) {
  if (rails.length > 1) return <MergedGrid rails={rails} context={context} />
  return rails.map((rail) => <Rail key={rail.id} rail={rail} context={context} />)
}
