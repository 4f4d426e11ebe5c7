/** Ends entries whose time has passed: steps and payment may finish within the grace, and not after it (decisions: closing). */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { rows } from '../../db/database.ts'
import { each } from '../../jobs/each.ts'
import { endWithoutTickets, findEntry } from './steps.ts'

/** How many are ended in one go. */
export const MOST_EXPIRED = 100

/**
 * Ends entries that are past their deadline; gives how many, or throws what failed once all the others are ended. Safe with any
 * number of processes, which share the work: whose player another one has is left to it. No lock is waited for while others
 * are held, so that the order of players does not matter here.
 */
export async function expireEntries(db: Db): Promise<number> {
  let failed: unknown
  const taken = await db.transaction(async (tx) => {
    const late = await rows<{ player_id: number; id: string }>(
      tx,
      sql`select e.player_id, e.id from entries e join wallets w on w.player_id = e.player_id and w.asset = 'tokens'
          where e.state in ('started', 'payment-due', 'payment-pending') and e.deadline < clock_timestamp()
          order by e.deadline limit ${MOST_EXPIRED} for update of w skip locked`,
    )
    await each(late, ({ player_id: playerId, id }) =>
      // What fails leaves nothing, and the others as they are.
      tx.transaction(async (one) => {
        const entry = await findEntry(one, playerId, id)
        if (entry) await endWithoutTickets(one, entry, 'expire')
      }),
    ).catch((error: unknown) => (failed = error))
    return late.length
  })
  if (failed) throw failed
  return taken
}
