/** Texts about an exchange: the rate, the result of an amount, and the rest (1-site §2 'profile-payouts-exchange'). */
import { calculateExchange } from '@fairdraw/rules/payment/exchange.ts'
import type { ExchangeOffer, ExchangeRate, ExchangeTarget } from '@fairdraw/rules/payment/exchange.ts'
import { formatPrice, formatTokens } from '@fairdraw/rules/payment/money.ts'
import { checkPounds, parsePounds } from '@fairdraw/rules/player/validation.ts'
import type { Check } from '@fairdraw/rules/player/validation.ts'

export const TARGET_NAMES: Record<ExchangeTarget, string> = { tokens: 'Bonus tokens', entryCreditsV2: 'Entry credit' }

/** '3,000 tokens', '£5.50 of entry credit' */
export const formatTarget = (to: ExchangeTarget, amount: number): string =>
  to === 'tokens' ? formatTokens(amount) : `${formatPrice(amount)} of entry credit`

/** '£1 gets you 120 tokens.' */
export const rateCopy = ({ to, rate }: ExchangeRate): string =>
  `${formatPrice(rate.from)} gets you ${formatTarget(to, rate.to)}.`

/** The result of exchanging the typed amount; undefined while the amount cannot be exchanged. */
export function previewExchange(rate: ExchangeRate, text: string, cashPence: number): ExchangeOffer | undefined {
  const pence = parsePounds(text)
  if (pence === undefined || pence > cashPence) return undefined
  const offer = calculateExchange(rate, pence)
  return offer.taken > 0 ? offer : undefined
}

/** Shown before the exchange: what is debited, what is credited, and the rest that is less than a step. */
export function offerCopy({ to, rate }: ExchangeRate, { taken, given }: ExchangeOffer, amountPence: number): string {
  const rest = amountPence - taken
  const sentence = `You swap ${formatPrice(taken)} for ${formatTarget(to, given)}.`
  return rest > 0
    ? `${sentence} We swap ${formatPrice(rate.from)} at a time, so ${formatPrice(rest)} stays in your cash prizes.`
    : sentence
}

/** Accepts an amount that is within the balance and at least one step of the rate. */
export const checkAmount =
  ({ rate }: ExchangeRate, cashPence: number): Check =>
  (text) => {
    const code = checkPounds(text)
    if (code !== undefined) return code
    const pence = parsePounds(text)!
    if (pence > cashPence) return 'error.validation.amount.too-large'
    return pence < rate.from ? 'error.validation.amount.too-small' : undefined
  }
