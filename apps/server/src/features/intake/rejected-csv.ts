/** The rejected rows of a batch as a CSV file, so that they can be corrected and delivered again. */
import { INTAKE_REASONS } from '@fairdraw/rules/entry/intake.ts'
import type { IntakeReason } from '@fairdraw/rules/entry/intake.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'

const REJECTED = {
  line: column.integer,
  reference: column.text,
  reason: column.oneOf<IntakeReason>(),
  chargedPence: column.integer,
  body: column.json<unknown>(),
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
  const found = await queryRows(
    db,
    REJECTED,
    sql`select line, reference, reason, charged_pence as "chargedPence", body from intake_rows
        where batch_id = ${batchId} and line > ${after} and state = 'rejected' order by line limit ${limit}`,
  )
  const header =
    after === 0 ? csvLine(['line', 'reference', 'reason', 'explanation', 'charged pence', 'row as delivered']) : ''
  const lines = found.map(({ line, reference, reason, chargedPence, body }) =>
    csvLine([line, reference, reason, INTAKE_REASONS[reason].cause, chargedPence, JSON.stringify(body)]),
  )
  const last = found.at(-1)
  return {
    csv: header + lines.join(''),
    rows: found.length,
    ...(last && found.length === limit ? { next: last.line } : {}),
  }
}

/**
 * A line of RFC 4180. The cells contain what strangers wrote on a card or in a text, so an apostrophe prevents a spreadsheet from
 * running them as a formula (CSV injection).
 */
function csvLine(cells: readonly (string | number)[]): string {
  const written = cells.map((cell) => {
    const text = typeof cell === 'string' && /^[\s]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell)
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${written.join(',')}\r\n`
}
