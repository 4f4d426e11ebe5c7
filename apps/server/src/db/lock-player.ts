import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from './database.ts'

/** The statement of `lockPlayer`. A statement behind it reads what was committed before the lock was had. */
export const lockPlayerQuery = (playerId: number | SQL) => ({
  columns: {},
  sql: sql`select 1 from wallets where player_id = ${playerId} and asset = 'tokens' for update`,
})

/**
 * Locks all rows of a player until the transaction ends. Every write about a player takes this lock first. The lock is the
 * player's 'tokens' wallet, the same row that the entry statement locks (docs/mechanisms/entry.md).
 */
export async function lockPlayer(tx: Db, playerId: number): Promise<void> {
  await tx.execute(lockPlayerQuery(playerId).sql)
}
