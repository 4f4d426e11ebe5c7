/** Turns tickets into their part of a draw's list (docs/draw-format.md#tickets): the part of a commitment that costs time. */
import { OPENING_BYTES, createTicketWriter } from '@fairdraw/draw/many-tickets.ts'
import { createTree } from '@fairdraw/draw/merkle.ts'
import { TICKET_BYTES, leafOfRecord } from '@fairdraw/draw/ticket.ts'

/** A power of two, so that the root of each part is a node of the whole draw's tree. */
export const TICKETS_PER_PART = 4_096

export type ListPart = { records: Uint8Array<ArrayBuffer>; openings: Uint8Array<ArrayBuffer>; root: Uint8Array }

/** Digests the tickets of a part, a line each: its number, a space, its holder's phone number as it is stored. */
export type Digest = (tickets: string) => ListPart

export function createDigest(secret: Uint8Array): Digest {
  const write = createTicketWriter(secret)
  return (text) => {
    const lines = text.split('\n')
    const part = {
      records: new Uint8Array(lines.length * TICKET_BYTES),
      openings: new Uint8Array(lines.length * OPENING_BYTES),
    }
    const tree = createTree()
    for (const [place, line] of lines.entries()) {
      const end = line.indexOf(' ')
      write({ number: Number(line.slice(0, end)), phone: e164(line.slice(end + 1)) }, place, part)
      tree.add(leafOfRecord(part.records.subarray(place * TICKET_BYTES, (place + 1) * TICKET_BYTES)))
    }
    return { ...part, root: tree.root()! }
  }
}

/** A number as the list binds it; of an erased player, the name of nobody that stands in its place. */
export const e164 = (phone: string): string => phone.replace(/^0(?=7\d{9}$)/, '+44')
