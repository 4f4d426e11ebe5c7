/** Gauges for alerts: prizes that wait for staff. */
import { sql } from 'drizzle-orm'
import type { GaugeQuery } from '../../observability/query-gauges.ts'
import { VACANT } from './alternates.ts'

const KINDS = ['to-award', 'to-deliver', 'vacant', 'without-code'] as const

export const PRIZE_GAUGES: readonly GaugeQuery[] = [
  {
    name: 'fairdraw_prizes_overdue',
    help: 'Prizes that somebody should have seen to: draws published an hour ago whose winners have nothing, prizes that should have arrived, prizes without a winner, vouchers without a code.',
    label: 'kind',
    values: KINDS,
    query: sql`select 'to-award' as label, count(*)::float8 as value from draws
        where state = 'published' and awarded_at is null and published_at < clock_timestamp() - interval '1 hour'
      union all select 'to-deliver', count(*)::float8 from awards
        where state in ('claimed', 'sent') and deliver_by < clock_timestamp()
      union all select 'vacant', count(*)::float8 from ${VACANT}
      union all select 'without-code', count(*)::float8 from awards
        where state = 'claimed' and prize ->> 'physicalType' = 'voucher'`,
  },
]
