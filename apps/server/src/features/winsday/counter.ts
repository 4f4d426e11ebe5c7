/** The number of revealed winning tickets of a draw, and the latest of them (1-site §2 'Tickets counter'). */
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { countOrLast, readCounters } from '../../db/counters.ts'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

export type RevealCount = {
  /** The count before the listed ones. After showing them, the counter is at this plus the length of the list. */
  totalTicketsBefore: number
  /** The latest, oldest first. */
  lastRevealed: { ticket: string; prize: string; at: string }[]
}

export type RevealCounter = {
  /** Whether the site shows a counter: that of the latest draw. */
  isShown(): boolean
  /** The count for a tile, at most a second old, or the last one while the database does not answer; undefined for an unknown tile. */
  count(tileId: string): Promise<RevealCount | undefined>
}

/** All players poll every ten seconds; the database is queried at most once a second for each draw. */
const COUNTER_TTL_MS = 1000
const MAX_LISTED_TICKETS = 8
const MAX_KEPT = 50

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

/** The latest draw whose tickets can be revealed; for a tile whose id is a draw, that draw. */
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
  const cache = new LRUCache<string, Promise<RevealCount>>({ max: MAX_KEPT, ttl: COUNTER_TTL_MS })
  const last = new LRUCache<string, RevealCount>({ max: MAX_KEPT })

  const tiles = () =>
    catalogue.snapshot().staticInit.showcase.filter(({ location }) => location === 'tickets-counter-widget')

  return {
    isShown: () => tiles().length > 0,
    count: async (tileId) => {
      if (!tiles().some(({ id }) => id === tileId)) return undefined
      const cached = cache.get(tileId)
      if (cached) return countOrLast(cached, last.get(tileId))
      const counted = findCountedDraw(db, tileId).then((drawId) => readRevealCount(db, drawId))
      cache.set(tileId, counted)
      counted.then(
        (count) => last.set(tileId, count),
        // A failure is not cached: the next call queries again.
        () => cache.delete(tileId),
      )
      return countOrLast(counted, last.get(tileId))
    },
  }
}
