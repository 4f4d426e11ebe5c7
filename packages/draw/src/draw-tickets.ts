/** Makes the draw: from the manifest and the beacon's round to the published bundle (docs/draw-format.md#selection). */
import type { Round } from './beacon.ts'
import type { Bundle, Pick } from './bundle.ts'
import { fromHex, toHex } from '@fairdraw/log/bytes.ts'
import { manifestHashOf } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { createAssignment, drawOrder, seedOf } from './select.ts'
import type { Witnessed } from './witnessed.ts'

export type OpenedTicket = Omit<Pick, 'index' | 'outcome'>

/**
 * `open`: returns the ticket at an index of the list, with the two hashes of its holder and its path. Stops when all
 * prizes and alternates are assigned.
 */
export async function drawTickets(
  manifest: Manifest,
  witnessed: Witnessed,
  beacon: Round,
  open: (index: number) => OpenedTicket | Promise<OpenedTicket>,
): Promise<Bundle> {
  const hash = manifestHashOf(manifest)
  const assignment = createAssignment(manifest)
  const picks: Pick[] = []
  for (const index of drawOrder(seedOf(fromHex(beacon.randomness)!, hash), manifest.count)) {
    if (assignment.isComplete()) break
    const opened = await open(index)
    picks.push({ index, ...opened, outcome: assignment.next(opened) })
  }
  return { manifest, manifestHash: toHex(hash), witnessed, beacon, picks }
}
