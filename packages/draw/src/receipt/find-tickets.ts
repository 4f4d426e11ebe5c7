/** Looks for tickets in the list of a draw, and whether that list is the one that the manifest names. */
import { fromHex, isEqual, readUint64 } from '@fairdraw/log/bytes.ts'
import { createTree } from '@fairdraw/log/merkle.ts'
import { Failure } from '../failure.ts'
import type { Manifest } from '../manifest.ts'
import type { TicketRange } from './receipt.ts'
import { TICKET_BYTES, leafOfRecord } from '../ticket.ts'
import { wholeRecords } from '../verify.ts'
import type { VerifyOptions } from '../verify.ts'

type Pieces = NonNullable<VerifyOptions['tickets']>

/** How many of the tickets that were looked for are in the list, and the first of them with its place there, from 0. */
export type FoundTickets = { count: number; first?: { index: number; ticket: number } }

const TICKETS_PER_SLICE = 1_000

/** What the list has of each set of ranges. Throws `Failure` where it is not the list of the manifest. */
export async function findTickets(
  { root, count }: Pick<Manifest, 'root' | 'count'>,
  wanted: readonly (readonly TicketRange[])[],
  pieces: Pieces,
  pause?: VerifyOptions['pause'],
): Promise<FoundTickets[]> {
  const tree = createTree()
  const found: FoundTickets[] = wanted.map(() => ({ count: 0 }))
  for await (const records of wholeRecords(pieces)) {
    for (let at = 0; at < records.length; at += TICKET_BYTES) {
      const [index, ticket] = [tree.count(), readUint64(records, at)]
      if (index % TICKETS_PER_SLICE === 0) await pause?.({ step: 'tickets', done: index, of: count })
      if (index === count) throw new Failure('The list has more tickets than were published.')
      for (const [nth, ranges] of wanted.entries()) {
        if (!isAmong(ranges, ticket)) continue
        found[nth]!.count += 1
        found[nth]!.first ??= { index, ticket }
      }
      tree.add(leafOfRecord(records.subarray(at, at + TICKET_BYTES)))
    }
  }
  const foundRoot = tree.root()
  if (tree.count() < count)
    throw new Failure(
      `The list ends after ${tree.count()} of ${count} tickets. If the download was cut off, try again.`,
    )
  if (!foundRoot || !isEqual(foundRoot, fromHex(root)!))
    throw new Failure('The list is not the one that was published.')
  return found
}

/** `ranges`: ascending. */
export function isAmong(ranges: readonly TicketRange[], ticket: number): boolean {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ranges[middle]!.last < ticket) low = middle + 1
    else high = middle
  }
  return low < ranges.length && ranges[low]!.first <= ticket
}
