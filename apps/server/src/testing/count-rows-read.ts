import { sql } from 'drizzle-orm'
import { readRows } from './read-rows.ts'
import type { Db } from '../db/database.ts'

/** Counts the rows that `work` reads from `tables`. Only its own transaction counts. */
export function countRowsRead(db: Db, tables: readonly string[], work: (tx: Db) => Promise<unknown>): Promise<number> {
  return db.transaction(async (tx) => {
    const soFar = async () => {
      const [read] = await readRows<{ count: number }>(
        tx,
        sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as count
            from pg_stat_xact_user_tables where relname in ${tables}`,
      )
      return read!.count
    }
    const before = await soFar()
    await work(tx)
    return (await soFar()) - before
  })
}
