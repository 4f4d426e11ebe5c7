import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'

/**
 * Makes all rows visible to scans of an index alone. A server for tests flushes commits late, and until then vacuum leaves a row's page
 * as it is: the checkpoint flushes them, and the second vacuum finds what the first has left. Without `index_cleanup` it would pass over
 * pages of which few rows have changed.
 */
export async function vacuum(db: Db): Promise<void> {
  await db.execute(sql`vacuum`)
  await db.execute(sql`checkpoint`)
  await db.execute(sql`vacuum (analyze, index_cleanup on)`)
}
