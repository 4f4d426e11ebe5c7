/** Gauges for alerts: unpublished draws, and the time since their cut-off. */
import { DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import { sql } from 'drizzle-orm'
import type { GaugeQuery } from '../../observability/query-gauges.ts'

const WAITING = DRAW_STATES.filter((state) => state !== 'published' && state !== 'void')

export const DRAW_GAUGES: readonly GaugeQuery[] = [
  {
    name: 'fairdraw_draws_waiting',
    help: 'Draws whose cut-off has passed and that are not published, by state.',
    label: 'state',
    values: WAITING,
    query: sql`select state as label, count(*)::float8 as value from draws
      where state not in ('published', 'void') and cut_off < clock_timestamp() group by state`,
  },
  {
    name: 'fairdraw_draws_oldest_seconds',
    help: 'How long ago the cut-off of the oldest draw was that is not published, by its state.',
    label: 'state',
    values: WAITING,
    query: sql`select state as label, extract(epoch from clock_timestamp() - min(cut_off))::float8 as value from draws
      where state not in ('published', 'void') and cut_off < clock_timestamp() group by state`,
  },
]
