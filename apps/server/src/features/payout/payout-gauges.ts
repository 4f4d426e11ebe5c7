/** Gauges for alerts: running payouts and their age. */
import { LIVE_PAYOUT_STATES } from '@fairdraw/rules/payout/payout.ts'
import { sql } from 'drizzle-orm'
import type { GaugeQuery } from '../../observability/query-gauges.ts'

export const PAYOUT_GAUGES: readonly GaugeQuery[] = [
  {
    name: 'fairdraw_payouts_open',
    help: 'Payouts that have not ended, by state.',
    label: 'state',
    values: LIVE_PAYOUT_STATES,
    query: sql`select state as label, count(*)::float8 as value from payouts
      where state in ${LIVE_PAYOUT_STATES} group by state`,
  },
  {
    name: 'fairdraw_payouts_oldest_seconds',
    help: 'How long the payout has been in its state that has been there longest, by state.',
    label: 'state',
    values: LIVE_PAYOUT_STATES,
    query: sql`select state as label, extract(epoch from clock_timestamp() - min(changed_at))::float8 as value
      from payouts where state in ${LIVE_PAYOUT_STATES} group by state`,
  },
]
