/** How many winning tickets of a draw have been revealed, and the latest of them (1-site §2 'Tickets counter'). */
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { readCounters } from '../../db/counters.ts'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

export type RevealCount = {
  /** Revealed before those listed; the counter stands at this and the length of the list once they have been shown. */
  totalTicketsBefore: number
  /** The latest, oldest first. */
  lastRevealed: { ticket: string; prize: string; at: string }[]
}

export type RevealCounter = {
  /** Whether the site shows a counter: of the latest draw. */
  isShown(): boolean
  /** Of the draw that a tile counts, as it was at most a second ago; undefined where there is no such tile. */
  count(tileId: string): Promise<RevealCount | undefined>
}

/** Players look every ten seconds, all of them; the database is asked once a second for each draw, however many they are. */
const COUNTER_TTL_MS = 1000
const MAX_LISTED_TICKETS = 8

async function readRevealCount(db: Db, drawId: string): Promise<RevealCount> {
  const name = `revealed:${drawId}` as const
  const total = (await readCounters(db, [name])).get(name) ?? 0
  const latest = await queryRows(
    db,
    { id: column.integer, prize: column.json<{ name?: string }>(), revealed_at: column.text },
    sql`select id, prize, revealed_at from winsday_tickets
        where draw_id = ${drawId} and revealed_at is not null and prize is not null
        order by revealed_at desc, id desc limit ${MAX_LISTED_TICKETS}`,
  )
  return {
    totalTicketsBefore: Math.max(0, total - latest.length),
    lastRevealed: latest.toReversed().map(({ id, prize, revealed_at }) => ({
      ticket: ticketCode(id),
      prize: prize.name ?? '',
      at: new Date(revealed_at).toISOString(),
    })),
  }
}

/** The latest whose tickets can be revealed. Of a tile that bears the id of a draw, that one. */
async function findCountedDraw(db: Db, tileId: string): Promise<string> {
  const [found] = await queryRows(
    db,
    { id: column.text },
    sql`select id from winsday_draws where id = ${tileId} or revealable_at <= clock_timestamp()
        order by id = ${tileId} desc, revealable_at desc limit 1`,
  )
  return found?.id ?? tileId
}

export function createRevealCounter(db: Db, catalogue: Pick<Catalogue, 'snapshot'>): RevealCounter {
  const cache = new LRUCache<string, Promise<RevealCount>>({ max: 50, ttl: COUNTER_TTL_MS })

  const tiles = () =>
    catalogue.snapshot().staticInit.showcase.filter(({ location }) => location === 'tickets-counter-widget')

  return {
    isShown: () => tiles().length > 0,
    count: async (tileId) => {
      if (!tiles().some(({ id }) => id === tileId)) return undefined
      const cached = cache.get(tileId)
      if (cached) return cached
      const counted = findCountedDraw(db, tileId).then((drawId) => readRevealCount(db, drawId))
      cache.set(tileId, counted)
      // A failure is not cached: the next call asks again.
      counted.catch(() => cache.delete(tileId))
      return counted
    },
  }
}
