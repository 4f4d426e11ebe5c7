import { LIVE_PAYOUT_STATES, PAYOUT_STATES } from '@fairdraw/rules/payout/payout.ts'
import type { PayoutState, ReturnReason } from '@fairdraw/rules/payout/payout.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { at, bytes, identity, oneOf, player } from '../../db/columns.ts'

// Payouts (docs/mechanisms/payouts.md).
/** Payouts of cash prizes to an account outside. */
export const payouts = pgTable(
  'payouts',
  {
    playerId: player(),
    /** Our id, and the vendor's batch id: a repeated request is the same payout. */
    id: uuid('id').notNull(),
    /** The idempotency key of the call that created it. */
    key: uuid('key').notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** The recipient: the account that was linked when the payout was requested. */
    payerId: text('payer_id').notNull(),
    state: text('state').$type<PayoutState>().notNull(),
    reason: text('reason').$type<ReturnReason>(),
    vendorId: text('vendor_id'),
    /** When it is requested or checked next; null once it has ended. */
    nextAttemptAt: at('next_attempt_at'),
    attempts: smallint('attempts').notNull().default(0),
    lastError: text('last_error'),
    requestedAt: at('requested_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    unique('payouts_once').on(t.playerId, t.key),
    uniqueIndex('payouts_one_live').on(t.playerId).where(oneOf('state', LIVE_PAYOUT_STATES)),
    index('payouts_due')
      .on(t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
    index('payouts_by_id').on(t.id),
    index('payouts_of_state').on(t.state, t.changedAt),
    index('payouts_by_time').on(t.requestedAt),
    check('payouts_state', oneOf('state', PAYOUT_STATES)),
    check('payouts_amount', sql`amount_pence > 0`),
    check('payouts_reason', sql`(state = 'returned') = (reason is not null)`),
  ],
)

/** Every transition of a payout, append-only. */
export const payoutEvents = pgTable(
  'payout_events',
  {
    playerId: player(),
    id: identity(),
    payoutId: uuid('payout_id').notNull(),
    event: text('event').notNull(),
    state: text('state').notNull(),
    detail: jsonb('detail').notNull().default({}),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.id] })],
)

/** The PayPal account that a player has proved to be theirs. */
export const payPalAccounts = pgTable('paypal_accounts', {
  playerId: player().primaryKey(),
  payerId: text('payer_id').notNull(),
  name: text('name').notNull(),
  /** The masked address that is shown: `a…x@example.com`. */
  maskedEmail: text('masked_email').notNull(),
  isVerified: boolean('is_verified').notNull(),
  linkedAt: at('linked_at').notNull(),
  /** The player unlinked it. The row stays, because linking another account then requires a texted code. */
  unlinkedAt: at('unlinked_at'),
})

/** PayPal log-ins that are in progress, by the hash of their state. */
export const oauthStates = pgTable(
  'oauth_states',
  { hash: bytes('hash').primaryKey(), playerId: player(), expiresAt: at('expires_at').notNull() },
  (t) => [index('oauth_states_of_player').on(t.playerId), index('oauth_states_expired').on(t.expiresAt)],
)
