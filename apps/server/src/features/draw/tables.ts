import { DRAW_KINDS, DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, bytes, identity, oneOf } from '../../db/columns.ts'

// Draws (docs/mechanisms/draws.md).
/**
 * A draw of a competition or of a week's tickets, with everything published about it. What is committed never changes
 * (draw.sql).
 */
export const draws = pgTable(
  'draws',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    /** The competition's number, or the weekly draw's id. */
    subjectId: text('subject_id').notNull(),
    /** 1, or more after a void draw. */
    attempt: smallint('attempt').notNull().default(1),
    title: text('title').notNull(),
    state: text('state').notNull().default('open'),
    /** Tickets created after it are not in the list. */
    cutOff: at('cut_off').notNull(),
    /** What blocked it at the last try, in the rules' names. */
    blockers: jsonb('blockers').notNull().default([]),
    /** Opens the holders in the list (packages/draw/src/ticket.ts); no reply contains it. */
    secret: bytes('secret'),
    ticketCount: bigint('ticket_count', { mode: 'number' }),
    /** The canonical JSON whose bytes are hashed. */
    manifest: text('manifest'),
    manifestHash: bytes('manifest_hash'),
    /** `staff:<id>` or `job:<name>`; never one of those who approve. */
    committedBy: text('committed_by'),
    committedAt: at('committed_at'),
    /** Who signs for it: LogKeys of packages/draw. */
    logKeys: jsonb('log_keys'),
    /** The place of its manifest in the log, and the checkpoint there, with the cosignatures that choose the round. */
    logIndex: bigint('log_index', { mode: 'number' }),
    listCheckpoint: text('list_checkpoint'),
    /** The round that decides, and when it is published; null until a quorum of witnesses has seen the list. */
    beaconRound: bigint('beacon_round', { mode: 'number' }),
    beaconAt: at('beacon_at'),
    /** The bundle of packages/draw, once drawn. */
    bundle: jsonb('bundle'),
    publishedAt: at('published_at'),
    /** When every prize had its award. */
    awardedAt: at('awarded_at'),
    voidReason: text('void_reason'),
    /** Why a second person agreed to make it void; null where one was enough. */
    voidSecondReason: text('void_second_reason'),
    /** When it was called off because too few tickets of a run were sold; all entries are refunded (features/draw/close.ts). */
    calledOffAt: at('called_off_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('draws_of_subject').on(t.kind, t.subjectId, t.attempt),
    // A second draw is possible only beside void ones.
    uniqueIndex('draws_one_valid')
      .on(t.kind, t.subjectId)
      .where(sql`state <> 'void'`),
    index('draws_to_move')
      .on(t.state, t.cutOff)
      .where(sql`state not in ('published', 'no-entries', 'void')`),
    index('draws_by_cut_off').on(t.cutOff.desc().nullsFirst(), t.id),
    index('draws_to_award')
      .on(t.publishedAt)
      .where(sql`state = 'published' and awarded_at is null`),
    index('draws_called_off')
      .on(t.calledOffAt)
      .where(sql`called_off_at is not null`),
    check('draws_kind', oneOf('kind', DRAW_KINDS)),
    check('draws_state', oneOf('state', DRAW_STATES)),
    check('draws_void_reason', sql`(state = 'void') = (void_reason is not null)`),
  ],
)

/** Every step of a draw, append-only. */
export const drawEvents = pgTable(
  'draw_events',
  {
    drawId: uuid('draw_id').notNull(),
    id: identity(),
    /**
     * An event of the rules' machine, or 'count-<channel>' and 'confirm-<channel>': a first and a second person state
     * the sender's count of the channel's entries.
     */
    event: text('event').notNull(),
    state: text('state').notNull(),
    /** As in the audit log. */
    actor: text('actor').notNull(),
    detail: jsonb('detail').notNull().default({}),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.drawId, t.id] })],
)

/** The committed list of a draw in parts of 4,096 tickets; append-only from then on. */
export const drawLists = pgTable(
  'draw_lists',
  {
    drawId: uuid('draw_id').notNull(),
    part: integer('part').notNull(),
    firstTicket: bigint('first_ticket', { mode: 'number' }).notNull(),
    lastTicket: bigint('last_ticket', { mode: 'number' }).notNull(),
    /** The root of the part: a node of the draw's Merkle tree. */
    root: bytes('root').notNull(),
    /** The roots of every 64 tickets, so that a path is found without hashing the part. */
    groups: bytes('groups').notNull(),
    /** 40 bytes a ticket, published. */
    records: bytes('records').notNull(),
    /**
     * 64 bytes per ticket, owner and player; published for drawn tickets only. They stay valid when a number changes or
     * an account is erased.
     */
    openings: bytes('openings').notNull(),
  },
  (t) => [primaryKey({ columns: [t.drawId, t.part] })],
)
