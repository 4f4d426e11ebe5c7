/** A player's unrevealed tickets, in the same order for every tab: by draw, then by number (1-site §2). */
import type { DrawToReveal } from '@fairdraw/contract/winsday.ts'
import { REVEAL_BATCH_SIZE } from '@fairdraw/rules/winsday/winsday.ts'
import { sql } from 'drizzle-orm'
import { readCounters } from '../../db/counters.ts'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { RevealCounter } from './counter.ts'

type ToReveal = { total: number; draws: DrawToReveal[] }

export async function findTicketsToReveal(
  db: Db,
  counter: Pick<RevealCounter, 'isShown'>,
  playerId: number,
  now: Date,
): Promise<ToReveal> {
  const tickets = await queryRows(
    db,
    {
      id: column.integer,
      drawId: column.text,
      name: column.text,
      at: column.text,
      total: column.integer,
      isLatest: column.boolean,
    },
    sql`select t.id, t.draw_id as "drawId", d.name, d.draws_at as at, (count(*) over ())::int as total,
          d.revealable_at = (select max(revealable_at) from winsday_draws where revealable_at <= ${now}) as "isLatest"
        from winsday_tickets t join winsday_draws d on d.id = t.draw_id
        where t.player_id = ${playerId} and t.revealed_at is null and d.revealable_at <= ${now}
        order by d.draws_at, d.id, t.id limit ${REVEAL_BATCH_SIZE}`,
  )
  const draws = new Map<string, Omit<DrawToReveal, 'revealed' | 'isCounted'> & { isLatest: boolean }>()
  for (const { id, drawId, name, at, isLatest } of tickets) {
    const draw = draws.get(drawId) ?? { id: drawId, name, at: new Date(at).toISOString(), tickets: [], isLatest }
    draw.tickets.push(String(id))
    draws.set(drawId, draw)
  }
  const counts = await readCounters(
    db,
    [...draws.keys()].map((id) => `revealed:${id}` as const),
  )
  return {
    total: tickets[0]?.total ?? 0,
    draws: [...draws.values()].map(({ isLatest, ...draw }) => ({
      ...draw,
      revealed: counts.get(`revealed:${draw.id}`) ?? 0,
      isCounted: counter.isShown() && isLatest,
    })),
  }
}
