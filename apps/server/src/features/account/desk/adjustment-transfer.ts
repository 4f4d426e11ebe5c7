/** The one transfer of the ledger that an approved adjustment is (docs/mechanisms/ledger.md). */
import type { AdjustableBalance } from '@fairdraw/rules/player/adjustment.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { issueAsset } from '../../../db/issue-asset.ts'
import { countRows } from '../../../db/rows.ts'
import { wallets } from '../../player/tables.ts'

const REASON = 'adjustment'

/** What a player can spend. */
export async function readBalance(db: Db, playerId: number, asset: AdjustableBalance): Promise<number> {
  const [row] = await db
    .select({ balance: wallets.balance })
    .from(wallets)
    .where(and(eq(wallets.playerId, playerId), eq(wallets.asset, asset)))
  return row?.balance ?? 0
}

/** Writes wallet and ledger; false if the player cannot spend what is taken. The player must be locked. */
export async function transferAdjustment(
  tx: Db,
  { playerId, asset, amount }: { playerId: number; asset: AdjustableBalance; amount: number },
): Promise<boolean> {
  if (amount > 0) {
    await issueAsset(tx, { playerId, asset, amount, reason: REASON })
    return true
  }
  const taken = -amount
  const updated = await countRows(
    tx,
    sql`update wallets set balance = balance - ${taken}
        where player_id = ${playerId} and asset = ${asset} and balance >= ${taken} returning 1`,
  )
  if (updated === 0) return false
  await tx.execute(
    sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
        values (${playerId}, ${asset}, 'wallet', 'issued', ${taken}, ${REASON})`,
  )
  return true
}
