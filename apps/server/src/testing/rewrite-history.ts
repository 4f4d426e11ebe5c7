/** Changes rows that the database protects, so that a test can change the past or start again. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

/** Runs one statement without the triggers of append-only tables (db/after-migrations.sql), or any other triggers. */
export function rewriteHistory(db: Db, statement: SQL): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })
}
