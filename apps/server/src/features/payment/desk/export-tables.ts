/** The lists that can be downloaded: their rows, and their columns in order. Ids only, nothing that names a person. */
import type { ExportList } from '@fairdraw/contract/desk/ledger.ts'
import type { SheetCell } from '@fairdraw/contract/desk/spreadsheet.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { TimedList } from './page-by-time.ts'

/** A column: its name, its kind, and its SQL. */
type ExportColumn = readonly [name: string, cell: SheetCell, value: SQL]

export type ExportTable = Pick<TimedList<never>, 'from' | 'at' | 'id' | 'idType'> & { columns: readonly ExportColumn[] }

/** The first instant of a comparison's day. */
const DAY_BEGINS = sql`(c.day::timestamp at time zone 'Europe/London')`

export const EXPORT_TABLES: Readonly<Record<ExportList, ExportTable>> = {
  comparisons: {
    from: sql`reconciliations c`,
    at: DAY_BEGINS,
    id: sql`c.vendor`,
    idType: 'text',
    columns: [
      ['Day', 'day', sql`c.day`],
      ['Vendor', 'text', sql`c.vendor`],
      ['State', 'text', sql`c.state`],
      ['Ours', 'pence', sql`c.ours_pence`],
      ['Theirs', 'pence', sql`c.theirs_pence`],
      ['Differences', 'number', sql`c.difference_count`],
      ['Compared at', 'time', sql`c.checked_at`],
    ],
  },
  differences: {
    from: sql`reconciliations c cross join lateral
      rows from (jsonb_to_recordset(c.differences) as ("orderId" text, "oursPence" bigint, "theirsPence" bigint))
        with ordinality as d("orderId", "oursPence", "theirsPence", nth)`,
    at: DAY_BEGINS,
    id: sql`(c.vendor || '-' || lpad(d.nth::text, 3, '0'))`,
    idType: 'text',
    columns: [
      ['Day', 'day', sql`c.day`],
      ['Vendor', 'text', sql`c.vendor`],
      ['Order id', 'text', sql`d."orderId"`],
      ['Ours', 'pence', sql`d."oursPence"`],
      ['Theirs', 'pence', sql`d."theirsPence"`],
    ],
  },
  payments: {
    from: sql`payments p`,
    at: sql`p.created_at`,
    id: sql`p.id`,
    idType: 'uuid',
    columns: [
      ['Created at', 'time', sql`p.created_at`],
      ['Order id', 'text', sql`p.id`],
      ['Player', 'number', sql`p.player_id`],
      ['Entry', 'text', sql`p.entry_id`],
      ['Method', 'text', sql`p.method`],
      ['Amount', 'pence', sql`p.amount_pence`],
      ['State', 'text', sql`p.state`],
      ['Vendor id', 'text', sql`p.vendor_id`],
      ['Settled at', 'time', sql`p.settled_at`],
    ],
  },
  refunds: {
    from: sql`refunds r join payments p on p.id = r.payment_id`,
    at: sql`r.created_at`,
    id: sql`r.id`,
    idType: 'uuid',
    columns: [
      ['Created at', 'time', sql`r.created_at`],
      ['Refund', 'text', sql`r.id`],
      ['Order id', 'text', sql`r.payment_id`],
      ['Player', 'number', sql`r.player_id`],
      ['Method', 'text', sql`p.method`],
      ['Amount', 'pence', sql`r.amount_pence`],
      ['Why', 'text', sql`r.reason`],
      ['State', 'text', sql`r.state`],
      ['Attempts', 'number', sql`r.attempts`],
      ['Next attempt', 'time', sql`r.next_attempt_at`],
      ['Last error', 'text', sql`r.last_error`],
      ['Changed at', 'time', sql`r.changed_at`],
    ],
  },
  cases: {
    from: sql`payment_cases c`,
    at: sql`c.opened_at`,
    id: sql`c.id`,
    idType: 'uuid',
    columns: [
      ['Opened at', 'time', sql`c.opened_at`],
      ['Case', 'text', sql`c.id`],
      ['Order id', 'text', sql`c.payment_id`],
      ['Player', 'number', sql`c.player_id`],
      ['Kind', 'text', sql`c.kind`],
      ['Amount', 'pence', sql`c.amount_pence`],
      ['State', 'text', sql`c.state`],
      ['Outcome', 'text', sql`c.outcome`],
      ['Decision', 'text', sql`c.decision`],
      ['Decided at', 'time', sql`c.decided_at`],
      ['Closed at', 'time', sql`c.closed_at`],
      ['Vendor id', 'text', sql`c.vendor_case_id`],
    ],
  },
  payouts: {
    from: sql`payouts p`,
    at: sql`p.requested_at`,
    id: sql`p.id`,
    idType: 'uuid',
    columns: [
      ['Requested at', 'time', sql`p.requested_at`],
      ['Payout', 'text', sql`p.id`],
      ['Player', 'number', sql`p.player_id`],
      ['Amount', 'pence', sql`p.amount_pence`],
      ['State', 'text', sql`p.state`],
      ['Why it came back', 'text', sql`p.reason`],
      ['Attempts', 'number', sql`p.attempts`],
      ['Next attempt', 'time', sql`p.next_attempt_at`],
      ['Last error', 'text', sql`p.last_error`],
      ['Changed at', 'time', sql`p.changed_at`],
    ],
  },
  ledger: {
    from: sql`ledger_transfers l`,
    at: sql`l.at`,
    id: sql`l.id`,
    idType: 'bigint',
    columns: [
      ['At', 'time', sql`l.at`],
      ['Transfer', 'number', sql`l.id`],
      ['Player', 'number', sql`l.player_id`],
      ['Entry', 'text', sql`l.entry_id`],
      ['Order id', 'text', sql`l.payment_id`],
      ['Asset', 'text', sql`l.asset`],
      ['From', 'text', sql`l.from_account`],
      ['To', 'text', sql`l.to_account`],
      ['Amount', 'number', sql`l.amount`],
      ['Reason', 'text', sql`l.reason`],
    ],
  },
}
