import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

/** The rows of a statement as they come: what a test expects of them checks them. */
export async function readRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: Row[] }).rows
}
