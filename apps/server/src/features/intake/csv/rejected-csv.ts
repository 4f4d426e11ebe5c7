/**
 * The rejected rows of a batch as a CSV file: the delivered columns, and before them the reason. It can be mended in a
 * spreadsheet and delivered again as it is (rejected-columns.ts).
 */
import { INTAKE_REASONS } from '@fairdraw/rules/entry/intake.ts'
import type { IntakeReason } from '@fairdraw/rules/entry/intake.ts'
import { INTAKE_FIELDS } from '@fairdraw/rules/entry/intake-row.ts'
import { BYTE_ORDER_MARK, csvLine } from '@fairdraw/rules/text/csv.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { REJECTED_COLUMNS } from './rejected-columns.ts'

/** As it was delivered: by name, or as `cells` where a row had another number of cells than columns. */
type DeliveredBody = Readonly<Record<string, string | number | readonly string[]>>

const REJECTED = {
  line: column.integer,
  reason: column.oneOf<IntakeReason>(),
  chargedPence: column.integer,
  body: column.json<DeliveredBody>(),
}

const PART_ROWS = 1_000

/** The whole file, read in parts. */
export async function* rejectedCsv(db: Db, batchId: string): AsyncGenerator<string> {
  let after: number | undefined = 0
  while (after !== undefined) {
    const part: RejectedPart = await readRejectedPart(db, batchId, { after, limit: PART_ROWS })
    yield part.csv
    after = part.next
  }
}

export type RejectedPart = {
  csv: string
  rows: number
  /** The last line; undefined in the last part. */ next?: number
}

/** The rows after a line. The part from 0 begins with the names of the columns. */
export async function readRejectedPart(
  db: Db,
  batchId: string,
  { after, limit }: { after: number; limit: number },
): Promise<RejectedPart> {
  const columns = await columnsOf(db, batchId)
  const found = await queryRows(
    db,
    REJECTED,
    sql`select line, reason, charged_pence as "chargedPence", body from intake_rows
        where batch_id = ${batchId} and line > ${after} and state = 'rejected' order by line limit ${limit}`,
  )
  const header = after === 0 ? `${BYTE_ORDER_MARK}${csvLine([...REJECTED_COLUMNS, ...columns])}` : ''
  const lines = found.map(({ line, reason, chargedPence, body }) =>
    csvLine([line, reason, INTAKE_REASONS[reason].cause, chargedPence, ...deliveredCells(columns, body)]),
  )
  const last = found.at(-1)
  return {
    csv: header + lines.join(''),
    rows: found.length,
    ...(last && found.length === limit ? { next: last.line } : {}),
  }
}

async function columnsOf(db: Db, batchId: string): Promise<readonly string[]> {
  const [batch] = await queryRows(
    db,
    { columns: column.nullable(column.json<string[]>()) },
    sql`select columns from intake_batches where id = ${batchId}`,
  )
  return batch?.columns ?? INTAKE_FIELDS
}

function deliveredCells(columns: readonly string[], body: DeliveredBody): string[] {
  const { cells } = body
  if (typeof cells === 'object') return [...cells]
  return columns.map((name) => String(body[name] ?? ''))
}
