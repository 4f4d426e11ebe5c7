/** Ends discounts whose day has passed; the ledger and the wallet are told. One that a payment holds waits for its outcome. */
import { sql } from 'drizzle-orm'
import { rows } from '../../db/database.ts'
import type { Db } from '../../db/database.ts'
import { each } from '../../jobs/each.ts'
import { lockPlayer } from '../entry/steps.ts'

/** How many are ended in one go. */
export const MOST_DISCOUNTS = 100

/** Ends those that are due; gives how many, or throws what failed once all the others are ended. Safe with any number of processes. */
export async function expireDiscounts(db: Db): Promise<number> {
  const over = sql`ended_at is null and payment_id is null and expires_at <= clock_timestamp()`
  const due = await rows<{ playerId: number; id: string }>(
    db,
    sql`select player_id::float8 as "playerId", id from discount_credits where ${over} order by expires_at limit ${MOST_DISCOUNTS}`,
  )
  await each(due, ({ playerId, id }) =>
    db.transaction(async (tx) => {
      await lockPlayer(tx, playerId)
      const [ended] = await rows<{ pence: number }>(
        tx,
        sql`update discount_credits set ended_at = clock_timestamp()
            where player_id = ${playerId} and id = ${id} and ${over} returning pence`,
      )
      if (!ended) return
      await tx.execute(
        sql`update wallets set balance = balance - ${ended.pence} where player_id = ${playerId} and asset = 'discount-credits'`,
      )
      await tx.execute(
        sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
            values (${playerId}, 'discount-credits', 'wallet', 'issued', ${ended.pence}, 'expired')`,
      )
    }),
  )
  return due.length
}
