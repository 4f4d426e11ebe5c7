/** Sums what a range of records has, by code: only counts and examples leave the database. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { MAX_EXAMPLES } from './findings.ts'

/** Of rows `one` with `code`, `count`, `ticket` and `player_id`. */
export const summed = (from: SQL): SQL => sql`
  select one.code, sum(one.count)::float8 as count, count(*)::int as entries,
    coalesce((array_agg(one.ticket::float8 order by one.ticket) filter (where one.ticket is not null))[1:${sql.raw(String(MAX_EXAMPLES))}], '{}') as tickets,
    coalesce((array_agg(one.player_id::float8 order by one.ticket))[1:${sql.raw(String(MAX_EXAMPLES))}], '{}') as accounts
  from ${from} one group by one.code`
