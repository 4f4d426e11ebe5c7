/** Prizes that wait for somebody, or that a job has left behind: what alerts watch. */
import { sql } from 'drizzle-orm'
import type { GaugeQuery } from '../../observability/query-gauges.ts'
import { VACANT } from './alternates.ts'
import { unrevealedAt } from './notices/remind.ts'
import { NOTICES_OVERDUE } from './notices/result-notices.ts'
import { STOPPED } from './stop-award.ts'
import { TO_WITHDRAW } from './withdrawal/withdraw.ts'

const KINDS = [
  'to-award',
  'to-lapse',
  'to-withdraw',
  'to-remind',
  'to-reveal',
  'to-notify',
  'to-deliver',
  'vacant',
  'stopped',
  'without-code',
] as const

/** By then every job has been there several times. */
const LONG_AGO = sql`clock_timestamp() - interval '1 hour'`

export const PRIZE_GAUGES: readonly GaugeQuery[] = [
  {
    name: 'fairdraw_prizes_overdue',
    help:
      'Prizes that somebody should have seen to. By jobs, an hour ago: draws whose winners have nothing, prizes that should have lapsed, ' +
      'been reminded of or revealed; and those of void draws that are not taken back; a day ago: draws whose other players were not notified. By people: prizes that should have arrived, prizes ' +
      'without a winner, draws whose award stopped because a ticket is not held as committed, vouchers without a code.',
    label: 'kind',
    values: KINDS,
    query: sql`select 'to-award' as label, count(*)::float8 as value from draws
        where state = 'published' and awarded_at is null and published_at < ${LONG_AGO}
      union all select 'to-lapse', count(*)::float8 from awards where state = 'offered' and claim_by < ${LONG_AGO}
      union all select 'to-withdraw', count(*)::float8 from ${TO_WITHDRAW}
      union all select 'to-remind', count(*)::float8 from awards where state = 'offered' and remind_at < ${LONG_AGO}
      union all select 'to-reveal', count(*)::float8 from ${unrevealedAt(LONG_AGO)}
      union all select 'to-notify', count(*)::float8 from ${NOTICES_OVERDUE}
      union all select 'to-deliver', count(*)::float8 from awards
        where state in ('claimed', 'sent') and deliver_by < clock_timestamp()
      union all select 'stopped', count(*)::float8 from ${STOPPED}
      union all select 'vacant', count(*)::float8 from ${VACANT}
      union all select 'without-code', count(*)::float8 from awards
        where state = 'claimed' and prize ->> 'physicalType' = 'voucher'`,
  },
]
