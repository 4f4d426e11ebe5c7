import { LEDGER_ASSETS } from '@fairdraw/rules/payment/ledger.ts'
import { ADJUSTABLE_BALANCE_NAMES, ADJUSTMENT_STATES } from '@fairdraw/rules/player/adjustment.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, oneOf, player } from '../../db/columns.ts'

/** Mailed codes, one per player. */
export const emailCodes = pgTable('email_codes', {
  playerId: bigint('player_id', { mode: 'number' }).primaryKey(),
  email: text('email').notNull(),
  hash: bytes('hash').notNull(),
  triesLeft: smallint('tries_left').notNull(),
  expiresAt: at('expires_at').notNull(),
  sentAt: at('sent_at').notNull(),
})

/**
 * Corrections of a balance by staff. The database refuses that the person who proposed one also approves it; what is
 * made is a transfer of the ledger (docs/mechanisms/desk/players.md).
 */
export const balanceAdjustments = pgTable(
  'balance_adjustments',
  {
    playerId: player(),
    /** Chosen by the person's browser: the same proposal sent again is one row. */
    id: uuid('id').notNull(),
    asset: text('asset').notNull(),
    /** Above zero gives, below zero takes. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    state: text('state').notNull().default('proposed'),
    /** What the second person approves, with the hash of its content. */
    proposalId: uuid('proposal_id').notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: at('proposed_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    index('balance_adjustments_proposed')
      .on(t.proposedAt)
      .where(sql`state = 'proposed'`),
    check('balance_adjustments_asset', oneOf('asset', ADJUSTABLE_BALANCE_NAMES)),
    check('balance_adjustments_amount', sql`amount <> 0`),
    check('balance_adjustments_state', oneOf('state', ADJUSTMENT_STATES)),
    check(
      'balance_adjustments_decided',
      sql`(state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)`,
    ),
    check('balance_adjustments_four_eyes', sql`state <> 'made' or decided_by <> proposed_by`),
  ],
)

/** Cash prizes exchanged for another balance, by the key of the call, so that a repeated call exchanges once. */
export const exchanges = pgTable(
  'exchanges',
  {
    playerId: player(),
    key: uuid('key').notNull(),
    fromAsset: text('from_asset').notNull(),
    toAsset: text('to_asset').notNull(),
    taken: bigint('taken', { mode: 'number' }).notNull(),
    given: bigint('given', { mode: 'number' }).notNull(),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.key] }),
    check('exchanges_amounts', sql`taken > 0 and given > 0`),
    check(
      'exchanges_assets',
      sql`${oneOf('from_asset', LEDGER_ASSETS)} and ${oneOf('to_asset', LEDGER_ASSETS)} and from_asset <> to_asset`,
    ),
  ],
)
