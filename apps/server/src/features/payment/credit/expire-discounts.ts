/** Expires discounts after their day, in ledger and wallet. One that a payment has on hold waits for its outcome. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { processClaimed } from '../../../jobs/process-claimed.ts'

/** How many are expired at once. */
export const DISCOUNT_BATCH_SIZE = 100

const IS_EXPIRED = sql`d.ended_at is null and d.payment_id is null and d.expires_at <= (select clock_timestamp())`

/**
 * Expires due discounts; returns how many. Throws what failed after the others have expired. Several processes share
 * the work, as in entry/jobs/expire.ts.
 */
export function expireDiscounts(db: Db): Promise<number> {
  return processClaimed(
    db,
    (tx) =>
      queryRows(
        tx,
        { playerId: column.integer, id: column.text },
        sql`select d.player_id::float8 as "playerId", d.id from discount_credits d
              join wallets w on w.player_id = d.player_id and w.asset = 'tokens'
            where ${IS_EXPIRED} order by d.expires_at limit ${DISCOUNT_BATCH_SIZE} for update of w skip locked`,
      ),
    async (tx, { playerId, id }) => {
      const [ended] = await queryRows(
        tx,
        { pence: column.integer },
        sql`update discount_credits d set ended_at = clock_timestamp()
            where player_id = ${playerId} and id = ${id} and ${IS_EXPIRED} returning pence`,
      )
      if (!ended) return
      await tx.execute(
        sql`update wallets set balance = balance - ${ended.pence} where player_id = ${playerId} and asset = 'discount-credits'`,
      )
      await tx.execute(
        sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
            values (${playerId}, 'discount-credits', 'wallet', 'issued', ${ended.pence}, 'expired')`,
      )
    },
  )
}
