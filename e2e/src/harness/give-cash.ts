import type { Statement } from './database-journey.ts'
import type { TestPlayer } from './test-player.ts'

/** Credits a player's cash prizes, as a draw does. */
export async function giveCash(statement: Statement, { phone }: TestPlayer, pence: number): Promise<void> {
  const player = `(select id from players where phone = '${phone}')`
  await statement(`insert into wallets as w (player_id, asset, balance) values (${player}, 'cash', ${pence})
    on conflict (player_id, asset) do update set balance = w.balance + excluded.balance`)
  await statement(`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
    values (${player}, 'cash', 'issued', 'wallet', ${pence}, 'prize')`)
}
