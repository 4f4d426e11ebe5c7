/**
 * Finds tickets in a list that is too long to read, by the paths of single places: that of a ticket, or those of its two
 * neighbours, between which there is no other. It relies on the list being in order, which only whoever reads it whole can
 * say.
 */
import { fromHex } from '@fairdraw/log/bytes.ts'
import { isInTree } from '@fairdraw/log/merkle.ts'
import { Failure } from '../failure.ts'
import type { FoundTickets } from './find-tickets.ts'
import type { Manifest } from '../manifest.ts'
import { readObject } from '../read-json.ts'
import type { Reader } from '../read-json.ts'
import type { TicketRange } from './receipt.ts'
import { leafOf } from '../ticket.ts'

/** A ticket at its place in the list. Bytes are hexadecimal. */
export type Place = { index: number; ticket: number; holder: string; path: readonly string[] }

/** Asks for the place of a ticket, or of its neighbours; what comes is not trusted. Throws what `FoundTickets` cannot say. */
export type AskPlaces = (ticket: number) => Promise<unknown>

/** Of receipts with more ranges the list has to be read. */
export const MAX_ASKED_RANGES = 50
const MAX_DEPTH = 53

export async function findByPlaces(
  manifest: Pick<Manifest, 'root' | 'count'>,
  ranges: readonly TicketRange[],
  ask: AskPlaces,
): Promise<FoundTickets> {
  const found: FoundTickets = { count: 0 }
  for (const { first, last } of ranges) {
    const from = checkPlaces(manifest, first, await ask(first))
    const to = first === last ? from : checkPlaces(manifest, last, await ask(last))
    const count = to.next - from.index
    if (count < 0) throw new Failure('The list is not in order.')
    found.count += count
    if (count > 0 && from.ticket !== undefined) found.first ??= { index: from.index, ticket: from.ticket }
  }
  return found
}

/** `index`, `ticket`: of the first place that is not before the ticket. `next`: the index after the last that is not behind it. */
type Position = { index: number; ticket?: number; next: number }

/** Throws `Failure` where the places do not show whether the list has the ticket, and `MalformedError`. */
export function checkPlaces(
  { root, count }: Pick<Manifest, 'root' | 'count'>,
  ticket: number,
  value: unknown,
): Position {
  const places = readObject(value).list('places', 2, readPlace)
  for (const place of places) {
    const leaf = leafOf(place.ticket, fromHex(place.holder)!)
    const path = place.path.map((node) => fromHex(node)!)
    if (!isInTree({ leaf, index: place.index, count, path }, fromHex(root)!))
      throw new Failure('What came is not in the list that was published.')
  }
  const own = places.find((place) => place.ticket === ticket)
  if (own) return { index: own.index, ticket, next: own.index + 1 }
  const before = places.find((place) => place.ticket < ticket)
  const after = places.find((place) => place.ticket > ticket)
  const index = before ? before.index + 1 : 0
  if (after ? after.index !== index : index !== count)
    throw new Failure('What came does not show whether the ticket is in the list.')
  return { index, next: index, ...(after && { ticket: after.ticket }) }
}

function readPlace(read: Reader): Place {
  return {
    index: read.count('index'),
    ticket: read.count('ticket'),
    holder: read.hex('holder', 32),
    path: read.hexList('path', MAX_DEPTH, 32),
  }
}
