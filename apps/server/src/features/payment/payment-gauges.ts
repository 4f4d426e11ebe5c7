/** Gauges for alerts: open refunds, payment cases and differences in the vendors' books, with their age. */
import { RECONCILED_VENDORS } from '@fairdraw/rules/payment/reconciliation.ts'
import { PAYMENT_CASE_KINDS, REFUND_STATES } from '@fairdraw/rules/payment/refund.ts'
import { sql } from 'drizzle-orm'
import type { GaugeQuery } from '../../observability/query-gauges.ts'

const OPEN_REFUNDS = REFUND_STATES.filter((state) => state !== 'settled')

export const PAYMENT_GAUGES: readonly GaugeQuery[] = [
  {
    name: 'fairdraw_refunds_open',
    help: 'Refunds that are not settled, by state.',
    label: 'state',
    values: OPEN_REFUNDS,
    query: sql`select state as label, count(*)::float8 as value from refunds where state <> 'settled' group by state`,
  },
  {
    name: 'fairdraw_refunds_oldest_seconds',
    help: 'The age of the oldest refund that is not settled, by its state.',
    label: 'state',
    values: OPEN_REFUNDS,
    query: sql`select state as label, extract(epoch from clock_timestamp() - min(created_at))::float8 as value
      from refunds where state <> 'settled' group by state`,
  },
  {
    name: 'fairdraw_payment_cases_open',
    help: 'Captured money that did not stay and that nobody has decided about, by kind.',
    label: 'kind',
    values: PAYMENT_CASE_KINDS,
    query: sql`select kind as label, count(*)::float8 as value from payment_cases
      where decision is null and (state = 'open' or outcome = 'lost') group by kind`,
  },
  {
    name: 'fairdraw_reconciliation_days_different',
    help: 'Days of the last thirty on which a vendor’s books are not known to equal ours.',
    label: 'vendor',
    values: RECONCILED_VENDORS,
    query: sql`select vendor as label, count(*)::float8 as value from reconciliations
      where state <> 'equal' and day > current_date - 30 group by vendor`,
  },
]
