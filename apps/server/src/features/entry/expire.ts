/** Ends entries whose time has passed: steps and payment may finish within the grace, and not after it (docs/product-decisions.md#closing). */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, rows } from '../../db/rows.ts'
import { eachTaken } from '../../jobs/each.ts'
import { endWithoutTickets, findEntry } from './steps.ts'

/** How many are ended in one go. */
export const EXPIRY_BATCH_SIZE = 100

/** When the next entry expires that has not yet. */
export const NEXT_DEADLINE = sql`select min(deadline) from entries where state in ('started', 'payment-due', 'payment-pending')`

/**
 * Ends entries that are past their deadline; gives how many, or throws what failed once all the others are ended. Safe with any
 * number of processes, which share the work: whose player another one has is left to it. No lock is waited for while others
 * are held, so that the order of players does not matter here.
 */
export function expireEntries(db: Db): Promise<number> {
  return eachTaken(
    db,
    (tx) =>
      rows(
        tx,
        { playerId: column.integer, id: column.text },
        sql`select e.player_id::float8 as "playerId", e.id from entries e
              join wallets w on w.player_id = e.player_id and w.asset = 'tokens'
            where e.state in ('started', 'payment-due', 'payment-pending') and e.deadline < (select clock_timestamp())
            order by e.deadline limit ${EXPIRY_BATCH_SIZE} for update of w skip locked`,
      ),
    async (tx, { playerId, id }) => {
      const entry = await findEntry(tx, playerId, id)
      if (entry) await endWithoutTickets(tx, entry, 'expire')
    },
  )
}
