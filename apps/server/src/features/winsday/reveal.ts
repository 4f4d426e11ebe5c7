/** A player finds out about their tickets: what they won is theirs at once (docs/product-decisions.md#winsday; field rule 2). */
import type { Prize } from '@fairdraw/contract/winsday.ts'
import { sql } from 'drizzle-orm'
import { readCounters } from '../../db/counters.ts'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { RowOf } from '../../db/rows.ts'
import type { Asset } from '../../db/schema.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { lockPlayer } from '../../db/lock-player.ts'

type Revealed = { id: string; totalTicketsBefore: number; totalTicketsAfter: number; prize: Prize | null }
const COLUMNS = {
  id: column.integer,
  drawId: column.text,
  prize: column.nullable(column.json<Prize>()),
  isRevealed: column.boolean,
  total: column.nullable(column.integer),
}

/** Prizes that go into a wallet; things are sent, not booked. */
const WALLET_AWARDS: Partial<Record<Prize['type'], { asset: Asset; amount: (prize: Prize) => number }>> = {
  token: { asset: 'tokens', amount: (prize) => prize.numberOfTokens ?? prize.value },
  entry: { asset: 'entry-credits-v1', amount: (prize) => prize.numberOfEntries ?? prize.value },
  monetary: { asset: 'cash', amount: (prize) => prize.value },
}

/** Reveals the tickets in their order; refuses as a whole when one is not the player's or its draw is to come. Awards each once. */
export async function revealTickets(
  db: Db,
  playerId: number,
  ticketIds: string[],
): Promise<Outcome<{ revealed: Revealed[] }, 'unauthorized'>> {
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const requestedIds = [...new Set(ticketIds.map(Number))]
    const owned = await queryRows(
      tx,
      COLUMNS,
      sql`select id, draw_id as "drawId", prize, revealed_at is not null as "isRevealed", revealed_total as total
          from winsday_tickets
          where player_id = ${playerId} and id in ${requestedIds}
            and not exists (select from winsday_draws d where d.id = draw_id and d.draws_at > clock_timestamp())
          order by id`,
    )
    if (owned.length < requestedIds.length) return refuse('unauthorized')
    const revealed: Revealed[] = []
    for (const ticket of owned) revealed.push(await revealTicket(tx, playerId, ticket))
    return done({ revealed })
  })
}

async function revealTicket(
  tx: Db,
  playerId: number,
  { id, drawId, prize, isRevealed, total }: RowOf<typeof COLUMNS>,
): Promise<Revealed> {
  const whereTicket = sql`player_id = ${playerId} and id = ${id}`
  if (!isRevealed) {
    await tx.execute(sql`update winsday_tickets set revealed_at = clock_timestamp() where ${whereTicket}`)
    if (prize) await awardPrize(tx, playerId, prize)
  }
  const after = total ?? (await readCounters(tx, [`revealed:${drawId}`])).get(`revealed:${drawId}`) ?? 0
  // Looked at again, it says what it said before.
  if (total === null) await tx.execute(sql`update winsday_tickets set revealed_total = ${after} where ${whereTicket}`)
  return { id: String(id), totalTicketsBefore: prize ? after - 1 : after, totalTicketsAfter: after, prize }
}

async function awardPrize(tx: Db, playerId: number, prize: Prize): Promise<void> {
  const to = WALLET_AWARDS[prize.type]
  if (!to) return
  const amount = to.amount(prize)
  await tx.execute(
    sql`insert into wallets as w (player_id, asset, balance) values (${playerId}, ${to.asset}, ${amount})
        on conflict (player_id, asset) do update set balance = w.balance + excluded.balance`,
  )
  await tx.execute(
    sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
        values (${playerId}, ${to.asset}, 'issued', 'wallet', ${amount}, 'winsday-prize')`,
  )
}
