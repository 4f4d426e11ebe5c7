import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { column, queryRows } from './rows.ts'

/** Takes an advisory lock until the transaction ends; false, without waiting, while another transaction has it. */
export async function tryLock(tx: Db, lock: number): Promise<boolean> {
  const [taken] = await queryRows(
    tx,
    { isOurs: column.boolean },
    sql`select pg_try_advisory_xact_lock(${lock}) as "isOurs"`,
  )
  return taken!.isOurs
}
