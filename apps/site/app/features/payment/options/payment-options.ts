/** The ways in which money can be paid, as the player chooses among them. Pure. */
import { isCardExpired } from '@fairdraw/rules/card-expiry.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment.ts'
import type { SavedCard } from './use-payment-means.ts'

/** A kept card is a way of its own. */
export type PaymentOptionId = 'card' | 'bank' | 'paypal' | 'apple-pay' | `kept:${string}`

export type PaymentOption = {
  way: PaymentOptionId
  name: string
  hint: string
  brand?: string
  card?: SavedCard
  /** A saved card that pays no more: shown, so that nobody looks for it, and not to be chosen. */
  isExpired?: true
  /** A wallet: nothing has to be typed, so it comes before what asks for more. */
  isExpress?: true
}

type Offered = {
  hasApplePay: boolean
  /** False where credit cards may not pay: then PayPal may not either, for nobody says what stands behind it (field rule 14). */
  takesCredit: boolean
  now: Date
}

/** Saved cards first, wallets next, Apple Pay only where the browser has it; then another card, a bank. */
export function paymentOptions(
  cards: readonly SavedCard[],
  { hasApplePay, takesCredit, now }: Offered,
): PaymentOption[] {
  const kept = cards.map((card): PaymentOption => {
    const { id, brand, last4, expiry } = card
    const row = { way: `kept:${id}`, name: `${brand} ending ${last4}`, brand, card } as const
    return isCardExpired(expiry, now)
      ? { ...row, hint: `Expired ${expiry}`, isExpired: true }
      : { ...row, hint: `Expires ${expiry}` }
  })
  return [
    ...kept.filter((row) => !row.isExpired),
    ...(hasApplePay ? [APPLE_PAY] : []),
    ...(takesCredit ? [PAYPAL] : []),
    ...kept.filter((row) => row.isExpired),
    {
      way: 'card',
      name: kept.length > 0 ? 'Another card' : 'Card',
      hint: takesCredit ? 'Debit or credit' : 'Debit cards only',
    },
    { way: 'bank', name: 'Bank transfer', hint: 'Pay with your bank’s app or website' },
  ]
}

const APPLE_PAY: PaymentOption = {
  way: 'apple-pay',
  name: 'Apple Pay',
  hint: 'Pay with Face ID, Touch ID or your passcode',
  isExpress: true,
}
const PAYPAL: PaymentOption = { way: 'paypal', name: 'PayPal', hint: 'Opens in a new window', isExpress: true }

/** What is chosen before the player chooses: the first card that is saved; otherwise nothing, so that nothing stands open. */
export const defaultOption = (rows: readonly PaymentOption[]): PaymentOptionId | undefined =>
  rows.find(({ card, isExpired }) => card !== undefined && !isExpired)?.way

export const savedCardOf = (way: PaymentOptionId): string | undefined =>
  way.startsWith('kept:') ? way.slice('kept:'.length) : undefined

/** The row by which a method was paid, where one alone can have been it. */
export const optionOfMethod = (
  rows: readonly PaymentOption[],
  method: PaymentMethod | undefined,
): PaymentOptionId | undefined => rows.find(({ way }) => way === method)?.way
