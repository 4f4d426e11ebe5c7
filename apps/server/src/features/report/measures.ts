/** What is summed of each hour: the columns of `report_facts` and of `competition_hours`, by their names in replies. */
import type { ReportSums } from '@fairdraw/rules/report/sums.ts'
import { sql } from 'drizzle-orm'

export const MEASURES: Readonly<Record<keyof ReportSums, string>> = {
  begun: 'begun',
  entries: 'entries',
  tickets: 'tickets',
  paidEntries: 'paid_entries',
  tokenEntries: 'token_entries',
  tokens: 'tokens',
  firstEntries: 'first_entries',
  withdrawnEntries: 'withdrawn_entries',
  withdrawnTickets: 'withdrawn_tickets',
  payments: 'payments',
  pence: 'pence',
  refunds: 'refunds',
  refundedPence: 'refunded_pence',
  disputes: 'disputes',
  disputedPence: 'disputed_pence',
}

const COLUMNS = Object.values(MEASURES)
/** Lists of all columns, each as `textOf` writes it. */
export const eachMeasure = (textOf: (column: string) => string) => sql.raw(COLUMNS.map(textOf).join(', '))
