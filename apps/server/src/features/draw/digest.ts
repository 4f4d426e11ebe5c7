/**
 * Converts tickets into a part of a draw's list (docs/draw-format.md#tickets). This is the slow part of a commitment.
 */
import { concat } from '@fairdraw/draw/bytes.ts'
import { createTree } from '@fairdraw/draw/merkle.ts'
import { TICKET_BYTES, holderOf, leafOfRecord, ownerOf, playerOf, recordOf, saltOf } from '@fairdraw/draw/ticket.ts'

/** A power of two, so that the root of each part is a node of the whole draw's tree. */
export const TICKETS_PER_PART = 4_096
/** Owner and player of a ticket. */
export const OPENING_BYTES = 64

/** `phone`: E.164. */
export type HeldTicket = { number: number; phone: string }

export type ListPart = { records: Uint8Array; openings: Uint8Array; root: Uint8Array }

export function digestTickets(secret: Uint8Array, tickets: readonly HeldTicket[]): ListPart {
  const records = new Uint8Array(tickets.length * TICKET_BYTES)
  const openings = new Uint8Array(tickets.length * OPENING_BYTES)
  const players = new Map<string, Uint8Array>()
  const tree = createTree()
  for (const [at, { number, phone }] of tickets.entries()) {
    const player = players.get(phone) ?? playerOf(secret, phone)
    players.set(phone, player)
    const owner = ownerOf(saltOf(secret, number), phone)
    const record = recordOf(number, holderOf(owner, player))
    records.set(record, at * TICKET_BYTES)
    openings.set(concat(owner, player), at * OPENING_BYTES)
    tree.add(leafOfRecord(record))
  }
  return { records, openings, root: tree.root()! }
}
