import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import type { Step } from '@fairdraw/rules/competition/competition.ts'
import { ENDED_ENTRY_STATES, ENTRY_STATES, UNFINISHED_ENTRY_STATES } from '@fairdraw/rules/entry/entry.ts'
import type { EntryState } from '@fairdraw/rules/entry/entry.ts'
import { PAYMENT_METHODS } from '@fairdraw/rules/payment/payment.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, identity, oneOf, player } from '../../db/columns.ts'

// Entries.
export const entries = pgTable(
  'entries',
  {
    playerId: player(),
    id: uuid('id').notNull(),
    competitionId: integer('competition_id').notNull(),
    channel: text('channel').notNull().default('online'),
    state: text('state').$type<EntryState>().notNull(),
    /** The step that is due; null when none is left. */
    step: text('step').$type<Step>(),
    /** The competition's steps when the entry began. */
    steps: text('steps').array().$type<Step[]>().notNull(),
    /** How many tickets it brings once completed. */
    quantity: integer('quantity').notNull().default(1),
    tokenCost: integer('token_cost').notNull().default(0),
    isTokensHeld: boolean('is_tokens_held').notNull().default(false),
    pricePence: integer('price_pence').notNull().default(0),
    bundleId: text('bundle_id'),
    paymentMethod: text('payment_method'),
    termsVersion: integer('terms_version'),
    /** The competition's published revision when the entry began; null: none was published. */
    contentRevision: integer('content_revision'),
    /** Questions and answers (features/entry/find-entry.ts). */
    quiz: jsonb('quiz'),
    /** Answers and consents (features/entry/survey.ts). */
    survey: jsonb('survey'),
    acceptedAt: at('accepted_at').notNull(),
    /** Effective closing plus grace time: an entry cannot be completed after it. */
    deadline: at('deadline').notNull(),
    finishedAt: at('finished_at'),
    /** When to check whether the player has left it (features/entry/jobs/remind.ts); null once that is done. */
    remindAt: at('remind_at').default(sql`clock_timestamp() + interval '30 minutes'`),
    /** A check of the first call's body: the same key with another body is refused (features/entry/entry-begun.sql). */
    bodyCheck: text('body_check'),
  },
  (t) => [
    // Its index has `accepted_at` too, which Drizzle cannot say: the newest of a player's entries are found without reading all
    // of them, and no entry writes a second index for it.
    primaryKey({ columns: [t.playerId, t.id] }),
    index('entries_to_remind')
      .on(t.remindAt)
      .where(oneOf('state', ['started', 'payment-due'])),
    uniqueIndex('entries_one_unfinished')
      .on(t.playerId, t.competitionId)
      .where(oneOf('state', UNFINISHED_ENTRY_STATES)),
    // For the weekly tickets, and for what came by each channel to a draw. Rows come nearly in this order, so that a BRIN index
    // is exact enough and costs an entry nothing. New blocks are summarised as they fill, and not only by a vacuum, so that a day
    // of millions is not read whole.
    index('entries_by_finish').using('brin', t.finishedAt).with({ autosummarize: true }),
    // For the funnel's sums of a day.
    index('entries_by_acceptance').using('brin', t.acceptedAt).with({ autosummarize: true }),
    // For a player's list of them (features/account/entries.ts). Most entries never come here.
    index('entries_ended').on(t.playerId, t.acceptedAt, t.id).where(oneOf('state', ENDED_ENTRY_STATES)),
    index('entries_unfinished_by_deadline').on(t.deadline).where(oneOf('state', UNFINISHED_ENTRY_STATES)),
    // Few, and their tickets are not drawn: a draw of millions looks for them.
    index('entries_refunded')
      .on(t.playerId, t.id)
      .where(sql`state = 'refunded'`),
    check('entries_state', oneOf('state', ENTRY_STATES)),
    check('entries_channel', oneOf('channel', CHANNELS)),
    check('entries_payment_method', oneOf('payment_method', PAYMENT_METHODS)),
    check('entries_quantity', sql`quantity > 0 and token_cost >= 0 and price_pence >= 0`),
  ],
)

/**
 * Every transition of an entry after its beginning; append-only. `entry_history` (features/entry/entry-begun.sql)
 * includes the beginning.
 */
export const entryEvents = pgTable(
  'entry_events',
  {
    playerId: player(),
    id: identity(),
    entryId: uuid('entry_id').notNull(),
    event: text('event').notNull(),
    state: text('state').notNull(),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    // For the desk's live board. Rows come in this order, so that the index costs their writer nothing.
    index('entry_events_by_time').using('brin', t.at).with({ autosummarize: true }),
  ],
)

/** A player's entries in a competition: enforces the cap, and is the source of the Player ticket record. */
export const playerCompetitions = pgTable(
  'player_competitions',
  {
    playerId: player(),
    competitionId: integer('competition_id').notNull(),
    /** Completed entries; a bundle counts by its quantity. */
    entries: integer('entries').notNull().default(0),
    /** Entries that unfinished ones would add. */
    pending: integer('pending').notNull().default(0),
    /**
     * How often the quiz was failed: a wrong or late answer, or an entry that ended with an open question (field rule
     * 1).
     */
    lostQuizzes: integer('lost_quizzes').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.competitionId] }),
    check('player_competitions_counts', sql`entries >= 0 and pending >= 0`),
  ],
)

export const ticketNumbers = pgSequence('ticket_numbers', { startWith: 100_001, cache: 64 })

/** One row per ticket. The number comes from a sequence and is unique over all competitions. */
export const tickets = pgTable(
  'tickets',
  {
    competitionId: integer('competition_id').notNull(),
    number: bigint('number', { mode: 'number' })
      .notNull()
      .default(sql`nextval('ticket_numbers')`),
    playerId: player(),
    entryId: uuid('entry_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.competitionId, t.number] }),
    index('tickets_of_entry').on(t.playerId, t.entryId),
    // Staff find the holder of a number. Rows come nearly in this order, so that a BRIN index costs an entry nothing.
    index('tickets_by_number').using('brin', t.number).with({ autosummarize: true }),
  ],
)

/**
 * The free tickets of a competition with a fixed run, split over rows, so that entries take them without waiting for
 * each other (features/entry/run/run.sql).
 */
export const runParts = pgTable(
  'run_parts',
  {
    competitionId: integer('competition_id').notNull(),
    part: identity('part'),
    free: integer('free').notNull(),
  },
  (t) => [primaryKey({ columns: [t.competitionId, t.part] }), check('run_parts_free', sql`free >= 0`)],
)

/** The tickets of a run that an unfinished entry holds, until it has them or they are given back. */
export const runHolds = pgTable(
  'run_holds',
  {
    playerId: player(),
    entryId: uuid('entry_id').notNull(),
    competitionId: integer('competition_id').notNull(),
    tickets: integer('tickets').notNull(),
    heldUntil: at('held_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.entryId] }),
    index('run_holds_of_competition').on(t.competitionId),
    index('run_holds_by_end').on(t.heldUntil),
    check('run_holds_tickets', sql`tickets > 0`),
  ],
)
