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

/** The names of balances in older settings, where the rates were a map `{'cashPence:tokens': 1.2}`. */
const LEGACY_SOURCES: Readonly<Record<string, ExchangeSource>> = { cashPence: 'cash' }
const LEGACY_TARGETS: Readonly<Record<string, ExchangeTarget>> = {
  tokens: 'tokens',
  entryCreditsV2Pence: 'entryCreditsV2',
}

/**
 * The rates of stored settings: a list, or from an older build a map of decimal ratios. Anything else is returned
 * unchanged.
 */
export function parseRates(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return stored
  return Object.entries(stored).flatMap(([pair, ratio]: [string, unknown]) => {
    const [source = '', target = ''] = pair.split(':')
    const [from, to] = [LEGACY_SOURCES[source], LEGACY_TARGETS[target]]
    const rate = typeof ratio === 'number' ? wholeNumberRate(ratio) : undefined
    return from && to && rate ? [{ from, to, rate } satisfies ExchangeRate] : []
  })
}

/** 1.2 → 6 for 5. Undefined if there is no such pair: not a positive number, or too many digits. */
function wholeNumberRate(ratio: number): ExchangeRate['rate'] | undefined {
  const [, whole, decimals = ''] = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(String(ratio)) ?? []
  if (whole === undefined) return undefined
  const from = 10 ** decimals.length
  const to = Number(whole + decimals)
  if (to === 0) return undefined
  const divisor = greatestCommonDivisor(from, to)
  return { from: from / divisor, to: to / divisor }
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))
