/** Which key signs the log: it says so itself (docs/mechanisms/log.md#the-key). */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { literalLimit } from '../../db/literal-limit.ts'
import { logLeaves } from './tables.ts'

/**
 * The key as text that the latest leaf about it names, also one that waits for its place; undefined before the first.
 * `size`: asks for the leaves of that tree alone.
 */
export async function findLogKey(db: Db, size?: number): Promise<string | undefined> {
  const [named] = await db
    .select({ text: logLeaves.text })
    .from(logLeaves)
    .where(and(eq(logLeaves.kind, 'key'), size === undefined ? undefined : lt(logLeaves.index, size)))
    .orderBy(sql`${logLeaves.index} desc nulls first, ${logLeaves.id} desc`)
    .limit(literalLimit(1))
  return named && (JSON.parse(named.text) as { key: string }).key
}

const LOCK = 7032

/** Until the transaction ends no other key is named: who binds a commitment to the key calls this first. */
export const keepLogKey = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`)

/** Until the transaction ends nobody else may count on the key that they have read. */
export const lockLogKey = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
