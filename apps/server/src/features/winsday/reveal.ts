/**
 * Reveals a player's tickets; a prize belongs to the player at once (docs/product-decisions.md#winsday; field rule 2).
 */
import type { Prize } from '@fairdraw/contract/prize.ts'
import { sql } from 'drizzle-orm'
import { readCounters } from '../../db/counters.ts'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { RowOf } from '../../db/rows.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { giveAward } from '../prize/give.ts'
import { lockAwardOfTicket } from '../prize/reveal-award.ts'

type Revealed = { id: string; totalTicketsBefore: number; totalTicketsAfter: number; prize: Prize | null }
const COLUMNS = {
  id: column.integer,
  drawId: column.text,
  prize: column.nullable(column.json<Prize>()),
  isRevealed: column.boolean,
  total: column.nullable(column.integer),
}

/**
 * Reveals the tickets in order. Refuses the whole call when one is not the player's, or its draw is not over. Awards
 * each once.
 */
export async function revealTickets(
  db: Db,
  playerId: number,
  ticketIds: string[],
  now: Date,
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
            and exists (select from winsday_draws d where d.id = draw_id and d.revealable_at <= ${now})
          order by id`,
    )
    if (owned.length < requestedIds.length) return refuse('unauthorized')
    const revealed: Revealed[] = []
    for (const ticket of owned) revealed.push(await revealTicket(tx, playerId, ticket, now))
    return done({ revealed })
  })
}

async function revealTicket(
  tx: Db,
  playerId: number,
  { id, drawId, prize, isRevealed, total }: RowOf<typeof COLUMNS>,
  now: Date,
): Promise<Revealed> {
  const whereTicket = sql`player_id = ${playerId} and id = ${id}`
  if (!isRevealed) {
    await tx.execute(sql`update winsday_tickets set revealed_at = ${now} where ${whereTicket}`)
    const award = prize && (await lockAwardOfTicket(tx, playerId, id))
    if (award) await giveAward(tx, award, 'player', now)
  }
  const after = total ?? (await readCounters(tx, [`revealed:${drawId}`])).get(`revealed:${drawId}`) ?? 0
  // A repeated reveal returns the stored total.
  if (total === null) await tx.execute(sql`update winsday_tickets set revealed_total = ${after} where ${whereTicket}`)
  return { id: String(id), totalTicketsBefore: prize ? after - 1 : after, totalTicketsAfter: after, prize }
}
