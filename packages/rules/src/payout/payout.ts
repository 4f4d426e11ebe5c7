/** Payouts of cash prizes: their states and limits (docs/mechanisms/payouts.md; field rule 2). */

export const PAYOUT_STATES = [
  'in-review',
  'requested',
  'submitted',
  'unclaimed',
  'on-hold',
  'paid',
  'returned',
] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/**
 * in-review: over the limit, until two people release it. requested: sent to the vendor until it accepts. submitted:
 * accepted, but not paid yet. unclaimed: waits at the vendor for the player. on-hold: the vendor reviews it first.
 * paid: the player has the money. returned: the money is back in the player's cash prizes, for any reason.
 */
export const PAYOUT_MACHINE = {
  'in-review': { release: 'requested', return: 'returned' },
  requested: { submit: 'submitted', return: 'returned' },
  submitted: { pay: 'paid', 'leave-unclaimed': 'unclaimed', hold: 'on-hold', return: 'returned' },
  unclaimed: { pay: 'paid', hold: 'on-hold', return: 'returned' },
  'on-hold': { pay: 'paid', 'leave-unclaimed': 'unclaimed', return: 'returned' },
  // The vendor may reverse a payout that it reported as paid.
  paid: { return: 'returned' },
  returned: {},
} as const satisfies Record<PayoutState, Record<string, PayoutState>>

export type PayoutEvent = 'release' | 'submit' | 'pay' | 'leave-unclaimed' | 'hold' | 'return'

/** The state after an event; undefined if the state does not accept it. */
export function nextPayoutState(state: PayoutState, event: PayoutEvent): PayoutState | undefined {
  return (PAYOUT_MACHINE[state] as Partial<Record<PayoutEvent, PayoutState>>)[event]
}

/** A player has at most one of these. The next payout can be requested when it has ended. */
export const LIVE_PAYOUT_STATES: readonly PayoutState[] = [
  'in-review',
  'requested',
  'submitted',
  'unclaimed',
  'on-hold',
]

/** Why the money came back, for the player and for staff. */
export const RETURN_REASONS = ['refused', 'unclaimed', 'blocked', 'failed', 'returned', 'withdrawn'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** Why a payout came back, as its player reads it. */
export const RETURN_COPY: Readonly<Record<ReturnReason, string>> = {
  refused: 'PayPal can’t pay that account.',
  unclaimed: 'it wasn’t accepted at PayPal in time.',
  blocked: 'PayPal blocked it.',
  failed: 'PayPal couldn’t complete it.',
  returned: 'it was sent back to us.',
  withdrawn: 'we need to talk to you first.',
}

/** Any win is paid out, however small (field rule 2). */
export const MIN_PAYOUT_PENCE = 1
/** The vendor's maximum for one payment. A larger amount takes several payouts. */
export const MAX_PAYOUT_PENCE = 1_000_000
/** From this amount on, two people review the payout first. */
export const PAYOUT_REVIEWED_FROM_PENCE = 50_000

export const firstPayoutState = (amountPence: number): 'in-review' | 'requested' =>
  amountPence >= PAYOUT_REVIEWED_FROM_PENCE ? 'in-review' : 'requested'

/**
 * A payout that nobody claims at the vendor is cancelled after this many days; the vendor itself would wait a month.
 */
export const UNCLAIMED_DAYS = 14
