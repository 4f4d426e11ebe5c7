/** Checks of ages that wait for somebody: what the alert watches. */
import { sql } from 'drizzle-orm'
import type { GaugeQuery } from '../../observability/query-gauges.ts'
import { WAITING } from './list-waiting.ts'

const REASONS = ['unanswered', 'gave-up', 'to-decide', 'unfinished'] as const

export const AGE_CHECK_GAUGES: readonly GaugeQuery[] = [
  {
    name: 'fairdraw_age_checks_waiting',
    help:
      'Players whose age is not known. unanswered: the vendor was asked an hour ago. gave-up: it refused the question or did not ' +
      'answer for hours. to-decide: a prize waits for staff, as the vendor cannot tell or says that its winner is under 18. ' +
      'unfinished: claims that wait though the age is known.',
    label: 'reason',
    values: REASONS,
    query: sql`select case
          when c.state = 'asked' then 'unanswered'
          when c.state in ('refused', 'no-answer') then 'gave-up'
          else 'to-decide' end as label, count(*)::float8 as value
      from ${WAITING} and (c.state <> 'asked' or c.asked_at < clock_timestamp() - interval '1 hour')
        and (c.state <> 'unknown' or exists (select from awards a where a.player_id = c.player_id and a.state = 'checking'))
      group by 1
      union all select 'unfinished', count(*)::float8 from awards a
        join players p on p.id = a.player_id and p.age_result = 'over-18' where a.state = 'checking'`,
  },
]
