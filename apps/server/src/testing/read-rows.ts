import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

/** Rows of a statement without checks of their columns: the test's expectation checks them. */
export async function readRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: Row[] }).rows
}

/** The only value of the only row of a statement, such as a count. */
export async function readValue<Value>(db: Db, query: SQL): Promise<Value> {
  const [row] = await readRows<Record<string, Value>>(db, query)
  return Object.values(row!)[0]!
}
