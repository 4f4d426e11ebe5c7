/** Texts about an exchange: the rate, the result of an amount, and the rest (1-site §2 'profile-payouts-exchange'). */
import { exchangeOffer } from '@fairdraw/rules/payment/exchange.ts'
import type { ExchangeOffer, ExchangeRate, ExchangeTarget } from '@fairdraw/rules/payment/exchange.ts'
import { price, tokens } from '@fairdraw/rules/payment/money.ts'
import { checkPounds, penceOf } from '@fairdraw/rules/player/validation.ts'
import type { Check } from '@fairdraw/rules/player/validation.ts'

export const TARGET_NAMES: Record<ExchangeTarget, string> = { tokens: 'Bonus tokens', entryCreditsV2: 'Entry credit' }

/** '3,000 tokens', '£5.50 of entry credit' */
export const formatTarget = (to: ExchangeTarget, amount: number): string =>
  to === 'tokens' ? tokens(amount) : `${price(amount)} of entry credit`

/** '£1 gets you 120 tokens.' */
export const rateCopy = ({ to, rate }: ExchangeRate): string =>
  `${price(rate.from)} gets you ${formatTarget(to, rate.to)}.`

/** The result of exchanging the typed amount; undefined while the amount cannot be exchanged. */
export function offerOf(rate: ExchangeRate, text: string, cashPence: number): ExchangeOffer | undefined {
  const pence = penceOf(text)
  if (pence === undefined || pence > cashPence) return undefined
  const offer = exchangeOffer(rate, pence)
  return offer.taken > 0 ? offer : undefined
}

/** Shown before the exchange: what is debited, what is credited, and the rest that is less than a step. */
export function offerCopy({ to, rate }: ExchangeRate, { taken, given }: ExchangeOffer, amountPence: number): string {
  const rest = amountPence - taken
  const told = `You swap ${price(taken)} for ${formatTarget(to, given)}.`
  return rest > 0 ? `${told} We swap ${price(rate.from)} at a time, so ${price(rest)} stays in your cash prizes.` : told
}

/** Accepts an amount that is within the balance and at least one step of the rate. */
export const checkAmount =
  ({ rate }: ExchangeRate, cashPence: number): Check =>
  (text) => {
    const code = checkPounds(text)
    if (code !== undefined) return code
    const pence = penceOf(text)!
    if (pence > cashPence) return 'error.validation.amount.too-large'
    return pence < rate.from ? 'error.validation.amount.too-small' : undefined
  }
