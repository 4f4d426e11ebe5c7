/**
 * Ends entries after their deadline: steps and payment may finish within the grace time, and not later
 * (docs/product-decisions.md#closing).
 */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { processClaimed } from '../../../jobs/process-claimed.ts'
import { findEntry } from '../find-entry.ts'
import { endWithoutTickets } from '../steps.ts'

/** How many are ended at once. */
export const EXPIRY_BATCH_SIZE = 100

/** The deadline of the next unexpired entry. */
export const NEXT_DEADLINE = sql`select min(deadline) from entries where state in ('started', 'payment-due', 'payment-pending')`

/**
 * Ends entries after their deadline; returns how many. Throws what failed after the others are ended. Several processes
 * share the work, and skip players whom another transaction has locked. It never waits for a lock while it has others,
 * so that the order of players does not matter.
 */
export function expireEntries(db: Db): Promise<number> {
  return processClaimed(
    db,
    (tx) =>
      queryRows(
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
