/** The list of a draw: written once from its tickets, in parts, and read for proofs and for verifiers. */
import { readUint64, toHex } from '@fairdraw/draw/bytes.ts'
import { createTree, pathOf } from '@fairdraw/draw/merkle.ts'
import { TICKET_BYTES, leafOfRecord } from '@fairdraw/draw/ticket.ts'
import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { drawLists } from '../../db/schema.ts'
import { OPENING_BYTES, TICKETS_PER_PART } from './digest.ts'
import type { HeldTicket } from './digest.ts'
import { openDigestThreads } from './digest-threads.ts'
import type { Draw } from './draws.ts'
import { subjectOf } from './subject.ts'

/** Parts that are read and digested before the first of them is written, which limits the memory. */
const MAX_CONCURRENT_PARTS = 4

/**
 * Writes the list of a draw with its secret; can be repeated, and run by two processes, which write the same. Returns
 * its root, undefined without tickets, and the number of tickets.
 */
export async function writeList(
  db: Db,
  draw: Draw,
  secret: Uint8Array,
): Promise<{ root: Uint8Array | undefined; count: number }> {
  const tree = createTree()
  const threads = openDigestThreads(secret)
  const runningParts: Promise<() => Promise<void>>[] = []
  let count = 0
  let part = 0
  const writeNext = async () => (await runningParts.shift()!)()
  try {
    for await (const tickets of ticketsOf(db, draw)) {
      const place = part++
      count += tickets.length
      runningParts.push(
        threads.digest(tickets).then(({ records, openings, root }) => async () => {
          tree.add(root)
          const [firstTicket, lastTicket] = [tickets[0]!.number, tickets.at(-1)!.number]
          const row = {
            firstTicket,
            lastTicket,
            root: Buffer.from(root),
            records: Buffer.from(records),
            openings: Buffer.from(openings),
          }
          await db
            .insert(drawLists)
            .values({ drawId: draw.id, part: place, ...row })
            .onConflictDoUpdate({ target: [drawLists.drawId, drawLists.part], set: row })
        }),
      )
      // Handles the error of a later part while an earlier one is awaited.
      runningParts.at(-1)!.catch(() => undefined)
      if (runningParts.length >= MAX_CONCURRENT_PARTS) await writeNext()
    }
    while (runningParts.length > 0) await writeNext()
    return { root: tree.root(), count }
  } finally {
    await threads.close()
  }
}

/** Tickets by number, in groups of the size of a list's part. */
async function* ticketsOf(db: Db, draw: Draw): AsyncGenerator<HeldTicket[], void> {
  for (let after = 0; ;) {
    const page = await subjectOf(draw).listTickets(db, draw, { after, limit: TICKETS_PER_PART })
    if (page.length > 0) yield page.map(({ number, phone }) => ({ number, phone: e164(phone) }))
    if (page.length < TICKETS_PER_PART) return
    after = page.at(-1)!.number
  }
}

/** The E.164 form that the list contains; for an erased player, the anonymous name in its place. */
export const e164 = (phone: string): string => phone.replace(/^0(?=7\d{9}$)/, '+44')

/** A ticket at its place in the list, with the path to the root. Bytes are hexadecimal, as in bundles. */
export type PlacedTicket = { index: number; ticket: number; owner: string; player: string; path: string[] }

/** Throws for a place that does not exist. */
export async function readPlace(db: Db, drawId: string, index: number): Promise<PlacedTicket> {
  const part = Math.floor(index / TICKETS_PER_PART)
  const [[row], roots] = await Promise.all([
    db
      .select()
      .from(drawLists)
      .where(and(eq(drawLists.drawId, drawId), eq(drawLists.part, part))),
    db
      .select({ root: drawLists.root })
      .from(drawLists)
      .where(eq(drawLists.drawId, drawId))
      .orderBy(asc(drawLists.part)),
  ])
  const place = index % TICKETS_PER_PART
  if (!row || place * TICKET_BYTES >= row.records.length) throw new RangeError(`the list has no place ${index}`)
  const leaves = recordsOf(row.records).map(leafOfRecord)
  const opening = row.openings.subarray(place * OPENING_BYTES, (place + 1) * OPENING_BYTES)
  return {
    index,
    ticket: readUint64(row.records, place * TICKET_BYTES),
    owner: toHex(opening.subarray(0, 32)),
    player: toHex(opening.subarray(32)),
    path: [
      ...pathOf(leaves, place),
      ...pathOf(
        roots.map(({ root }) => root),
        part,
      ),
    ].map(toHex),
  }
}

/** The place of a ticket in the list; undefined when it is not in it. */
export async function findPlace(db: Db, drawId: string, ticket: number): Promise<number | undefined> {
  const [row] = await db
    .select({ part: drawLists.part, records: drawLists.records })
    .from(drawLists)
    .where(and(eq(drawLists.drawId, drawId), lte(drawLists.firstTicket, ticket), gte(drawLists.lastTicket, ticket)))
  if (!row) return undefined
  const place = recordsOf(row.records).findIndex((record) => readUint64(record, 0) === ticket)
  return place === -1 ? undefined : row.part * TICKETS_PER_PART + place
}

const recordsOf = (records: Uint8Array): Uint8Array[] =>
  Array.from({ length: records.length / TICKET_BYTES }, (_, at) =>
    records.subarray(at * TICKET_BYTES, (at + 1) * TICKET_BYTES),
  )

/** The whole published list, in parts. */
export async function* streamRecords(db: Db, drawId: string): AsyncGenerator<Buffer, void> {
  for (let part = 0; ; part += 1) {
    const [row] = await db
      .select({ records: drawLists.records })
      .from(drawLists)
      .where(and(eq(drawLists.drawId, drawId), eq(drawLists.part, part)))
    if (!row) return
    yield row.records
  }
}
