import { sql } from 'drizzle-orm'
import { column, queryRows } from '../../db/rows.ts'
import type { Db } from '../../db/database.ts'

const MAX_TIMES = 100

/**
 * Makes all rows visible to scans of an index alone. A server for tests flushes commits late, and until then vacuum leaves a row's page
 * as it is: the checkpoint flushes them, and another vacuum finds what the one before has left, as it does with what somebody else's
 * statement could still see. Without `index_cleanup` it would pass over pages of which few rows have changed.
 */
export async function vacuum(db: Db): Promise<void> {
  await db.execute(sql`vacuum`)
  await db.execute(sql`checkpoint`)
  for (let times = 0; times < MAX_TIMES; times += 1) {
    await db.execute(sql`vacuum (analyze, index_cleanup on)`)
    const [left] = await queryRows(
      db,
      { pages: column.integer },
      sql`select relpages - relallvisible as pages from pg_class where oid = 'entries'::regclass`,
    )
    if (left!.pages === 0) return
  }
  throw new Error(
    'some pages of entries stay invisible to scans of an index alone: a transaction that was open before them still is',
  )
}
