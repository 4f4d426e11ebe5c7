/** Why entries of a report were refunded. */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import { REFUND_REASONS } from '@fairdraw/rules/payment/refund.ts'
import type { RefundReason } from '@fairdraw/rules/payment/refund.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { columnsOf } from './lines.ts'
import { entriesOf } from './subject.ts'
import type { Subject } from './subject.ts'

const REASON_NAMES: Readonly<Record<RefundReason, string>> = {
  'too-late': 'The money came too late',
  'sold-out': 'Every ticket was sold',
  'by-hand': 'By a person of finance',
  'too-few': 'Too few tickets were sold',
}

/** Refunds are few: those since the report begins are read, and of each its entry. */
export async function refundReasonTable(db: Db, subject: Subject): Promise<ReportTable> {
  const found = await queryRows(
    db,
    { reason: column.oneOf<RefundReason>(), refunds: column.integer, pence: column.integer },
    sql`select r.reason, count(*)::int as refunds, sum(r.amount_pence)::float8 as pence
        from refunds r join payments p on p.id = r.payment_id
        join entries e on e.player_id = p.player_id and e.id = p.entry_id
        where r.created_at >= ${subject.from.toISOString()}::timestamptz and ${entriesOf(subject)} group by r.reason`,
  )
  return {
    table: 'refunds-by-reason',
    rows: 'text',
    columns: columnsOf('refunds-by-reason'),
    lines: REFUND_REASONS.flatMap((reason) =>
      found
        .filter((row) => row.reason === reason)
        .map(({ refunds, pence }) => ({
          name: REASON_NAMES[reason],
          values: [refunds, pence],
        })),
    ),
  }
}
