import type { DeskDifference } from '@fairdraw/contract/desk/money.ts'
import {
  LIVE_PAYMENT_STATES,
  OPEN_PAYMENT_STATES,
  PAYMENT_METHODS,
  PAYMENT_STATES,
} from '@fairdraw/rules/payment/payment.ts'
import type { PaymentMethod, PaymentState } from '@fairdraw/rules/payment/payment.ts'
import { RECONCILED_VENDORS, RECONCILIATION_STATES } from '@fairdraw/rules/payment/reconciliation.ts'
import type { ReconciledVendor, ReconciliationState } from '@fairdraw/rules/payment/reconciliation.ts'
import {
  CASE_DECISIONS,
  PAYMENT_CASE_KINDS,
  PAYMENT_CASE_OUTCOMES,
  PAYMENT_CASE_STATES,
  REFUND_STATES,
} from '@fairdraw/rules/payment/refund.ts'
import type {
  CaseDecision,
  PaymentCaseKind,
  PaymentCaseOutcome,
  PaymentCaseState,
  RefundReason,
  RefundState,
} from '@fairdraw/rules/payment/refund.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, identity, oneOf, player } from '../../db/columns.ts'

// Payments.
export const payments = pgTable(
  'payments',
  {
    /** Also the order id at the vendor: written before the vendor is called, and searched for when a reply was lost. */
    id: uuid('id').primaryKey(),
    playerId: player(),
    entryId: uuid('entry_id').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    amountPence: integer('amount_pence').notNull(),
    state: text('state').$type<PaymentState>().notNull(),
    /** The vendor's id of the transaction, once known. */
    vendorId: text('vendor_id'),
    refundVendorId: text('refund_vendor_id'),
    /** The page at which the player approves the payment with their bank, while that is still possible. */
    link: text('link'),
    /** The part that credits pay: whole entries, pence of entry credit, pence of one discount. */
    v1Entries: integer('v1_entries').notNull().default(0),
    v2Pence: integer('v2_pence').notNull().default(0),
    discountPence: integer('discount_pence').notNull().default(0),
    /** The gateway's value: 'debit', 'credit', 'prepaid', 'unknown'. */
    cardType: text('card_type'),
    /** The last digits of the card, for the receipt: of a card and of the one behind a wallet. */
    cardLastDigits: text('card_last_digits'),
    reason: text('reason'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When the sweep checks it next. */
    checkAt: at('check_at'),
    checks: integer('checks').notNull().default(0),
    /** Why the last check failed; null when it did not. */
    lastError: text('last_error'),
    /** When the vendor reported that captured money has settled; null: it is still followed. */
    settledAt: at('settled_at'),
    /**
     * When captured money is checked next. It is separate from `check_at`, so that a day's sales do not delay open
     * payments.
     */
    followAt: at('follow_at'),
  },
  (t) => [
    index('payments_of_entry').on(t.playerId, t.entryId),
    index('payments_of_month').on(t.playerId, t.createdAt),
    uniqueIndex('payments_one_live').on(t.playerId, t.entryId).where(oneOf('state', LIVE_PAYMENT_STATES)),
    index('payments_of_link').on(t.vendorId),
    // Reconciliation reads one day.
    index('payments_by_time').on(t.createdAt),
    index('payments_to_check')
      .on(t.checkAt)
      .where(sql`check_at is not null`),
    index('payments_to_follow')
      .on(t.followAt)
      .where(sql`follow_at is not null`),
    index('payments_failing')
      .on(t.createdAt)
      .where(sql`last_error is not null`),
    // The desk lists those that have had no outcome for long. Most payments leave it within seconds.
    index('payments_without_outcome').on(t.createdAt).where(oneOf('state', OPEN_PAYMENT_STATES)),
    index('payments_not_followed')
      .on(t.createdAt)
      .where(sql`state = 'captured' and settled_at is null and follow_at is null`),
    check('payments_state', oneOf('state', PAYMENT_STATES)),
    check('payments_method', oneOf('method', PAYMENT_METHODS)),
    check('payments_amounts', sql`amount_pence >= 0 and v1_entries >= 0 and v2_pence >= 0 and discount_pence >= 0`),
  ],
)

export const paymentEvents = pgTable(
  'payment_events',
  {
    paymentId: uuid('payment_id').notNull(),
    id: identity(),
    event: text('event').notNull(),
    state: text('state').notNull(),
    detail: jsonb('detail').notNull().default({}),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.id] }),
    // As entry_events_by_time.
    index('payment_events_by_time').using('brin', t.at).with({ autosummarize: true }),
  ],
)

/** Refunds, at most one per payment. The vendor is asked until the money has arrived. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id').notNull(),
    playerId: player(),
    /** Of its entry. */
    competitionId: integer('competition_id').notNull(),
    amountPence: integer('amount_pence').notNull(),
    reason: text('reason').$type<RefundReason>().notNull(),
    state: text('state').$type<RefundState>().notNull(),
    vendorRefundId: text('vendor_refund_id'),
    /** How often the vendor was asked to refund. */
    attempts: integer('attempts').notNull().default(0),
    /** The vendor's last refusal or failure; never shown to the player. */
    lastError: text('last_error'),
    /** When it is tried or checked next; null once settled. The process that claims it moves it forward. */
    nextAttemptAt: at('next_attempt_at'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    changedAt: at('changed_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    uniqueIndex('refunds_one_a_payment').on(t.paymentId),
    index('refunds_of_player').on(t.playerId),
    index('refunds_to_attempt')
      .on(t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
    index('refunds_open')
      .on(t.state, t.createdAt)
      .where(sql`state <> 'settled'`),
    index('refunds_of_state').on(t.state, t.createdAt, t.id),
    index('refunds_of_competition').on(t.competitionId, t.state, t.createdAt, t.id),
    index('refunds_by_time').on(t.createdAt),
    check('refunds_state', oneOf('state', REFUND_STATES)),
    check('refunds_amount', sql`amount_pence >= 0`),
  ],
)

export const refundEvents = pgTable(
  'refund_events',
  {
    refundId: uuid('refund_id').notNull(),
    id: identity(),
    event: text('event').notNull(),
    state: text('state').notNull(),
    detail: jsonb('detail').notNull().default({}),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.refundId, t.id] })],
)

/** Captured money that was taken back: what happened, and the outcome. A person decides what it means for the entry. */
export const paymentCases = pgTable(
  'payment_cases',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id').notNull(),
    playerId: player(),
    /** Of its entry. */
    competitionId: integer('competition_id').notNull(),
    kind: text('kind').$type<PaymentCaseKind>().notNull(),
    state: text('state').$type<PaymentCaseState>().notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** The vendor's id of the dispute, or of the transaction. */
    vendorCaseId: text('vendor_case_id').notNull(),
    openedAt: at('opened_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    closedAt: at('closed_at'),
    outcome: text('outcome').$type<PaymentCaseOutcome>(),
    /** What a person has decided about the tickets; null: nothing yet. The audit log has who, and why. */
    decision: text('decision').$type<CaseDecision>(),
    decidedAt: at('decided_at'),
  },
  (t) => [
    uniqueIndex('payment_cases_once').on(t.paymentId, t.kind, t.vendorCaseId),
    index('payment_cases_of_player').on(t.playerId),
    index('payment_cases_open')
      .on(t.openedAt)
      .where(sql`state = 'open'`),
    index('payment_cases_to_decide')
      .on(t.openedAt, t.id)
      .where(sql`decision is null and (state = 'open' or outcome = 'lost')`),
    index('payment_cases_by_time').on(t.openedAt, t.id),
    index('payment_cases_of_competition').on(t.competitionId, t.openedAt, t.id),
    check('payment_cases_decision', oneOf('decision', CASE_DECISIONS)),
    check('payment_cases_decided', sql`(decision is null) = (decided_at is null)`),
    check('payment_cases_kind', oneOf('kind', PAYMENT_CASE_KINDS)),
    check('payment_cases_state', oneOf('state', PAYMENT_CASE_STATES)),
    check('payment_cases_outcome', oneOf('outcome', PAYMENT_CASE_OUTCOMES)),
    check('payment_cases_closed', sql`(state = 'closed') = (closed_at is not null)`),
  ],
)

/**
 * Discounts in pence for one purchase each, until a day (docs/product-decisions.md#types). The wallet of that asset
 * holds the sum of the open ones.
 */
export const discountCredits = pgTable(
  'discount_credits',
  {
    playerId: player(),
    id: uuid('id').notNull(),
    pence: integer('pence').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** The payment that holds or has used it. */
    paymentId: uuid('payment_id'),
    /** When it was used or expired. */
    endedAt: at('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.playerId, t.id] }),
    index('discount_credits_open')
      .on(t.expiresAt)
      .where(sql`ended_at is null`),
    check('discount_credits_pence', sql`pence > 0`),
  ],
)

/**
 * A vendor's books compared with ours, one row per vendor and day. The last comparison counts
 * (docs/mechanisms/reconciliation.md).
 */
export const reconciliations = pgTable(
  'reconciliations',
  {
    vendor: text('vendor').$type<ReconciledVendor>().notNull(),
    /** A day in London. */
    day: date('day').notNull(),
    state: text('state').$type<ReconciliationState>().notNull(),
    oursPence: bigint('ours_pence', { mode: 'number' }).notNull(),
    theirsPence: bigint('theirs_pence', { mode: 'number' }).notNull(),
    differenceCount: integer('difference_count').notNull(),
    /** The first hundred: our order id, our value and theirs. */
    differences: jsonb('differences').$type<DeskDifference[]>().notNull().default([]),
    checkedAt: at('checked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vendor, t.day] }),
    index('reconciliations_different')
      .on(t.day)
      .where(sql`state <> 'equal'`),
    check('reconciliations_vendor', oneOf('vendor', RECONCILED_VENDORS)),
    check('reconciliations_state', oneOf('state', RECONCILIATION_STATES)),
  ],
)
