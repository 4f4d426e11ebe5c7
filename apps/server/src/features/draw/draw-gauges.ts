/** Draws that are not published yet, and for how long they have waited for their next step: what an alert watches. */
import { DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import { sql } from 'drizzle-orm'
import type { GaugeQuery } from '../../observability/query-gauges.ts'
import { IS_COMPETITION_DUE, IS_WEEKLY_DUE } from './open-draws.ts'

/** What is over and has no draw yet. */
const UNOPENED = 'unopened'
const WAITING = [UNOPENED, ...DRAW_STATES.filter((state) => state !== 'published' && state !== 'void')]

/** A committed draw waits for its round alone; any other for what has been due since its cut-off. */
const DRAWS_WAITING = sql`(
    select state, case state when 'committed' then beacon_at else cut_off end as since
      from draws where state not in ('published', 'void')
    union all select ${UNOPENED}::text, c.over_at from competitions c where ${IS_COMPETITION_DUE}
    union all select ${UNOPENED}::text, w.cut_off from winsday_draws w where ${IS_WEEKLY_DUE}
  ) waiting where since < clock_timestamp()`

export const DRAW_GAUGES: readonly GaugeQuery[] = [
  {
    name: 'fairdraw_draws_waiting',
    help: 'Draws whose cut-off has passed and that are not published, by state.',
    label: 'state',
    values: WAITING,
    query: sql`select state as label, count(*)::float8 as value from ${DRAWS_WAITING} group by state`,
  },
  {
    name: 'fairdraw_draws_oldest_seconds',
    help: 'How long ago the cut-off of the oldest draw was that is not published, by its state; of a committed one, its round.',
    label: 'state',
    values: WAITING,
    query: sql`select state as label, extract(epoch from clock_timestamp() - min(since))::float8 as value
      from ${DRAWS_WAITING} group by state`,
  },
  {
    name: 'fairdraw_weekly_draws_late_seconds',
    help: 'How long ago the hour was at which players were to see the result of a weekly draw that is not published, by its state.',
    label: 'state',
    values: WAITING,
    query: sql`select coalesce(d.state, ${UNOPENED}::text) as label,
        extract(epoch from clock_timestamp() - min(w.draws_at))::float8 as value
      from winsday_draws w left join draws d on d.kind = 'winsday' and d.subject_id = w.id and d.state <> 'void'
      where w.cut_off is not null and w.draws_at < clock_timestamp() and d.state is distinct from 'published' group by 1`,
  },
]
