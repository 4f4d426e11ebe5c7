import { NAME_CHOICES } from '@fairdraw/rules/competition/winners.ts'
import { AWARD_STATES } from '@fairdraw/rules/prize/award.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, identity, oneOf, player } from '../../db/columns.ts'

/** Who won what, so that entries by players who may not enter again are refused (field rule 5). */
export const wins = pgTable(
  'wins',
  { playerId: player(), competitionId: integer('competition_id').notNull(), wonAt: at('won_at').notNull() },
  (t) => [primaryKey({ columns: [t.playerId, t.competitionId] })],
)

// Prizes (docs/mechanisms/prizes.md).
/** The prize of a drawn ticket, and its state on the way to the player. */
export const awards = pgTable(
  'awards',
  {
    playerId: player(),
    id: uuid('id').notNull().defaultRandom(),
    drawId: uuid('draw_id').notNull(),
    /** Position among the drawn tickets of the draw's bundle, from 0. */
    place: integer('place').notNull(),
    ticket: bigint('ticket', { mode: 'number' }).notNull(),
    /** {type, value, name, …}, in the contract's form. */
    prize: jsonb('prize').notNull(),
    state: text('state').notNull(),
    /** For an alternate: the award that it replaces. */
    replaces: uuid('replaces'),
    /** When an offered award lapses. */
    claimBy: at('claim_by'),
    /** When the winner is reminded to claim; null once reminded. */
    remindAt: at('remind_at'),
    /** The date by which a claimed prize should have arrived. */
    deliverBy: at('deliver_by'),
    /** {carrier, reference}, where the operator gave them. */
    dispatch: jsonb('dispatch'),
    /** Why it was withdrawn, in the words of whoever proposed it and of the second person. Public. */
    withdrawReason: text('withdraw_reason'),
    withdrawSecondReason: text('withdraw_second_reason'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    // What waits for a second person is found by the award alone, and so are the calls before a call.
    index('awards_by_id').on(t.id),
    unique('awards_once').on(t.drawId, t.place),
    unique('awards_replaced_once').on(t.replaces),
    index('awards_to_claim')
      .on(t.claimBy)
      .where(sql`state = 'offered'`),
    index('awards_to_deliver')
      .on(t.deliverBy)
      .where(oneOf('state', ['claimed', 'sent'])),
    index('awards_of_draw').on(t.drawId, t.ticket),
    // The desk's lists, the most urgent first.
    index('awards_of_state').on(t.state, sql`coalesce(deliver_by, claim_by, created_at)`, t.id),
    index('awards_of_draw_state').on(t.drawId, t.state, sql`coalesce(deliver_by, claim_by, created_at)`, t.id),
    check('awards_state', oneOf('state', AWARD_STATES)),
    check('awards_claim_by', sql`(state <> 'offered') or claim_by is not null`),
  ],
)

/** Every transition of an award, append-only. */
export const awardEvents = pgTable(
  'award_events',
  {
    playerId: player(),
    id: identity(),
    awardId: uuid('award_id').notNull(),
    event: text('event').notNull(),
    state: text('state').notNull(),
    /** `player`, `staff:<id>` or `job:<name>`. */
    actor: text('actor').notNull(),
    reason: text('reason'),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.id] })],
)

/** The winner's delivery address for a physical prize. */
export const claims = pgTable(
  'claims',
  {
    playerId: player(),
    awardId: uuid('award_id').notNull(),
    /** {name, line1, line2, town, county, postcode, note}. */
    address: jsonb('address').notNull(),
    nameChoice: text('name_choice').notNull(),
    claimedAt: at('claimed_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.awardId] }),
    check('claims_name_choice', oneOf('name_choice', NAME_CHOICES)),
  ],
)

/**
 * Pictures that players upload with a claim. They are re-encoded, so that metadata is removed, and shown to staff only.
 */
export const playerUploads = pgTable(
  'player_uploads',
  {
    playerId: player(),
    id: uuid('id').notNull().defaultRandom(),
    awardId: uuid('award_id').notNull(),
    picture: bytes('picture').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.id] }), index('player_uploads_by_id').on(t.id)],
)

/** Voucher codes that the operator bought; each goes to one award at most. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    /** When the shop stops accepting it. */
    expiresAt: at('expires_at'),
    playerId: bigint('player_id', { mode: 'number' }),
    awardId: uuid('award_id'),
  },
  (t) => [
    unique('vouchers_code').on(t.name, t.code),
    unique('vouchers_once').on(t.awardId),
    index('vouchers_free')
      .on(t.name, t.id)
      .where(sql`award_id is null`),
    index('vouchers_of_player').on(t.playerId),
    check('vouchers_given', sql`(player_id is null) = (award_id is null)`),
  ],
)

/** The progress of a published draw's result notices (features/prize/result-notices.ts). */
export const drawNotices = pgTable(
  'draw_notices',
  {
    drawId: uuid('draw_id').primaryKey(),
    /** The last player of the finished batches. */
    lastPlayerId: bigint('last_player_id', { mode: 'number' }).notNull().default(0),
    /** When all batches were finished; alternates may still win after that. */
    sentAt: at('sent_at'),
    /** When the alternates who were never called were notified too. */
    finishedAt: at('finished_at'),
  },
  (t) => [
    index('draw_notices_to_send')
      .on(t.drawId)
      .where(sql`finished_at is null`),
    check('draw_notices_order', sql`finished_at is null or sent_at is not null`),
  ],
)
