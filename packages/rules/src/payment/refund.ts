/** The state machine of refunds, and how a later loss of captured money is recorded (docs/mechanisms/settlement.md). */

export const REFUND_STATES = ['requested', 'pending', 'settled', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/**
 * requested: due, and sent to the vendor until it accepts. pending: the vendor has accepted it, and the money has not
 * arrived. settled: the vendor confirms that the player has it. failed: the vendor refuses for good, and a person has
 * to act. If they arrange the refund at the vendor, it is found there and counts.
 */
export const REFUND_MACHINE = {
  requested: { submit: 'pending', settle: 'settled', fail: 'failed' },
  pending: { settle: 'settled', return: 'requested' },
  settled: {},
  failed: { submit: 'pending', settle: 'settled' },
} as const satisfies Record<RefundState, Record<string, RefundState>>

export type RefundEvent = { [S in RefundState]: keyof (typeof REFUND_MACHINE)[S] }[RefundState]

/** The state after an event; undefined if the state does not accept it. */
export function nextRefundState(state: RefundState, event: RefundEvent): RefundState | undefined {
  return (REFUND_MACHINE[state] as Partial<Record<RefundEvent, RefundState>>)[event]
}

/**
 * settlement-declined: the card was authorised, but the money never arrived. reversal: a bank reversed a payment after
 * it arrived. dispute: the cardholder disputes the payment at their bank. settlement-overdue: neither settled nor
 * declined after many days.
 */
export const PAYMENT_CASE_KINDS = ['settlement-declined', 'reversal', 'dispute', 'settlement-overdue'] as const
export type PaymentCaseKind = (typeof PAYMENT_CASE_KINDS)[number]

export const PAYMENT_CASE_STATES = ['open', 'closed'] as const
export type PaymentCaseState = (typeof PAYMENT_CASE_STATES)[number]

/** won, lost: the result of a dispute. settled: overdue money arrived. decided: a person closed the case. */
export const PAYMENT_CASE_OUTCOMES = ['won', 'lost', 'settled', 'decided'] as const
export type PaymentCaseOutcome = (typeof PAYMENT_CASE_OUTCOMES)[number]

/**
 * What a person decided about the tickets of money that did not stay. The case itself ends when its vendor says so: a
 * dispute can be won after the tickets were withdrawn.
 */
export const CASE_DECISIONS = ['keep-tickets', 'withdraw-tickets'] as const
export type CaseDecision = (typeof CASE_DECISIONS)[number]

/** A case that ended well needs no decision. */
export const needsDecision = (found: {
  state: PaymentCaseState
  outcome: PaymentCaseOutcome | null
  decision: CaseDecision | null
}): boolean => found.decision === null && (found.state === 'open' || found.outcome === 'lost')

/**
 * Why a payment is refunded: its money came when the entry was over, or when every ticket of the run was sold; a person at
 * the desk refunds it; or too few tickets of the run were sold.
 */
export const REFUND_REASONS = ['too-late', 'sold-out', 'by-hand', 'too-few'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** What a refund by hand does with the tickets: they no longer count, or the player keeps them. */
export const REFUNDED_TICKETS = ['withdraw', 'keep'] as const
export type RefundedTickets = (typeof REFUNDED_TICKETS)[number]

/**
 * From this amount, a refund by hand takes two people of finance: it can only go back the way it came, but whoever takes a session
 * could give back a whole day's payments.
 */
export const REFUND_BY_TWO_FROM_PENCE = 5_000
export const needsTwoToRefund = (amountPence: number): boolean => amountPence >= REFUND_BY_TWO_FROM_PENCE
