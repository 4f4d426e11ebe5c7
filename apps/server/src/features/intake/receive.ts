/**
 * Takes in a delivery: rows are stored as they come, some hundred at a time, and are judged only once the whole of it is
 * there. Whoever brings the same delivery again, after a crash or in doubt, brings the same one (docs/mechanisms/intake.md).
 */
import { createHash, randomUUID } from 'node:crypto'
import type { IntakeChannel } from '@fairdraw/rules/intake.ts'
import { readIntakeRow } from '@fairdraw/rules/intake-row.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, countRows, rows } from '../../db/rows.ts'
import type { RowOf } from '../../db/rows.ts'
import { newId } from '../../db/ids.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome, Refusal } from '../../http/outcome.ts'
import { wake } from '../../jobs/wake.ts'
import type { RawRow } from './read-csv.ts'

export type Delivery = { source: string; channel: IntakeChannel; reference: string }
const KNOWN = { id: column.text, channel: column.text, state: column.text, contentHash: column.orNull(column.text) }
type Known = RowOf<typeof KNOWN>

const ROWS_AT_ONCE = 500

/** Gives the id of the delivery. Throws what the reading throws; then nothing of it is judged, and it can be brought again. */
export async function receive(
  db: Db,
  delivery: Delivery,
  source: AsyncIterable<RawRow> | Iterable<RawRow>,
): Promise<Outcome<{ batchId: string }, 'delivery-changed' | 'delivery-overtaken'>> {
  const bringer = randomUUID()
  const batch = await begin(db, delivery, bringer)
  if (!batch) return refuse('delivery-changed')

  const hash = createHash('sha256')
  let received = 0
  for await (const part of parts(source)) {
    for (const row of part) hash.update(JSON.stringify(row)).update('\n')
    if (batch.state === 'receiving' && !(await store(db, { batchId: batch.id, bringer, after: received, part })))
      return refuse('delivery-overtaken')
    received += part.length
  }
  const contentHash = hash.digest('base64url')
  if (batch.state !== 'receiving')
    return batch.contentHash === contentHash ? done({ batchId: batch.id }) : refuse('delivery-changed')
  return finish(db, { batchId: batch.id, bringer, received, contentHash })
}

async function* parts(source: AsyncIterable<RawRow> | Iterable<RawRow>): AsyncGenerator<RawRow[]> {
  let part: RawRow[] = []
  for await (const row of source) {
    part.push(row)
    if (part.length < ROWS_AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** The delivery as it stands; undefined: one of that name came by another channel. One that was not brought to its end begins anew. */
function begin(db: Db, { source, channel, reference }: Delivery, bringer: string): Promise<Known | undefined> {
  return db.transaction(async (tx) => {
    const [begun] = await rows(
      tx,
      KNOWN,
      sql`insert into intake_batches as b (id, source, channel, reference, state, bringer)
          values (${newId()}, ${source}, ${channel}, ${reference}, 'receiving', ${bringer})
          on conflict (source, reference) do update set bringer = excluded.bringer, created_at = clock_timestamp()
            where b.state = 'receiving' and b.channel = excluded.channel
          returning id, channel, state, content_hash as "contentHash"`,
    )
    if (begun) {
      await tx.execute(sql`delete from intake_rows where batch_id = ${begun.id}`)
      return begun
    }
    const [known] = await rows(
      tx,
      KNOWN,
      sql`select id, channel, state, content_hash as "contentHash" from intake_batches
          where source = ${source} and reference = ${reference}`,
    )
    return known?.channel === channel ? known : undefined
  })
}

type Part = { batchId: string; bringer: string; after: number; part: readonly RawRow[] }

/** False where somebody else has begun to bring the same delivery. */
function store(db: Db, { batchId, bringer, after, part }: Part): Promise<boolean> {
  const read = part.map((body, place) => {
    const { reference, phone, competitionId, enteredAt } = readIntakeRow(body)
    return { line: after + place + 1, reference, body, phone, competition_id: competitionId, entered_at: enteredAt }
  })
  return db.transaction(async (tx) => {
    if (!(await isMine(tx, batchId, bringer))) return false
    await tx.execute(
      sql`insert into intake_rows (batch_id, line, reference, body, phone, competition_id, entered_at)
          select ${batchId}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
            as r (line int, reference text, body jsonb, phone text, competition_id int, entered_at timestamptz)`,
    )
    return true
  })
}

/** Held until the transaction ends: who begins the delivery anew waits for the part that is being stored. */
async function isMine(tx: Db, batchId: string, bringer: string): Promise<boolean> {
  const found = await countRows(
    tx,
    sql`select 1 from intake_batches where id = ${batchId} and bringer = ${bringer} and state = 'receiving' for update`,
  )
  return found > 0
}

async function finish(
  db: Db,
  {
    batchId,
    bringer,
    received,
    contentHash,
  }: { batchId: string; bringer: string; received: number; contentHash: string },
): Promise<{ ok: true; body: { batchId: string } } | Refusal<'delivery-overtaken'>> {
  const finished = await countRows(
    db,
    sql`update intake_batches
        set received = ${received}, content_hash = ${contentHash}, received_at = clock_timestamp(),
          state = ${received === 0 ? 'done' : 'processing'}, finished_at = ${received === 0 ? sql`clock_timestamp()` : null}
        where id = ${batchId} and bringer = ${bringer} and state = 'receiving' returning ${wake('wake-intake')}`,
  )
  return finished > 0 ? done({ batchId }) : refuse('delivery-overtaken')
}
