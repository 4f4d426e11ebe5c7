/** The numbers of new competitions (docs/mechanisms/desk/composing.md). */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'

/** A number below this was given or chosen for a competition, not typed by mistake. */
const HIGHEST = '^[1-9][0-9]{0,7}$'

/** The next number. Concurrent calls wait for one another at the row, so each gets its own; one that is not used is a gap. */
export async function nextCompetitionNumber(db: Db): Promise<number> {
  const [row] = await queryRows(
    db,
    { number: column.integer },
    sql`
      insert into competition_numbers as numbers (series, last)
      select 'competition', coalesce(max(id::integer), 0) + 1 from content_items
      where kind = 'competition' and id ~ ${HIGHEST}
      on conflict (series) do update set last = greatest(excluded.last, numbers.last + 1)
      returning last as number`,
  )
  return row!.number
}
