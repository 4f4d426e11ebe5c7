/**
 * The sealed list of a draw against the tables of tickets and accounts as they are now. It is rebuilt with the draw's secret a part
 * at a time, and only where a part differs its tickets are looked at one by one (docs/audit.md#list).
 */
import { isEqual, readUint64 } from '@fairdraw/log/bytes.ts'
import { createTree, rootOf } from '@fairdraw/log/merkle.ts'
import { HASH_BYTES } from '@fairdraw/log/sha256.ts'
import { TICKET_BYTES, leafOfRecord } from '@fairdraw/draw/ticket.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { drawLists } from '../tables.ts'
import { openDigestThreads } from '../digest/digest-threads.ts'
import type { Draw } from '../draws.ts'
import { compareTickets } from './compare-tickets.ts'
import type { RebuiltPart, SealedPart } from './compare-tickets.ts'
import type { Findings } from './findings.ts'
import { readLiveTickets } from './live-tickets.ts'
import type { LiveTickets } from './live-tickets.ts'
import type { Progress } from './progress.ts'
import { createRefundsSince } from './refunds-since.ts'

const NOTHING: RebuiltPart = { records: new Uint8Array(), openings: new Uint8Array() }

/** `draw`: the first attempt that was committed to, whose list every other has. Gives the root of what is stored, and how many tickets it has. */
export async function auditList(
  tx: Db,
  draw: Draw,
  findings: Findings,
  progress: Progress,
): Promise<{ root: Uint8Array | undefined; count: number }> {
  const tree = createTree()
  const isRefunded = createRefundsSince(tx, draw)
  const threads = openDigestThreads(draw.secret!)
  let count = 0
  const compare = async (sealed: SealedPart, live: LiveTickets) => {
    const rebuilt = live.lines === '' ? NOTHING : await threads.digest(live.lines)
    const isSame = isSameBytes(rebuilt.records, sealed.records) && isSameBytes(rebuilt.openings, sealed.openings)
    if (!isSame || live.refunded.length > 0)
      await compareTickets(tx, draw, { sealed, rebuilt, live, isRefunded }, findings)
  }
  // A part is digested beside the reading of the next.
  let compared: Promise<void> = Promise.resolve()
  try {
    let after = Number.MIN_SAFE_INTEGER
    let sealed = await readPart(tx, draw.id, 0)
    while (sealed) {
      progress(`attempt ${draw.attempt}: tickets of the list`, count, draw.ticketCount ?? 0)
      const next = await readPart(tx, draw.id, sealed.part + 1)
      const last = readUint64(sealed.records, sealed.records.length - TICKET_BYTES)
      const live = await readLiveTickets(tx, draw, { after, upTo: next ? last : Number.MAX_SAFE_INTEGER })
      await compared
      compared = compare(sealed, live)
      // It may fail while the next part is read.
      compared.catch(() => undefined)
      tree.add(rootOfPart(sealed, findings))
      count += sealed.records.length / TICKET_BYTES
      after = last
      sealed = next
    }
    await compared
    return { root: tree.root(), count }
  } finally {
    await threads.close()
  }
}

const isSameBytes = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

async function readPart(tx: Db, drawId: string, part: number): Promise<SealedPart | undefined> {
  const [row] = await tx
    .select({
      part: drawLists.part,
      root: drawLists.root,
      records: drawLists.records,
      openings: drawLists.openings,
    })
    .from(drawLists)
    .where(and(eq(drawLists.drawId, drawId), eq(drawLists.part, part)))
  return row
}

/** From its records: the stored root is what proofs are made of. */
function rootOfPart({ part, root, records }: SealedPart, findings: Findings): Uint8Array {
  const leaves = Array.from({ length: records.length / TICKET_BYTES }, (_, at) =>
    leafOfRecord(records.subarray(at * TICKET_BYTES, (at + 1) * TICKET_BYTES)),
  )
  const computed = rootOf(leaves)
  if (root.length !== HASH_BYTES || !isEqual(root, computed))
    findings.add('root', { detail: `The stored root of its part ${part} is not that of its tickets.` })
  return computed
}
