/** What is known of a payment that has a receipt, and how its parts are said (docs/mechanisms/account/receipts.md). Pure. */
import { pluralise } from '../text/count.ts'
import { formatPrice } from './money.ts'
import type { PaymentMethod } from './payment.ts'
import type { RefundReason } from './refund.ts'

/** What the contract's receipt tells the player. */
export type ReceiptFacts = {
  paymentId: string
  entryId: string
  competitionId: number
  name: string | null
  isHidden: boolean
  quantity: number
  step: string | null
  tickets: readonly number[]
  method: PaymentMethod
  lastDigits: string | null
  moneyPence: number
  v1Entries: number
  creditPence: number
  discountPence: number
  paidAt: string
  termsVersion: number | null
  closesAt: string | null
  drawText: string | null
  /** `settledAt`: when the money was back with the player; null: it is on its way. */
  refund: { because: RefundReason; settledAt: string | null } | null
}

export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  bank: 'Bank payment',
  paypal: 'PayPal',
  'apple-pay': 'Apple Pay',
  'google-pay': 'Google Pay',
  tokens: 'Tokens',
  credits: 'Credits',
}

/** 'Card ending 1111', 'PayPal'. */
export const formatMethod = ({ method, lastDigits }: Pick<ReceiptFacts, 'method' | 'lastDigits'>): string =>
  lastDigits === null ? METHOD_NAMES[method] : `${METHOD_NAMES[method]} ending ${lastDigits}`

/** '£5', '2 free entries', '£3 and £2 of credit'. */
export function formatPaid({
  moneyPence,
  v1Entries,
  creditPence,
  discountPence,
}: Pick<ReceiptFacts, 'moneyPence' | 'v1Entries' | 'creditPence' | 'discountPence'>): string {
  const parts = [
    moneyPence > 0 && formatPrice(moneyPence),
    v1Entries > 0 && pluralise(v1Entries, 'free entry', 'free entries'),
    creditPence > 0 && `${formatPrice(creditPence)} of credit`,
    discountPence > 0 && `a discount of ${formatPrice(discountPence)}`,
  ].filter((part) => part !== false)
  return new Intl.ListFormat('en-GB').format(parts)
}

export const formatName = ({ name }: Pick<ReceiptFacts, 'name'>) => name ?? 'a competition that’s no longer listed'

export const receiptPath = (entryId: string) => `/win/profile/receipt/${entryId}`
