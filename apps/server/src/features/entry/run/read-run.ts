/** A fixed run as staff see it, counted from the run's own few rows and never from its entries. */
import type { DeskRun } from '@fairdraw/contract/desk/run.ts'
import type { PrizeTier } from '@fairdraw/rules/competition/odds.ts'
import type { Run } from '@fairdraw/rules/competition/run.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'

/** Null: the competition has no run, or was never published. One statement, so the figures fit together. */
export async function readRun(db: Db, competitionId: number, now: Date): Promise<DeskRun | null> {
  const [found] = await queryRows(
    db,
    {
      run: column.nullable(column.json<Run>()),
      tiers: column.nullable(column.json<PrizeTier[]>()),
      left: column.integer,
      held: column.integer,
    },
    sql`select c.body #> '{meta,run}' as run, c.body #> '{meta,prizeTiers}' as tiers,
          (select coalesce(sum(p.free), 0)::int from run_parts p where p.competition_id = c.id) as "left",
          (select coalesce(sum(h.tickets), 0)::int from run_holds h where h.competition_id = c.id) as held
        from competitions c where c.id = ${competitionId}`,
  )
  if (!found?.run) return null
  const { run, tiers, left, held } = found
  const prizes = tiers?.length ? tiers.reduce((sum, { winners }) => sum + winners, 0) : 1
  return { ...run, sold: run.ticketsTotal - left - held, held, left, prizes, countedAt: now.toISOString() }
}
