import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import type { LedgerAsset } from '@fairdraw/rules/payment/ledger.ts'

type Issue = {
  playerId: number
  asset: LedgerAsset
  /** In units of the asset. */
  amount: number
  /** Of the transfer (docs/mechanisms/ledger.md). */
  reason: string
}

/** Issues tokens, entries or money to a player: wallet and ledger together. The player must be locked. */
export async function issueAsset(tx: Db, { playerId, asset, amount, reason }: Issue): Promise<void> {
  await tx.execute(
    sql`insert into wallets as w (player_id, asset, balance) values (${playerId}, ${asset}, ${amount})
        on conflict (player_id, asset) do update set balance = w.balance + excluded.balance`,
  )
  await tx.execute(
    sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
        values (${playerId}, ${asset}, 'issued', 'wallet', ${amount}, ${reason})`,
  )
}
