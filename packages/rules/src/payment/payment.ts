/** The state machine of a payment (docs/product-decisions.md#entry; docs/mechanisms/settlement.md). */

export const PAYMENT_STATES = [
  'intended',
  'awaiting',
  'unknown',
  'captured',
  'declined',
  'absent',
  'refund-due',
  'refunded',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/**
 * intended: written before the vendor is called. awaiting: the player has a link at which they approve the payment at
 * their bank.
 * unknown: the call ended without a reply. captured: the money is ours. declined: the vendor refused.
 * absent: the vendor, asked by order id, has no such payment. refund-due: captured, but the entry can no longer be
 * completed.
 * Money that arrives for a declined or absent payment is late money: it is refunded.
 */
export const PAYMENT_MACHINE = {
  intended: {
    capture: 'captured',
    decline: 'declined',
    'timed-out': 'unknown',
    'not-found': 'absent',
    'refund-due': 'refund-due',
    'link-issued': 'awaiting',
  },
  awaiting: { capture: 'captured', decline: 'declined', 'not-found': 'absent', 'refund-due': 'refund-due' },
  unknown: { capture: 'captured', decline: 'declined', 'not-found': 'absent', 'refund-due': 'refund-due' },
  captured: { 'refund-due': 'refund-due' },
  declined: { 'refund-due': 'refund-due' },
  absent: { 'refund-due': 'refund-due' },
  'refund-due': { refund: 'refunded' },
  refunded: {},
} as const satisfies Record<PaymentState, Record<string, PaymentState>>

export type PaymentEvent = { [S in PaymentState]: keyof (typeof PAYMENT_MACHINE)[S] }[PaymentState]

/** The states that accept an event. */
export function paymentStatesAccepting(event: PaymentEvent): PaymentState[] {
  return PAYMENT_STATES.filter((state) => event in PAYMENT_MACHINE[state])
}

/** The states without a known outcome. */
export const OPEN_PAYMENT_STATES: readonly PaymentState[] = paymentStatesAccepting('capture')

/** The states in which money may still arrive, or has. An entry has at most one such payment. */
export const LIVE_PAYMENT_STATES: readonly PaymentState[] = [...OPEN_PAYMENT_STATES, 'captured']

export const PAYMENT_METHODS = ['card', 'bank', 'paypal', 'apple-pay', 'google-pay', 'tokens', 'credits'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The payment methods that each form of payment accepts (docs/product-decisions.md#types). */
export const METHODS_BY_FORM: Record<'free' | 'tokens' | 'money', readonly PaymentMethod[]> = {
  free: [],
  tokens: ['tokens'],
  money: PAYMENT_METHODS.filter((method) => method !== 'tokens'),
}

export type PublicPaymentStatus = 'pending' | 'completed' | 'failed' | 'refunded'

export function publicPaymentStatus(state: PaymentState): PublicPaymentStatus {
  const words = {
    intended: 'pending',
    awaiting: 'pending',
    unknown: 'pending',
    captured: 'completed',
    declined: 'failed',
    absent: 'failed',
    'refund-due': 'completed',
    refunded: 'refunded',
  } as const
  return words[state]
}

/**
 * Why a payment failed: the player cancelled it, the vendor declined, no money arrived, it arrived too late or when every
 * ticket of a run was sold; or too few tickets of a run were sold.
 */
export const PAYMENT_ENDINGS = ['cancelled', 'declined', 'not-arrived', 'too-late', 'sold-out', 'too-few'] as const
export type PaymentEnding = (typeof PAYMENT_ENDINGS)[number]

/** The reasons of payments that we refund ourselves, in place of a vendor's text. */
export const REFUNDED_BY_HAND = 'refunded by hand'
export const REFUNDED_SOLD_OUT = 'refunded: every ticket of the run was sold'
export const REFUNDED_TOO_FEW = 'refunded: too few tickets of the run were sold'

/** Undefined: a person refunded it. Without any of these reasons its money came too late. */
const ENDING_BY_REASON: ReadonlyMap<string | null, PaymentEnding | undefined> = new Map([
  [REFUNDED_BY_HAND, undefined],
  [REFUNDED_SOLD_OUT, 'sold-out'],
  [REFUNDED_TOO_FEW, 'too-few'],
])

/**
 * Why a payment failed; undefined if it succeeded, is still open or was refunded by a person. `reason`: the vendor's own
 * text.
 */
export function paymentEnding(state: PaymentState, reason: string | null): PaymentEnding | undefined {
  if (state === 'refund-due' || state === 'refunded')
    return ENDING_BY_REASON.has(reason) ? ENDING_BY_REASON.get(reason) : 'too-late'
  if (state === 'absent') return 'not-arrived'
  if (state !== 'declined') return undefined
  return /^(cancel|abandon)/i.test(reason ?? '') ? 'cancelled' : 'declined'
}

export type Bundle = { bundleId: string; entries: number; pricePence: number; label?: string | undefined }
export type BundleSet = { name: string; share: number; bundles: Bundle[] }

/** A bundle from any of a competition's sets, by its id. The price always comes from the server. */
export function findBundle(sets: readonly BundleSet[], bundleId: string): Bundle | undefined {
  return sets.flatMap((set) => set.bundles).find((bundle) => bundle.bundleId === bundleId)
}

/**
 * The wait in ms before the n-th status poll: doubles from 1 s; undefined once above 60 s (ENTRY_POLL_LIMIT; 1-site
 * §4).
 */
export function pollDelayMs(n: number): number | undefined {
  const seconds = 2 ** n
  return seconds > 60 ? undefined : seconds * 1000
}
