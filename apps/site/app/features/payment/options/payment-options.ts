/** The payment options that a player can choose from. Pure. */
import { isCardExpired } from '@fairdraw/rules/payment/card-expiry.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import type { SavedCard } from './use-saved-methods.ts'

/** Every saved card is its own option. */
export type PaymentOptionId =
  | 'card'
  | 'fast-checkout'
  | 'bank'
  | 'paypal'
  | 'apple-pay'
  | 'google-pay'
  | `saved:${string}`

export type PaymentOption = {
  id: PaymentOptionId
  name: string
  hint?: string
  brand?: string
  card?: SavedCard
  /** An expired saved card: shown, so that the player does not search for it, but disabled. */
  isExpired?: true
  /** A wallet: the player types nothing, so it comes before the other options. */
  isExpress?: true
}

type OptionConditions = {
  hasApplePay: boolean
  hasGooglePay: boolean
  /** False where credit cards are not allowed. Then PayPal is not allowed either, since it may be funded by a credit card (field rule 14). */
  takesCredit: boolean
  /** A browser inside another app, which may open no windows: PayPal comes last then, with a word about it. */
  isInApp: boolean
  hasFastCheckout: boolean
  now: Date
}

/**
 * Order: saved cards, wallets (Apple Pay and Google Pay only where the browser supports them), another card, fast checkout where the operator has
 * it, bank transfer. In a browser inside another app PayPal is the last.
 */
export function paymentOptions(
  cards: readonly SavedCard[],
  { hasApplePay, hasGooglePay, takesCredit, isInApp, hasFastCheckout, now }: OptionConditions,
): PaymentOption[] {
  const saved = cards.map((card): PaymentOption => {
    const { brand, last4, expiry } = card
    const option = { id: `saved:${card.id}`, name: `${brand} ending ${last4}`, brand, card } as const
    return isCardExpired(expiry, now)
      ? { ...option, hint: `Expired ${expiry}`, isExpired: true }
      : { ...option, hint: `Expires ${expiry}` }
  })
  return [
    ...saved.filter(({ isExpired }) => !isExpired),
    ...(hasApplePay ? [APPLE_PAY] : []),
    ...(hasGooglePay ? [GOOGLE_PAY] : []),
    ...(takesCredit && !isInApp ? [PAYPAL] : []),
    ...saved.filter(({ isExpired }) => isExpired),
    {
      id: 'card',
      name: saved.length > 0 ? 'Another card' : 'Card',
      hint: takesCredit ? 'Debit or credit' : 'Debit cards only',
    },
    ...(hasFastCheckout ? [FAST_CHECKOUT] : []),
    { id: 'bank', name: 'Bank transfer', hint: 'Pay with your bank’s app or website' },
    ...(takesCredit && isInApp ? [PAYPAL_IN_APP] : []),
  ]
}

const APPLE_PAY: PaymentOption = {
  id: 'apple-pay',
  name: 'Apple Pay',
  hint: 'Pay with Face ID, Touch ID or your passcode',
  isExpress: true,
}
const GOOGLE_PAY: PaymentOption = {
  id: 'google-pay',
  name: 'Google Pay',
  hint: 'Pay with a card in your Google account or on this phone',
  isExpress: true,
}
const FAST_CHECKOUT: PaymentOption = { id: 'fast-checkout', name: 'Fast checkout' }
const PAYPAL: PaymentOption = { id: 'paypal', name: 'PayPal', hint: 'Opens in a new window', isExpress: true }

const PAYPAL_IN_APP: PaymentOption = { id: 'paypal', name: 'PayPal', hint: 'May not open inside this app' }

/** The option selected at first: the first valid saved card, otherwise none, so that no panel is open. */
export const defaultOption = (options: readonly PaymentOption[]): PaymentOptionId | undefined =>
  options.find(({ card, isExpired }) => card !== undefined && !isExpired)?.id

export const savedCardIdOf = (id: PaymentOptionId): string | undefined =>
  id.startsWith('saved:') ? id.slice('saved:'.length) : undefined

/**
 * The selected option, always one that can be used: the player's choice; otherwise that of their last payment, which this tab may
 * not know; otherwise the preselected one.
 */
export function selectedOption(
  options: readonly PaymentOption[],
  choice: PaymentOptionId | undefined,
  lastMethod: PaymentMethod | undefined,
): PaymentOptionId | undefined {
  const preselected = defaultOption(options)
  // Of a card it is not known which one it was.
  const last = lastMethod === 'card' ? (preselected ?? 'card') : lastMethod
  const usable = options.filter(({ isExpired }) => !isExpired)
  return [choice, last].map((wanted) => usable.find(({ id }) => id === wanted)?.id).find((id) => id) ?? preselected
}
