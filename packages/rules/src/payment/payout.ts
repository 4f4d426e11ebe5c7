/** Payouts of cash prizes: their states, and how much may be paid out (docs/mechanisms/payouts.md; field rule 2). */

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
 * in-review: over the limit, until two people release it. requested: the vendor is asked until it has taken it. submitted: taken, and not
 * there yet. unclaimed: it waits for the player at the vendor. on-hold: the vendor looks at it first. paid: the player has it.
 * returned: it is back in the player's cash prizes, whatever sent it back.
 */
export const PAYOUT_MACHINE = {
  'in-review': { release: 'requested', return: 'returned' },
  requested: { submit: 'submitted', return: 'returned' },
  submitted: { pay: 'paid', 'leave-unclaimed': 'unclaimed', hold: 'on-hold', return: 'returned' },
  unclaimed: { pay: 'paid', hold: 'on-hold', return: 'returned' },
  'on-hold': { pay: 'paid', 'leave-unclaimed': 'unclaimed', return: 'returned' },
  // The vendor may take back what it had said was there.
  paid: { return: 'returned' },
  returned: {},
} as const satisfies Record<PayoutState, Record<string, PayoutState>>

export type PayoutEvent = 'release' | 'submit' | 'pay' | 'leave-unclaimed' | 'hold' | 'return'

/** The state after an event; undefined where a payout in this state does not take it. */
export function nextPayoutState(state: PayoutState, event: PayoutEvent): PayoutState | undefined {
  return (PAYOUT_MACHINE[state] as Partial<Record<PayoutEvent, PayoutState>>)[event]
}

/** One of these at a time: the next one can be asked for when it has ended. */
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

/** However little is won is paid (field rule 2). */
export const MIN_PAYOUT_PENCE = 1
/** The vendor takes no more in one payment; more is paid in several. */
export const MAX_PAYOUT_PENCE = 1_000_000
/** From here on two people look at it first. */
export const PAYOUT_REVIEWED_FROM_PENCE = 50_000

export const firstPayoutState = (amountPence: number): 'in-review' | 'requested' =>
  amountPence >= PAYOUT_REVIEWED_FROM_PENCE ? 'in-review' : 'requested'

/** What nobody claims at the vendor is fetched back after so long; the vendor itself would take a month. */
export const UNCLAIMED_DAYS = 14
