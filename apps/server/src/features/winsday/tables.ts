import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, player } from '../../db/columns.ts'

// Winsday: the weekly draws and their tickets (docs/mechanisms/winsday.md).
export const winsdayDraws = pgTable(
  'winsday_draws',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    drawsAt: at('draws_at').notNull(),
    /**
     * Entries that finish before it bring tickets of this draw; null: an earlier draw of the demonstration, which has no list.
     */
    cutOff: at('cut_off'),
    /** When its tickets can be revealed: when the result is published. */
    revealableAt: at('revealable_at'),
    /** The published content item: prizes, rules, terms; null like `cutOff`. */
    body: jsonb('body'),
    /** The item's revision, which identifies its terms. */
    revision: integer('revision'),
  },
  (t) => [index('winsday_draws_by_cut_off').on(t.cutOff)],
)

/** Numbers of weekly tickets: one sequence for all players and draws. */
export const winsdayTicketNumbers = pgSequence('winsday_ticket_numbers', { startWith: 10_000_000, cache: 1 })

export const winsdayTickets = pgTable(
  'winsday_tickets',
  {
    playerId: player(),
    id: bigint('id', { mode: 'number' }).notNull(),
    /** The weekly draw; the counter's showcase item refers to it. */
    drawId: text('draw_id').notNull(),
    /** {type, value, …} as in the contract's Revealed ticket; null: no prize. */
    prize: jsonb('prize'),
    revealedAt: at('revealed_at'),
    /** How many winners of the draw had been revealed, this one included; null: not revealed. */
    revealedTotal: integer('revealed_total'),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    index('winsday_tickets_revealed')
      .on(t.drawId, t.revealedAt)
      .where(sql`revealed_at is not null and prize is not null`),
    index('winsday_tickets_of_draw').on(t.drawId, t.id),
    index('winsday_tickets_to_reveal')
      .on(t.playerId, t.id)
      .where(sql`revealed_at is null`),
  ],
)

/** Weekly tickets that are not earned by an entry, for the draw that was the next when they were given. */
export const winsdayTicketGrants = pgTable(
  'winsday_ticket_grants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    playerId: player(),
    /** 'clip' or 'campaign'; `source_id` is its id. */
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    /** The id of the weekly draw. */
    draw: text('draw').notNull(),
    count: integer('count').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    unique('winsday_ticket_grants_once').on(t.source, t.sourceId, t.playerId),
    index('winsday_ticket_grants_of_draw').on(t.draw, t.playerId),
    index('winsday_ticket_grants_of_player').on(t.playerId),
    check('winsday_ticket_grants_count', sql`count > 0`),
  ],
)
