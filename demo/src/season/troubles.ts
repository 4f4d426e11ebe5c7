/**
 * What went wrong in the season, or is not finished: an entry for each state that the rest of the season does not come to, with its
 * payment, its refund or its case, and what its vendor says of it.
 */
import type { TransactionStatus } from '@fairdraw/emulators/gateway/books.ts'
import type { PaymentStatus } from '@fairdraw/emulators/open-banking/books.ts'
import type { Step } from '@fairdraw/rules/competition/competition.ts'
import type { EntryEvent, EntryState } from '@fairdraw/rules/entry/entry.ts'
import type { PaymentEvent, PaymentState } from '@fairdraw/rules/payment/payment.ts'
import type {
  CaseDecision,
  PaymentCaseKind,
  PaymentCaseOutcome,
  RefundReason,
  RefundState,
} from '@fairdraw/rules/payment/refund.ts'
import type { Method } from './entries.ts'

/** In seconds after the one before. */
type Moves<Event extends string, State extends string> = readonly (readonly [
  event: Event,
  state: State,
  after: number,
])[]

export type Trouble = {
  about: string
  /** A paid competition of the season, 0 for the one that closed last; or one that is on now, by its number. */
  in: { paid: number } | { live: number }
  /** Before it closed; of one that is on now, before now. */
  hoursBefore: number
  entry: { state: EntryState; step?: Step; steps?: Step[]; quiz?: 'wrong'; moves: Moves<EntryEvent, EntryState> }
  payment?: {
    method: Method
    state: PaymentState
    moves: Moves<PaymentEvent, PaymentState>
    reason?: string
    lastError?: string
    /** At its vendor; absent: the vendor knows nothing of it. */
    gateway?: TransactionStatus
    bank?: PaymentStatus
    /** Whether it is still followed. */
    isFollowed?: boolean
  }
  refund?: {
    state: RefundState
    reason: RefundReason
    daysLater: number
    attempts: number
    lastError?: string
    /** What has become of it at the vendor; absent: nothing was taken there. */
    status?: 'settled' | 'submitted_for_settlement' | 'processor_declined'
  }
  case?: {
    kind: PaymentCaseKind
    outcome?: PaymentCaseOutcome
    decision?: CaseDecision
    daysLater: number
    /** Whether our books do not know of it yet. */
    isUnnoticed?: boolean
    /** Whether finance withdraws the tickets, which nobody has drawn from yet. */
    isToWithdraw?: boolean
  }
}

const COMPLETED = [
  ['pay', 'payment-pending', 30],
  ['finish', 'completed', 3],
] as const
const CAPTURED = [['capture', 'captured', 3]] as const
const sold = (method: Method, paid: number, hoursBefore: number) => ({
  in: { paid },
  hoursBefore,
  entry: { state: 'completed' as const, moves: COMPLETED },
  payment: {
    method,
    state: 'captured' as PaymentState,
    moves: CAPTURED as Moves<PaymentEvent, PaymentState>,
    ...(method === 'bank' ? { bank: 'Completed' as const } : { gateway: 'settled' as const }),
  },
})
const refunded = (paid: number, hoursBefore: number) => {
  const { payment, ...rest } = sold('card', paid, hoursBefore)
  return {
    ...rest,
    payment: {
      ...payment,
      state: 'refund-due' as const,
      reason: 'refunded by hand',
      moves: [...CAPTURED, ['refund-due', 'refund-due', 86_400]] as const,
    },
  }
}

export const TROUBLES: readonly Trouble[] = [
  // Disputes and money that did not stay.
  { about: 'a dispute that waits for the bank', ...sold('card', 0, 50), case: { kind: 'dispute', daysLater: 1 } },
  {
    about: 'a dispute that was lost, to decide',
    ...sold('card', 3, 30),
    case: { kind: 'dispute', daysLater: 5, outcome: 'lost' },
  },
  {
    about: 'a dispute that was lost, decided',
    ...sold('apple-pay', 5, 20),
    case: { kind: 'dispute', daysLater: 6, outcome: 'lost', decision: 'keep-tickets' },
  },
  { about: 'a dispute that was won', ...sold('card', 4, 28), case: { kind: 'dispute', daysLater: 4, outcome: 'won' } },
  {
    about: 'a card payment whose money never came',
    ...sold('card', 1, 44),
    payment: { ...sold('card', 1, 44).payment, gateway: 'settlement_declined' },
    case: { kind: 'settlement-declined', daysLater: 2 },
  },
  {
    about: 'the same, decided',
    ...sold('google-pay', 4, 40),
    payment: { ...sold('google-pay', 4, 40).payment, gateway: 'settlement_declined' },
    case: { kind: 'settlement-declined', daysLater: 2, outcome: 'decided', decision: 'keep-tickets' },
  },
  {
    about: 'a payment that the bank took back',
    ...sold('bank', 2, 36),
    payment: { ...sold('bank', 2, 36).payment, bank: 'Failed' },
    case: { kind: 'reversal', daysLater: 3 },
  },
  {
    about: 'money that has not settled for days',
    ...sold('paypal', 4, 60),
    payment: { ...sold('paypal', 4, 60).payment, gateway: 'submitted_for_settlement', isFollowed: true },
    case: { kind: 'settlement-overdue', daysLater: 11 },
  },
  {
    about: 'money that settled late',
    ...sold('card', 5, 62),
    case: { kind: 'settlement-overdue', daysLater: 10, outcome: 'settled' },
  },
  {
    about: 'the same, whose tickets are withdrawn',
    ...sold('card', 0, 30),
    payment: { ...sold('card', 0, 30).payment, gateway: 'settlement_declined' },
    case: { kind: 'settlement-declined', daysLater: 1, isToWithdraw: true },
  },
  // Two that we were not told of: the comparison of their days finds them (planted.ts).
  { about: 'a dispute', ...sold('card', 4, 26), case: { kind: 'dispute', daysLater: 9, isUnnoticed: true } },
  {
    about: 'a payment that the bank took back',
    ...sold('bank', 5, 18),
    case: { kind: 'reversal', daysLater: 8, isUnnoticed: true },
  },
  // Refunds.
  {
    about: 'a refund that has arrived',
    ...refunded(3, 46),
    refund: { state: 'settled', reason: 'by-hand', daysLater: 1, attempts: 1, status: 'settled' },
  },
  {
    about: 'another',
    ...refunded(5, 33),
    refund: { state: 'settled', reason: 'by-hand', daysLater: 1, attempts: 1, status: 'settled' },
  },
  {
    about: 'a refund on its way',
    ...refunded(0, 48),
    refund: { state: 'pending', reason: 'by-hand', daysLater: 1, attempts: 1, status: 'submitted_for_settlement' },
  },
  {
    about: 'a refund that the gateway cannot make yet',
    ...refunded(0, 47),
    payment: { ...refunded(0, 47).payment, gateway: 'settlement_pending' },
    refund: { state: 'requested', reason: 'by-hand', daysLater: 1, attempts: 4, lastError: 'settlement_pending' },
  },
  {
    about: 'a refund that the bank of the card refuses',
    ...refunded(2, 52),
    refund: {
      state: 'failed',
      reason: 'by-hand',
      daysLater: 1,
      attempts: 16,
      lastError: 'Expired Card',
      status: 'processor_declined',
    },
  },
  {
    about: 'money of a bank that came when the entry was over',
    in: { paid: 2 },
    hoursBefore: 1,
    entry: {
      state: 'refunded',
      moves: [
        ['pay', 'payment-pending', 30],
        ['decline', 'payment-due', 600],
        ['expire', 'expired', 4_000],
        ['refund', 'refunded', 90_000],
      ],
    },
    payment: {
      method: 'bank',
      state: 'refund-due',
      bank: 'Completed',
      moves: [
        ['link-issued', 'awaiting', 1],
        ['not-found', 'absent', 600],
        ['refund-due', 'refund-due', 9_000],
      ],
    },
    refund: { state: 'settled', reason: 'too-late', daysLater: 1, attempts: 1, status: 'settled' },
  },
  // Payments that came to nothing.
  {
    about: 'a reply that was lost, and nothing was taken',
    in: { paid: 3 },
    hoursBefore: 5,
    entry: {
      state: 'expired',
      moves: [
        ['pay', 'payment-pending', 30],
        ['decline', 'payment-due', 60],
        ['expire', 'expired', 20_000],
      ],
    },
    payment: {
      method: 'card',
      state: 'absent',
      reason: 'not found',
      moves: [
        ['timed-out', 'unknown', 15],
        ['not-found', 'absent', 50],
      ],
    },
  },
  // What is under way now.
  {
    about: 'a question that is open',
    in: { live: 101 },
    hoursBefore: 0.3,
    entry: { state: 'started', step: 'quiz', steps: ['quiz', 'payment'], moves: [] },
  },
  {
    about: 'an entry to pay for',
    in: { live: 111 },
    hoursBefore: 0.5,
    entry: { state: 'payment-due', step: 'payment', moves: [] },
  },
  {
    about: 'a call that has brought no outcome yet',
    in: { live: 111 },
    hoursBefore: 0.6,
    entry: { state: 'payment-pending', step: 'payment', moves: [['pay', 'payment-pending', 30]] },
    payment: { method: 'card', state: 'intended', gateway: 'authorizing', moves: [] },
  },
  {
    about: 'a reply that was lost, and the gateway does not know yet',
    in: { live: 111 },
    hoursBefore: 2,
    entry: { state: 'payment-pending', step: 'payment', moves: [['pay', 'payment-pending', 30]] },
    payment: {
      method: 'google-pay',
      state: 'unknown',
      gateway: 'authorizing',
      lastError: 'timeout',
      moves: [['timed-out', 'unknown', 15]],
    },
  },
  {
    about: 'a bank that has the money on its way',
    in: { live: 111 },
    hoursBefore: 1.5,
    entry: { state: 'payment-pending', step: 'payment', moves: [['pay', 'payment-pending', 30]] },
    payment: { method: 'bank', state: 'awaiting', bank: 'Authorised', moves: [['link-issued', 'awaiting', 1]] },
  },
  {
    about: 'a wrong answer',
    in: { live: 104 },
    hoursBefore: 4,
    entry: { state: 'failed', steps: ['quiz', 'payment'], quiz: 'wrong', moves: [['refuse', 'failed', 25]] },
  },
  {
    about: 'an entry that its player gave up',
    in: { live: 111 },
    hoursBefore: 7,
    entry: { state: 'cancelled', moves: [['cancel', 'cancelled', 90]] },
  },
]
