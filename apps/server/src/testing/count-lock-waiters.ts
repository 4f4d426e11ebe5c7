import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { readRows } from './read-rows.ts'

/** The number of sessions of this database that wait for a lock. */
export async function countLockWaiters(db: Db): Promise<number> {
  const [found] = await readRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return found!.count
}
