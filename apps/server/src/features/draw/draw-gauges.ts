/** Draws that are not published yet, and for how long they have waited for their next step: what an alert watches. */
import { DRAW_STATES, FINAL_DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import type { DrawKind } from '@fairdraw/rules/draw/draw.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { GaugeQuery } from '../../observability/query-gauges.ts'
import { IS_COMPETITION_DUE, IS_WEEKLY_DUE } from './open-draws.ts'

/** What is over and has no draw yet. */
const UNOPENED = 'unopened'
const WAITING = [UNOPENED, ...DRAW_STATES.filter((state) => !FINAL_DRAW_STATES.includes(state))]

/** A committed draw waits for its round alone; any other for what has been due since its cut-off. */
const DRAWS_WAITING = sql`(
    select state, case state when 'committed' then beacon_at else cut_off end as since
      from draws where state not in ('published', 'no-entries', 'void')
    union all select ${UNOPENED}::text, c.over_at from competitions c where ${IS_COMPETITION_DUE}
    union all select ${UNOPENED}::text, w.cut_off from winsday_draws w where ${IS_WEEKLY_DUE}
  ) waiting where since < clock_timestamp()`

/**
 * Whether a draw stands for its subject: any that is not void, or one that was called off, whose entries are refunded.
 * The other gauges ask, as the job that opens draws does, whether there is a draw at all.
 */
const hasDraw = (kind: DrawKind, subjectId: SQL, isWanted = sql`d.state <> 'void'`) => sql`exists (
  select from draws d where d.kind = ${kind} and d.subject_id = ${subjectId} and (${isWanted} or d.called_off_at is not null))`
const hasEnded = (kind: DrawKind, subjectId: SQL) =>
  hasDraw(kind, subjectId, sql`d.state in ('published', 'no-entries')`)

const HAS_TICKETS = sql`exists (select from tickets t where t.competition_id = c.id)`

/** What people hold tickets of, or were told the day of, and cannot end in a draw as it is stored. */
const LACKING = sql`
  select 'draw' as label from competitions c
    where coalesce(c.over_at < clock_timestamp(), true) and ${HAS_TICKETS} and not ${hasDraw('competition', sql`c.id::text`)}
  union all select 'prizes' from competitions c
    where coalesce(c.body #> '{meta,prizeTiers,0}', 'null') = 'null' and ${HAS_TICKETS}
      and not ${hasEnded('competition', sql`c.id::text`)}
  union all select 'weekly-draw' from winsday_draws w
    where w.body is not null and w.draws_at < clock_timestamp() and not ${hasDraw('winsday', sql`w.id`)}
  union all select 'sealed-tickets' from draws d
    where d.state = 'reconciled' and d.blockers @> '[{"code":"tickets-missing"}]'`

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
    name: 'fairdraw_competitions_lacking',
    help: 'Competitions with tickets that are over and have no draw, or that have no prizes; weekly draws whose day has come and that have no draw; redraws whose sealed tickets are missing.',
    label: 'what',
    values: ['draw', 'prizes', 'weekly-draw', 'sealed-tickets'],
    query: sql`select label, count(*)::float8 as value from (${LACKING}) lacking group by label`,
  },
  {
    name: 'fairdraw_weekly_draws_late_seconds',
    help: 'How long ago the hour was at which players were to see the result of a weekly draw that is not published, by its state.',
    label: 'state',
    values: WAITING,
    query: sql`select coalesce(d.state, ${UNOPENED}::text) as label,
        extract(epoch from clock_timestamp() - min(w.draws_at))::float8 as value
      from winsday_draws w left join draws d on d.kind = 'winsday' and d.subject_id = w.id and d.state <> 'void'
      where w.cut_off is not null and w.draws_at < clock_timestamp() and coalesce(d.state, '') not in ('published', 'no-entries') group by 1`,
  },
]
