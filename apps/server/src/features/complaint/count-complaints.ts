/** How many complaints there were, for reports: nothing of what was said, and nobody by whom. */
import type { ComplaintReason } from '@fairdraw/rules/complaint/complaint.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'

export type ComplaintCount = {
  competitionId: number
  reason: ComplaintReason
  count: number
  open: number
  upheld: number
}

/**
 * Of some competitions, by reason. `open`: not answered yet. `upheld`: wholly or in part, by us or by independent resolution,
 * which counts where it decided otherwise.
 */
export function complaintsOf(db: Db, competitionIds: readonly number[]): Promise<ComplaintCount[]> {
  return queryRows(
    db,
    {
      competitionId: column.integer,
      reason: column.oneOf<ComplaintReason>(),
      count: column.integer,
      open: column.integer,
      upheld: column.integer,
    },
    sql`select competition_id as "competitionId", reason, count(*)::int as count,
          count(*) filter (where answered_at is null and resolved_at is null)::int as open,
          count(*) filter (where coalesce(resolution, outcome) in ('upheld', 'partly-upheld'))::int as upheld
        from complaints
        where competition_id in (select value::int from jsonb_array_elements_text(${JSON.stringify(competitionIds)}::jsonb))
        group by competition_id, reason order by competition_id, reason`,
  )
}
