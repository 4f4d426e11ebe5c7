/** Ends entries whose time has passed: steps and payment may finish within the grace, and not after it (decisions: closing). */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { rows } from '../../db/database.ts'
import { each } from '../../jobs/each.ts'
import { endWithoutTickets, findEntry, lockPlayer } from './steps.ts'

/** How many are ended in one go. */
export const MOST_EXPIRED = 100

/** Ends entries that are past their deadline; gives how many, or throws what failed once all the others are ended. Safe with any number of processes. */
export async function expireEntries(db: Db): Promise<number> {
  const late = await rows<{ player_id: number; id: string }>(
    db,
    sql`select player_id, id from entries
        where state in ('started', 'payment-due', 'payment-pending') and deadline < clock_timestamp() order by deadline limit ${MOST_EXPIRED}`,
  )
  await each(late, ({ player_id: playerId, id }) =>
    db.transaction(async (tx) => {
      await lockPlayer(tx, playerId)
      const entry = await findEntry(tx, playerId, id)
      if (entry) await endWithoutTickets(tx, entry, 'expire')
    }),
  )
  return late.length
}
