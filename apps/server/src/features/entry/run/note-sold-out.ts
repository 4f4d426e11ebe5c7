/** Tells the catalogue, and so every page, which runs are sold out (docs/mechanisms/entry/run.md). */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { countRows } from '../../../db/rows.ts'

/**
 * Marks the runs of which every ticket is sold, and takes the mark from those that have tickets again; returns how many
 * changed. A ticket that an unfinished entry holds is not sold. What is over stays as it was.
 */
export function noteSoldOut(db: Db): Promise<number> {
  return countRows(
    db,
    sql`update competitions c set is_sold_out = not c.is_sold_out
        where c.has_run and c.over_at > (select clock_timestamp())
          and c.is_sold_out = (exists (select from run_parts p where p.competition_id = c.id and p.free > 0)
            or exists (select from run_holds h where h.competition_id = c.id))
        returning 1`,
  )
}
