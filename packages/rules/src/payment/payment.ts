/** A payment's life as a table (docs/product-decisions.md#entry; docs/mechanisms/settlement.md). */

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
 * intended: written before the vendor is called. awaiting: a link is out, at which the player tells their bank to pay.
 * unknown: the call ended without an answer. captured: the money is ours.
 * declined: the vendor said no. absent: the vendor, asked by order id, knows of no money. refund-due: captured, but the
 * entry can no longer be completed. Money that turns up for a declined or absent payment is late money: refunded.
 */
export const PAYMENT_MACHINE = {
  intended: {
    capture: 'captured',
    decline: 'declined',
    'lose-sight': 'unknown',
    'find-none': 'absent',
    'owe-back': 'refund-due',
    'hand-over': 'awaiting',
  },
  awaiting: { capture: 'captured', decline: 'declined', 'find-none': 'absent', 'owe-back': 'refund-due' },
  unknown: { capture: 'captured', decline: 'declined', 'find-none': 'absent', 'owe-back': 'refund-due' },
  captured: { 'owe-back': 'refund-due' },
  declined: { 'owe-back': 'refund-due' },
  absent: { 'owe-back': 'refund-due' },
  'refund-due': { 'give-back': 'refunded' },
  refunded: {},
} as const satisfies Record<PaymentState, Record<string, PaymentState>>

export type PaymentEvent = { [S in PaymentState]: keyof (typeof PAYMENT_MACHINE)[S] }[PaymentState]

/** The states from which an event may be taken. */
export function paymentStatesBefore(event: PaymentEvent): PaymentState[] {
  return PAYMENT_STATES.filter((state) => event in PAYMENT_MACHINE[state])
}

/** Those in which money may still come: an entry has one of them at most. */
export const LIVE_PAYMENT_STATES: readonly PaymentState[] = ['intended', 'awaiting', 'unknown', 'captured']

export const PAYMENT_METHODS = ['card', 'bank', 'paypal', 'apple-pay', 'tokens', 'credits'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The ways in which each form of payment can be paid (docs/product-decisions.md#types). */
export const METHODS_BY_FORM: Record<'free' | 'tokens' | 'money', readonly PaymentMethod[]> = {
  free: [],
  tokens: ['tokens'],
  money: ['card', 'bank', 'paypal', 'apple-pay', 'credits'],
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

/** How a payment ends that pays for nothing: the player stopped it, the vendor said no, no money came, or it came too late. */
export const PAYMENT_ENDINGS = ['cancelled', 'declined', 'not-arrived', 'too-late'] as const
export type PaymentEnding = (typeof PAYMENT_ENDINGS)[number]

/** Why a payment paid for nothing; undefined where it did, or may still. `reason`: as the vendor said it. */
export function paymentEnding(state: PaymentState, reason: string | null): PaymentEnding | undefined {
  if (state === 'refund-due' || state === 'refunded') return 'too-late'
  if (state === 'absent') return 'not-arrived'
  if (state !== 'declined') return undefined
  return /^(cancel|abandon)/i.test(reason ?? '') ? 'cancelled' : 'declined'
}

export type Bundle = { bundleId: string; entries: number; pricePence: number; label?: string | undefined }
export type BundleSet = { name: string; share: number; bundles: Bundle[] }

/** A bundle of any of a competition's sets, by its id; the price is always the server's. */
export function findBundle(sets: readonly BundleSet[], bundleId: string): Bundle | undefined {
  return sets.flatMap((set) => set.bundles).find((bundle) => bundle.bundleId === bundleId)
}

/** The wait before the n-th status poll in ms: 1 s doubling; undefined once above 60 s (ENTRY_POLL_LIMIT; 1-site §4). */
export function pollDelayMs(n: number): number | undefined {
  const seconds = 2 ** n
  return seconds > 60 ? undefined : seconds * 1000
}
