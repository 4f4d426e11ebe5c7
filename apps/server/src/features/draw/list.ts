/**
 * The list of a draw: written once from its tickets, in parts, and read again for proofs and for whoever repeats the draw. Every
 * redraw has the list of the first attempt (docs/mechanisms/draws.md#redraw).
 */
import { isEqual, readUint64, toHex } from '@fairdraw/log/bytes.ts'
import { createPaths, createTree, rootOf } from '@fairdraw/log/merkle.ts'
import { HASH_BYTES } from '@fairdraw/log/sha256.ts'
import { TICKET_BYTES, leafOfRecord } from '@fairdraw/draw/ticket.ts'
import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { literalLimit } from '../../db/literal-limit.ts'
import { column, queryRows } from '../../db/rows.ts'
import { drawLists } from './tables.ts'
import { OPENING_BYTES, TICKETS_PER_GROUP, TICKETS_PER_PART } from './digest/digest.ts'
import type { ListPart } from './digest/digest.ts'
import { openDigestThreads } from './digest/digest-threads.ts'
import { sealedBefore } from './draws.ts'
import type { Draw } from './draws.ts'
import { subjectOf } from './subject.ts'

/** Parts that are digested or written at once: so much is in memory, besides two pages of tickets as text (10 MB each). */
const MAX_ACTIVE_PARTS = 6
/**
 * Large: the server then reads its tables in their order, where it would look every player up for a smaller page. With pages of
 * twice the size ten million tickets are committed in a sixth less time, and take 401 MB instead of 366.
 */
export const TICKETS_PER_PAGE = 64 * TICKETS_PER_PART

export type WrittenList = {
  /** Undefined where there is no ticket. */
  root: Uint8Array | undefined
  tickets: number
  parts: number
}

/** Writes the list of a draw with its secret. Safe to be begun again, and by two processes at once: `sealList` sees whose it is. */
export async function writeList(db: Db, draw: Draw, secret: Uint8Array): Promise<WrittenList> {
  const tree = createTree()
  const threads = openDigestThreads(secret)
  const underWay: Promise<Uint8Array>[] = []
  let written: Promise<unknown> = Promise.resolve()
  let tickets = 0
  let parts = 0
  const finishOldest = async () => tree.add(await underWay.shift()!)
  try {
    for await (const lines of partsOf(db, draw)) {
      const part = parts++
      // Parts are written one after the other, beside the reading: all jobs of a process share a few connections.
      const saved = Promise.all([threads.digest(lines), written]).then(async ([digested]) => {
        tickets += digested.records.length / TICKET_BYTES
        await savePart(db, draw, { ...digested, part })
        return digested.root
      })
      // It may fail while an older one is waited for.
      saved.catch(() => undefined)
      written = saved
      underWay.push(saved)
      if (underWay.length >= MAX_ACTIVE_PARTS) await finishOldest()
    }
    while (underWay.length > 0) await finishOldest()
    return { root: tree.root(), tickets, parts }
  } finally {
    await threads.close()
  }
}

type Page = { lines: string | null; count: number; last: number | null }

/** The tickets that come next, as lines in the order of their numbers: rows of so many tickets would cost more than their hashes. */
async function readPage(db: Db, draw: Draw, after: number): Promise<Page> {
  // Literals: the plan for a limit that is not known reads whole tables for each page.
  const [after_, limit] = [sql.raw(String(after)), sql.raw(String(TICKETS_PER_PAGE))]
  const [page] = await queryRows(
    db,
    { lines: column.nullable(column.text), count: column.integer, last: column.nullable(column.integer) },
    sql`select string_agg(t.number || ' ' || t.player_id || ' ' || p.phone, chr(10) order by t.number) filter (where t.is_valid) as lines,
          count(*)::int as count, max(t.number)::float8 as last
        from (${subjectOf(draw).selectTickets(draw, { after: after_, limit })}) t join players p on p.id = t.player_id`,
  )
  return page!
}

/** The lines of the list, as many at a time as a part has. The next page is read while one is worked on. */
async function* partsOf(db: Db, draw: Draw): AsyncGenerator<string, void> {
  let rest = ''
  let next: Promise<Page> | undefined = readPage(db, draw, 0)
  while (next) {
    const { lines, count, last }: Page = await next
    next = count === TICKETS_PER_PAGE ? readPage(db, draw, last!) : undefined
    // It may fail while this one is worked on.
    next?.catch(() => undefined)
    if (lines === null) continue
    rest = rest === '' ? lines : `${rest}\n${lines}`
    for (let end = endOfPart(rest); end !== -1; end = endOfPart(rest)) {
      yield rest.slice(0, end)
      rest = rest.slice(end + 1)
    }
  }
  if (rest !== '') yield rest
}

/** Where the first part of some lines ends; -1: they are no more than one part. */
function endOfPart(lines: string): number {
  let end = -1
  for (let nth = 0; nth < TICKETS_PER_PART; nth += 1) {
    end = lines.indexOf('\n', end + 1)
    if (end === -1) return -1
  }
  return end
}

async function savePart(db: Db, draw: Draw, { part, records, ...digested }: ListPart & { part: number }) {
  const row = {
    firstTicket: readUint64(records, 0),
    lastTicket: readUint64(records, records.length - TICKET_BYTES),
    root: Buffer.from(digested.root.buffer),
    groups: Buffer.from(digested.groups.buffer),
    records: Buffer.from(records.buffer),
    openings: Buffer.from(digested.openings.buffer),
  }
  await db
    .insert(drawLists)
    .values({ drawId: draw.id, part, ...row })
    .onConflictDoUpdate({ target: [drawLists.drawId, drawLists.part], set: row })
}

/**
 * Makes sure that what is stored is what was written, with the draw locked. Throws where it is not: an entry was refunded meanwhile,
 * and another process wrote the list without it.
 */
export async function sealList(tx: Db, drawId: string, { root, parts }: WrittenList): Promise<void> {
  // Of an attempt that died, when there were more tickets.
  await tx.delete(drawLists).where(and(eq(drawLists.drawId, drawId), gte(drawLists.part, parts)))
  const stored = await readRoots(tx, drawId)
  const isWhole = root ? stored.length === parts && isEqual(rootOf(stored), root) : stored.length === 0
  if (!isWhole) throw new Error(`the list of draw ${drawId} was changed while it was written`)
}

/** Where the list of a draw is stored. */
const isOfList = (drawId: string) => sql`${drawLists.drawId} = coalesce(${sealedBefore(drawId)}, ${drawId}::uuid)`

async function readRoots(db: Db, drawId: string): Promise<Buffer[]> {
  const rows = await db
    .select({ root: drawLists.root })
    .from(drawLists)
    .where(isOfList(drawId))
    .orderBy(asc(drawLists.part))
  return rows.map(({ root }) => root)
}

/** A ticket at its place in the list, with the path to the root. Bytes are hexadecimal, as in bundles. */
export type PlacedTicket = { index: number; ticket: number; owner: string; player: string; path: string[] }

/** Reads places of a list; throws for one that it has not. */
export async function openPlaces(db: Db, drawId: string): Promise<(index: number) => Promise<PlacedTicket>> {
  const pathOfPart = createPaths(await readRoots(db, drawId))
  return async (index) => {
    const part = Math.floor(index / TICKETS_PER_PART)
    const place = index % TICKETS_PER_PART
    const group = Math.floor(place / TICKETS_PER_GROUP)
    const inGroup = place % TICKETS_PER_GROUP
    const [row] = await db
      .select({
        groups: drawLists.groups,
        records: piece(drawLists.records, group * TICKETS_PER_GROUP * TICKET_BYTES, TICKETS_PER_GROUP * TICKET_BYTES),
        opening: piece(drawLists.openings, place * OPENING_BYTES, OPENING_BYTES),
      })
      .from(drawLists)
      .where(isPart(drawId, part))
    if (!row || inGroup * TICKET_BYTES >= row.records.length) throw new RangeError(`the list has no place ${index}`)
    const groups = piecesOf(row.groups, HASH_BYTES)
    const leaves = piecesOf(row.records, TICKET_BYTES).map(leafOfRecord)
    return {
      index,
      ticket: readUint64(row.records, inGroup * TICKET_BYTES),
      owner: toHex(row.opening.subarray(0, HASH_BYTES)),
      player: toHex(row.opening.subarray(HASH_BYTES)),
      path: [...createPaths(leaves)(inGroup), ...createPaths(groups)(group), ...pathOfPart(part)].map(toHex),
    }
  }
}

const isPart = (drawId: string, part: number) => and(isOfList(drawId), eq(drawLists.part, part))

/** Some bytes of a column, of which the rest is not read. */
const piece = (bytes: PgColumn, from: number, length: number) =>
  sql<Uint8Array>`substring(${bytes} from ${from + 1}::int for ${length}::int)`

const piecesOf = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))

/** The players of a part's tickets, by their places in it, as hexadecimal. */
export async function readPlayers(db: Db, drawId: string, part: number): Promise<(place: number) => string> {
  const [row] = await db.select({ openings: drawLists.openings }).from(drawLists).where(isPart(drawId, part))
  const { openings } = row!
  return (place) => toHex(openings.subarray(place * OPENING_BYTES + HASH_BYTES, (place + 1) * OPENING_BYTES))
}

/** At which place the list has a ticket; undefined where it has not. */
export async function findPlace(db: Db, drawId: string, ticket: number): Promise<number | undefined> {
  const [row] = await db
    .select({ part: drawLists.part, records: drawLists.records })
    .from(drawLists)
    .where(and(isOfList(drawId), lte(drawLists.firstTicket, ticket), gte(drawLists.lastTicket, ticket)))
  if (!row) return undefined
  const place = piecesOf(row.records, TICKET_BYTES).findIndex((record) => readUint64(record, 0) === ticket)
  return place === -1 ? undefined : row.part * TICKETS_PER_PART + place
}

/**
 * Where the list has a ticket; where it has not, the places before and behind it, of which the list's first and last have
 * only one.
 */
export async function findPlaceOrNeighbours(
  db: Db,
  { id, ticketCount }: Pick<Draw, 'id' | 'ticketCount'>,
  ticket: number,
): Promise<number[]> {
  const [row] = await db
    .select({ part: drawLists.part, records: drawLists.records })
    .from(drawLists)
    .where(and(isOfList(id), lte(drawLists.firstTicket, ticket)))
    .orderBy(desc(drawLists.part))
    .limit(literalLimit(1))
  if (!row) return [0]
  const numbers = piecesOf(row.records, TICKET_BYTES).map((record) => readUint64(record, 0))
  const place = numbers.findLastIndex((number) => number <= ticket)
  const index = row.part * TICKETS_PER_PART + place
  return numbers[place] === ticket || index + 1 === ticketCount ? [index] : [index, index + 1]
}

/** The whole list as it is published, a part at a time. */
export async function* streamRecords(db: Db, drawId: string): AsyncGenerator<Buffer, void> {
  for (let part = 0; ; part += 1) {
    const [row] = await db.select({ records: drawLists.records }).from(drawLists).where(isPart(drawId, part))
    if (!row) return
    yield row.records
  }
}
