/**
 * Exchanging one balance for another (1-site §3 'exchangeRates', §7). A rate is a pair of whole numbers, so that no
 * amount is ever rounded. Only whole steps of the rate are exchanged; the rest stays in the balance.
 */

/** Balances that can be exchanged: cash prizes, in pence. */
export const EXCHANGE_SOURCES = ['cash'] as const
/** Balances that can be credited: tokens, or entry credit in pence. */
export const EXCHANGE_TARGETS = ['tokens', 'entryCreditsV2'] as const

export type ExchangeSource = (typeof EXCHANGE_SOURCES)[number]
export type ExchangeTarget = (typeof EXCHANGE_TARGETS)[number]

/** One step: `from` units of one balance become `to` units of the other. The ratio is `to` divided by `from`. */
export type ExchangeRate = {
  from: ExchangeSource
  to: ExchangeTarget
  rate: { from: number; to: number }
}

/** What is debited and what is credited, in whole units of each balance. */
export type ExchangeOffer = { taken: number; given: number }

/** The result of exchanging an amount: whole steps of the rate, and zero for less than one step. */
export function calculateExchange({ rate }: Pick<ExchangeRate, 'rate'>, amount: number): ExchangeOffer {
  const steps = Math.max(0, Math.floor(amount / rate.from))
  return { taken: steps * rate.from, given: steps * rate.to }
}

/** The rates of the settings: a map from one balance to the others that it can be exchanged for. */
export type ExchangeRates = {
  [From in ExchangeSource]?: { [To in ExchangeTarget]?: ExchangeRate['rate'] | undefined } | undefined
}

/** The rates of the settings, in the order of the balances. */
export const listRates = (rates: ExchangeRates): ExchangeRate[] =>
  EXCHANGE_SOURCES.flatMap((from) =>
    EXCHANGE_TARGETS.flatMap((to) => {
      const rate = rates[from]?.[to]
      return rate ? [{ from, to, rate }] : []
    }),
  )
