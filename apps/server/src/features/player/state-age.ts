/** Records a player's own statement that they are 18 or over. The server never sets it without that statement (field rule 13). */
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players } from './tables.ts'
import { recordEvent } from './events.ts'

/** Call it in a transaction. An earlier statement stays unchanged. */
export async function stateAge(tx: Db, playerId: number, now: Date): Promise<void> {
  const stated = await tx
    .update(players)
    .set({ ageStatedAt: now })
    .where(and(eq(players.id, playerId), isNull(players.ageStatedAt)))
    .returning({ id: players.id })
  if (stated.length > 0) await recordEvent(tx, { playerId, event: 'age-stated', at: now })
}
