/**
 * Receives a batch of rows. They are stored in chunks as they arrive, and judged only after the whole batch is stored.
 * The upload is idempotent: a client may send the same batch again, for example after a crash
 * (docs/mechanisms/intake.md).
 */
import { createHash, randomUUID } from 'node:crypto'
import type { IntakeChannel } from '@fairdraw/rules/entry/intake.ts'
import { dayOrderOf, dayOrdersIn, parseIntakeRow } from '@fairdraw/rules/entry/intake-row.ts'
import type { DayOrder } from '@fairdraw/rules/text/written-date.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, countRows, queryRows } from '../../db/rows.ts'
import type { RowOf } from '../../db/rows.ts'
import { newId } from '../../db/ids.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { recordAudit } from '../audit/record.ts'
import type { RawRow } from './csv/read-csv.ts'

export type BatchKey = { source: string; channel: IntakeChannel; reference: string }
/** A delivery; `importedBy`: the member of staff who imports it. */
export type Delivery = BatchKey & { importedBy?: string }
const STORED_BATCH = {
  id: column.text,
  channel: column.text,
  state: column.text,
  contentHash: column.nullable(column.text),
}
type StoredBatch = RowOf<typeof STORED_BATCH>

const CHUNK_SIZE = 500
/** How many of the competitions that its rows name are stored with a batch, for a list of one of them. */
const MAX_NAMED_COMPETITIONS = 1_000

/** The rows of a delivery; of a file, with its columns once it has been read. */
type DeliveredRows = (AsyncIterable<RawRow> | Iterable<RawRow>) & { readonly columns?: readonly string[] | undefined }

/** Returns the id of the batch. If reading `source` throws, nothing of the batch is judged, and it can be uploaded again. */
export async function receiveBatch(
  db: Db,
  { importedBy, ...delivery }: Delivery,
  source: DeliveredRows,
): Promise<Outcome<{ batchId: string }, 'delivery-changed' | 'delivery-overtaken'>> {
  const uploadId = randomUUID()
  const batch = await startUpload(db, delivery, uploadId)
  if (!batch) return refuse('delivery-changed')

  const hash = createHash('sha256')
  const competitionIds = new Set<number>()
  const dayOrders = new Set<DayOrder>()
  let received = 0
  for await (const chunk of chunksOf(source)) {
    for (const row of chunk) {
      hash.update(JSON.stringify(row)).update('\n')
      for (const order of dayOrdersIn(row)) dayOrders.add(order)
    }
    if (batch.state === 'receiving') {
      const part = chunk.map(storedRow)
      if (!(await storeChunk(db, { batchId: batch.id, uploadId, after: received, part })))
        return refuse('delivery-overtaken')
      for (const { competition_id: id } of part)
        if (id !== undefined && competitionIds.size < MAX_NAMED_COMPETITIONS) competitionIds.add(id)
    }
    received += chunk.length
  }
  const contentHash = hash.digest('base64url')
  if (batch.state !== 'receiving')
    return batch.contentHash === contentHash ? done({ batchId: batch.id }) : refuse('delivery-changed')
  const finished = {
    batchId: batch.id,
    uploadId,
    received,
    contentHash,
    competitionIds: [...competitionIds],
    columns: source.columns,
    dayOrder: dayOrderOf(dayOrders),
  }
  return db.transaction(async (tx) => {
    if (!(await finishUpload(tx, finished, importedBy))) return refuse('delivery-overtaken')
    if (importedBy !== undefined)
      await recordAudit(tx, {
        actor: { staffId: importedBy },
        act: 'import-entries',
        subject: { kind: 'delivery', id: batch.id },
        after: { channel: delivery.channel, received },
      })
    return done({ batchId: batch.id })
  })
}

/** A row as it is stored: unchanged, with what could be read of it. */
function storedRow(body: RawRow) {
  const { reference, phone, competitionId, enteredAt } = parseIntakeRow(body)
  return { reference, body, phone, competition_id: competitionId, entered_at: enteredAt }
}

async function* chunksOf(source: AsyncIterable<RawRow> | Iterable<RawRow>): AsyncGenerator<RawRow[]> {
  let part: RawRow[] = []
  for await (const row of source) {
    part.push(row)
    if (part.length < CHUNK_SIZE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** Starts an upload and returns the batch; undefined if a batch of that name came by another channel. An unfinished one starts again. */
function startUpload(
  db: Db,
  { source, channel, reference }: BatchKey,
  uploadId: string,
): Promise<StoredBatch | undefined> {
  return db.transaction(async (tx) => {
    const [begun] = await queryRows(
      tx,
      STORED_BATCH,
      sql`insert into intake_batches as b (id, source, channel, reference, state, bringer)
          values (${newId()}, ${source}, ${channel}, ${reference}, 'receiving', ${uploadId})
          on conflict (source, reference) do update set bringer = excluded.bringer, created_at = clock_timestamp()
            where b.state = 'receiving' and b.channel = excluded.channel
          returning id, channel, state, content_hash as "contentHash"`,
    )
    if (begun) {
      await tx.execute(sql`delete from intake_rows where batch_id = ${begun.id}`)
      return begun
    }
    const [existing] = await queryRows(
      tx,
      STORED_BATCH,
      sql`select id, channel, state, content_hash as "contentHash" from intake_batches
          where source = ${source} and reference = ${reference}`,
    )
    return existing?.channel === channel ? existing : undefined
  })
}

type Chunk = { batchId: string; uploadId: string; after: number; part: readonly ReturnType<typeof storedRow>[] }

/** False if another upload of the same batch has started. */
function storeChunk(db: Db, { batchId, uploadId, after, part }: Chunk): Promise<boolean> {
  const read = part.map((row, place) => ({ line: after + place + 1, ...row }))
  return db.transaction(async (tx) => {
    if (!(await ownsUpload(tx, batchId, uploadId))) return false
    await tx.execute(
      sql`insert into intake_rows (batch_id, line, reference, body, phone, competition_id, entered_at)
          select ${batchId}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
            as r (line int, reference text, body jsonb, phone text, competition_id int, entered_at timestamptz)`,
    )
    return true
  })
}

/**
 * Locks the batch until the transaction ends, so that a new upload waits until this chunk is stored. The column
 * `bringer` is the upload's id.
 */
async function ownsUpload(tx: Db, batchId: string, uploadId: string): Promise<boolean> {
  const found = await countRows(
    tx,
    sql`select 1 from intake_batches where id = ${batchId} and bringer = ${uploadId} and state = 'receiving' for update`,
  )
  return found > 0
}

type FinishedUpload = {
  batchId: string
  uploadId: string
  received: number
  contentHash: string
  competitionIds: readonly number[]
  columns: readonly string[] | undefined
  dayOrder: DayOrder | undefined
}

/** False if another upload of the same batch has started. */
async function finishUpload(
  tx: Db,
  { batchId, uploadId, received, contentHash, competitionIds, columns, dayOrder }: FinishedUpload,
  importedBy: string | undefined,
): Promise<boolean> {
  const finished = await countRows(
    tx,
    sql`update intake_batches
        set received = ${received}, content_hash = ${contentHash}, received_at = clock_timestamp(),
          competition_ids = ${`{${competitionIds.join(',')}}`}::int[], imported_by = ${importedBy ?? null}::uuid,
          columns = ${columns ? JSON.stringify(columns) : null}::jsonb, day_order = ${dayOrder ?? null},
          state = ${received === 0 ? 'done' : 'processing'}, finished_at = ${received === 0 ? sql`clock_timestamp()` : null}
        where id = ${batchId} and bringer = ${uploadId} and state = 'receiving' returning ${notifyJobs('wake-intake')}`,
  )
  return finished > 0
}
