/** Money at the desk: comparisons with the vendors' books, refunds, cases and what is stuck (docs/mechanisms/desk/money.md). */
import { ENTRY_STATES } from '@fairdraw/rules/entry/entry.ts'
import { PAYMENT_METHODS, PAYMENT_STATES } from '@fairdraw/rules/payment/payment.ts'
import { RECONCILED_VENDORS, RECONCILIATION_STATES } from '@fairdraw/rules/payment/reconciliation.ts'
import {
  CASE_DECISIONS,
  PAYMENT_CASE_KINDS,
  PAYMENT_CASE_OUTCOMES,
  PAYMENT_CASE_STATES,
  REFUNDED_TICKETS,
  REFUND_REASONS,
  REFUND_STATES,
} from '@fairdraw/rules/payment/refund.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ledgerTransfer } from './ledger.ts'
import { typedLines } from '../fields.ts'
import { competitionNumber } from './fields.ts'

const tag = 'The desk: money'
const text = z.string()
const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())
const empty = z.object({})
const reason = typedLines(1000, MIN_REASON_LENGTH)
const cursor = z.optional(z.uuid())
const byId = z.object({ id: z.uuid() })
const competitionId = z.optional(competitionNumber)

/** The last comparison of a vendor's books of a day with ours. */
export const comparison = z.object({
  vendor: z.enum(RECONCILED_VENDORS),
  /** A day in London. */
  day: z.iso.date(),
  state: z.enum(RECONCILIATION_STATES),
  oursPence: z.int(),
  theirsPence: z.int(),
  differenceCount: count,
  checkedAt: time,
})
export type DeskComparison = z.infer<typeof comparison>

/** An order whose amounts differ; null: that side does not have it. */
export const difference = z.object({
  orderId: text,
  oursPence: z.nullable(z.int()),
  theirsPence: z.nullable(z.int()),
})
export type DeskDifference = z.infer<typeof difference>

const vendorAndDay = z.object({ vendor: z.enum(RECONCILED_VENDORS), day: z.iso.date() })

export const getDeskComparisons = endpoint({
  name: 'getDeskComparisons',
  summary: 'The comparisons of the last thirty days, the latest day first; a day that was not compared has none',
  tag,
  method: 'GET',
  path: '/api/desk/money/comparisons',
  auth: 'staff',
  act: 'read-money',
  responses: {
    200: z.object({
      /** Today in London; its books are still open. */
      today: z.iso.date(),
      comparisons: z.array(comparison),
    }),
  },
  problems: [],
})

export const getDeskComparison = endpoint({
  name: 'getDeskComparison',
  summary: 'The comparison of a vendor and a day, with its first hundred differences by order',
  tag,
  method: 'GET',
  path: '/api/desk/money/comparisons/{vendor}/{day}',
  auth: 'staff',
  act: 'read-money',
  params: vendorAndDay,
  responses: { 200: z.object({ comparison: z.nullable(comparison), differences: z.array(difference) }) },
  problems: [],
})

export const postDeskCompare = endpoint({
  name: 'postDeskCompare',
  summary:
    'Compares the books of a vendor and a day again, one comparison at a time. A comparison of a long day goes on after the reply',
  tag,
  method: 'POST',
  path: '/api/desk/money/comparisons/{vendor}/{day}/compare',
  auth: 'staff',
  act: 'reconcile-books',
  params: vendorAndDay,
  body: empty,
  responses: { 200: z.object({ isFinished: z.boolean() }) },
  problems: ['not-found', 'comparison-under-way'],
})

export const deskRefund = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  playerId: z.int(),
  method: z.enum(PAYMENT_METHODS),
  amountPence: z.int(),
  reason: z.enum(REFUND_REASONS),
  state: z.enum(REFUND_STATES),
  /** How often the vendor was asked to refund. */
  attempts: count,
  nextAttemptAt: z.nullable(time),
  lastError: z.nullable(text),
  createdAt: time,
  changedAt: time,
})
export type DeskRefund = z.infer<typeof deskRefund>

export const getDeskRefunds = endpoint({
  name: 'getDeskRefunds',
  summary: 'Refunds in a state, of all or one competition, the newest first',
  tag,
  method: 'GET',
  path: '/api/desk/money/refunds',
  auth: 'staff',
  act: 'read-money',
  query: z.object({ state: z.enum(REFUND_STATES), competitionId, cursor }),
  responses: { 200: z.object({ refunds: z.array(deskRefund), nextCursor: z.optional(z.uuid()) }) },
  problems: [],
})

export const deskCase = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  playerId: z.int(),
  kind: z.enum(PAYMENT_CASE_KINDS),
  state: z.enum(PAYMENT_CASE_STATES),
  outcome: z.nullable(z.enum(PAYMENT_CASE_OUTCOMES)),
  decision: z.nullable(z.enum(CASE_DECISIONS)),
  amountPence: z.int(),
  /** The dispute's or the transaction's id at the vendor. */
  vendorCaseId: text,
  competitionId: z.int(),
  entryState: z.enum(ENTRY_STATES),
  openedAt: time,
  closedAt: z.nullable(time),
  decidedAt: z.nullable(time),
})
export type DeskCase = z.infer<typeof deskCase>

/** Cases that wait for a person, those that their vendor has not ended, and all. */
export const CASE_LISTS = ['to-decide', 'open', 'all'] as const
export type CaseList = (typeof CASE_LISTS)[number]

export const getDeskCases = endpoint({
  name: 'getDeskCases',
  summary: 'Captured money that did not stay, of all or one competition, the newest first',
  tag,
  method: 'GET',
  path: '/api/desk/money/cases',
  auth: 'staff',
  act: 'read-money',
  query: z.object({ show: z.enum(CASE_LISTS), competitionId, cursor }),
  responses: { 200: z.object({ cases: z.array(deskCase), nextCursor: z.optional(z.uuid()) }) },
  problems: [],
})

export const postDeskDecideCase = endpoint({
  name: 'postDeskDecideCase',
  summary: 'Decides whether the tickets of a case stay valid, with a reason; tickets in a draw’s list stay',
  tag,
  method: 'POST',
  path: '/api/desk/money/cases/{id}/decide',
  auth: 'staff',
  act: 'decide-payment-cases',
  params: byId,
  body: z.object({ decision: z.enum(CASE_DECISIONS), reason }),
  responses: { 200: z.object({ case: deskCase }) },
  problems: ['not-found', 'case-decided', 'entry-not-withdrawable'],
})

export const STUCK_KINDS = ['payment', 'refund', 'payout'] as const
export type StuckKind = (typeof STUCK_KINDS)[number]

/** Money whose outcome is late: past its next check, failing, or without an outcome for long. */
export const stuckMoney = z.object({
  kind: z.enum(STUCK_KINDS),
  id: z.uuid(),
  playerId: z.int(),
  /** A payment's method; null for payouts. */
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  amountPence: z.int(),
  /** A state of its kind. */
  state: text,
  attempts: count,
  /** Null: nobody will ask again by themselves. */
  nextAttemptAt: z.nullable(time),
  lastError: z.nullable(text),
  since: time,
})
export type StuckMoney = z.infer<typeof stuckMoney>

export const getDeskStuckMoney = endpoint({
  name: 'getDeskStuckMoney',
  summary: 'Payments, refunds and payouts whose outcome is late, the oldest first; at most two hundred of each',
  tag,
  method: 'GET',
  path: '/api/desk/money/stuck',
  auth: 'staff',
  act: 'read-money',
  responses: { 200: z.object({ stuck: z.array(stuckMoney) }) },
  problems: [],
})

export const postDeskCheckNow = endpoint({
  name: 'postDeskCheckNow',
  summary: 'Makes a payment, a refund or a payout due now, so that the job asks its vendor within seconds',
  tag,
  method: 'POST',
  path: '/api/desk/money/stuck/{kind}/{id}/check',
  auth: 'staff',
  act: 'check-payments',
  params: z.object({ kind: z.enum(STUCK_KINDS), id: z.uuid() }),
  body: empty,
  responses: {
    200: z.object({
      /** False: it has ended, or it is due within minutes in any case. */
      isHastened: z.boolean(),
    }),
  },
  problems: ['not-found'],
})

/** A payment with everything that happened to its money. */
export const deskPayment = z.object({
  id: z.uuid(),
  playerId: z.int(),
  entryId: z.uuid(),
  competitionId: z.int(),
  entryState: z.enum(ENTRY_STATES),
  method: z.enum(PAYMENT_METHODS),
  amountPence: z.int(),
  state: z.enum(PAYMENT_STATES),
  vendorId: z.nullable(text),
  createdAt: time,
  settledAt: z.nullable(time),
  checks: count,
  /** When its vendor is asked next, for any purpose. */
  nextCheckAt: z.nullable(time),
  lastError: z.nullable(text),
})
export type DeskPayment = z.infer<typeof deskPayment>

/** A refund by hand that waits for a second person. */
const proposedRefund = z.object({
  id: z.uuid(),
  by: z.object({ id: text, name: text }),
  at: time,
  reason: z.nullable(text),
  tickets: z.enum(REFUNDED_TICKETS),
})
export type ProposedRefund = z.infer<typeof proposedRefund>

export const getDeskPayment = endpoint({
  name: 'getDeskPayment',
  summary: 'A payment by its order id, with its refund, cases, transfers and history',
  tag,
  method: 'GET',
  path: '/api/desk/money/payments/{id}',
  auth: 'staff',
  act: 'read-money',
  params: byId,
  responses: {
    200: z.object({
      payment: deskPayment,
      refund: z.nullable(deskRefund),
      proposedRefund: z.nullable(proposedRefund),
      cases: z.array(deskCase),
      transfers: z.array(ledgerTransfer),
      /** Names of the rules' machines, oldest first. */
      history: z.array(z.object({ of: z.enum(['payment', 'refund']), event: text, state: text, at: time })),
    }),
  },
  problems: ['not-found'],
})

export const postDeskRefundPayment = endpoint({
  name: 'postDeskRefundPayment',
  summary:
    'Refunds a captured payment whole and once, with a reason; its tickets are withdrawn, or kept. From £50, the first person proposes it, and a second one, who names the proposal that they read, makes it',
  tag,
  method: 'POST',
  path: '/api/desk/money/payments/{id}/refund',
  auth: 'staff',
  act: 'refund-payments',
  params: byId,
  body: z.object({ tickets: z.enum(REFUNDED_TICKETS), reason, proposalId: z.optional(z.uuid()) }),
  responses: {
    200: z.object({
      payment: deskPayment,
      /** False: it waits for a second person. */
      isRefunded: z.boolean(),
    }),
  },
  problems: [
    'not-found',
    'payment-not-refundable',
    'payment-taken-back',
    'entry-not-withdrawable',
    'refund-proposed-otherwise',
  ],
})
