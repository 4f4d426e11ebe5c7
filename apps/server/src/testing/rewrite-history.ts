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

const GUARDS = [
  ['tickets', 'append_only'],
  ['tickets', 'goes_with_its_entry'],
  ['winsday_tickets', 'append_only'],
] as const

/** Changes tickets as the owner of the database could. Their counters' triggers run, as after any other change. */
export function forceTickets(db: Db, statement: SQL): Promise<void> {
  return db.transaction(async (tx) => {
    const setGuards = async (to: 'disable' | 'enable') => {
      for (const [table, trigger] of GUARDS) await tx.execute(sql.raw(`alter table ${table} ${to} trigger ${trigger}`))
    }
    await setGuards('disable')
    await tx.execute(statement)
    await setGuards('enable')
  })
}
