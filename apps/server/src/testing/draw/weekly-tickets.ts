/** Inserts tickets of weekly draws with chosen prizes, as a published draw leaves them. */
import type { Prize } from '@fairdraw/rules/prize/prize.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { awards } from '../../features/prize/tables.ts'
import { rewriteHistory } from '../rewrite-history.ts'

type Ticket = { playerId: number; ticket: number; week: string; prize?: Prize | null }

/** The id of a draw that does not exist. */
export const DRAWN = '0197a3c2-0000-7000-8000-00000000d4a0'

export async function addWeeklyTicket(db: Db, { playerId, ticket, week, prize = null }: Ticket): Promise<void> {
  await db.execute(
    sql`insert into winsday_tickets (player_id, id, draw_id, prize)
        values (${playerId}, ${ticket}, ${week}, ${prize && JSON.stringify(prize)}::jsonb)`,
  )
  if (prize)
    await db.insert(awards).values({ playerId, drawId: DRAWN, place: ticket, ticket, prize, state: 'unrevealed' })
}

export async function clearPrizes(db: Db): Promise<void> {
  await rewriteHistory(db, sql`truncate winsday_tickets, winsday_draws, awards, award_events, claims, vouchers`)
}
