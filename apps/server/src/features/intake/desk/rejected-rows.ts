/** Rejected rows of a delivery for the desk: without what was delivered, and with masked numbers. */
import type { IntakeReason } from '@fairdraw/rules/entry/intake.ts'
import { maskPhone, maskPhonesIn } from '@fairdraw/rules/player/masking.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { instantOf } from '../batches.ts'

export const REJECTED_PAGE_SIZE = 100

const REJECTED = {
  line: column.integer,
  reference: column.text,
  reason: column.oneOf<IntakeReason>(),
  competitionId: column.nullable(column.integer),
  phone: column.nullable(column.text),
  enteredAt: column.nullable(column.text),
  chargedPence: column.integer,
}

/** By reason and line, which is the order of the index. `after`: 'reason line' of the last row of the previous page. */
export async function listRejectedRows(
  db: Db,
  batchId: string,
  { reason, after }: { reason?: IntakeReason | undefined; after?: string | undefined },
) {
  const [afterReason = '', afterLine = '0'] = after?.split(' ') ?? []
  const found = await queryRows(
    db,
    REJECTED,
    sql`select line, reference, reason, competition_id as "competitionId", phone, entered_at as "enteredAt",
          charged_pence as "chargedPence"
        from intake_rows
        where batch_id = ${batchId}::uuid and state = 'rejected'
          ${reason === undefined ? sql`` : sql`and reason = ${reason}`}
          ${after === undefined ? sql`` : sql`and (reason, line) > (${afterReason}, ${Number(afterLine)}::bigint)`}
        order by reason, line limit ${REJECTED_PAGE_SIZE + 1}`,
  )
  const rows = found.slice(0, REJECTED_PAGE_SIZE)
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => ({
      ...row,
      // A source may use the sender's number in its reference.
      reference: maskPhonesIn(row.reference),
      phone: row.phone === null ? null : maskPhone(row.phone),
      enteredAt: instantOf(row.enteredAt),
    })),
    ...(last && found.length > rows.length ? { next: `${last.reason} ${last.line}` } : {}),
  }
}
