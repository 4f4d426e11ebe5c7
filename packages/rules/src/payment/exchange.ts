/**
 * Exchanging one balance for another (1-site §3 'exchangeRates', §7). A rate is a pair of whole numbers, so that nothing is ever
 * rounded in the operator's or the player's favour: only whole steps of it are exchanged, and the rest stays where it is.
 */

/** What can be given away: cash prizes, in pence. */
export const EXCHANGE_SOURCES = ['cash'] as const
/** What can be had for it: tokens, or entry credit in pence. */
export const EXCHANGE_TARGETS = ['tokens', 'entryCreditsV2'] as const

export type ExchangeSource = (typeof EXCHANGE_SOURCES)[number]
export type ExchangeTarget = (typeof EXCHANGE_TARGETS)[number]

/** One step: so many of `from` become so many of `to`. The ratio is the to-value divided by the from-value. */
export type ExchangeRate = {
  from: ExchangeSource
  to: ExchangeTarget
  rate: { from: number; to: number }
}

/** What is taken and what is given, in whole numbers of each balance. */
export type ExchangeOffer = { taken: number; given: number }

/** What an amount is exchanged for: whole steps of the rate, and nothing for less than one. */
export function exchangeOffer({ rate }: Pick<ExchangeRate, 'rate'>, amount: number): ExchangeOffer {
  const steps = Math.max(0, Math.floor(amount / rate.from))
  return { taken: steps * rate.from, given: steps * rate.to }
}

/** The names that balances had while the rates were a map `{'cashPence:tokens': 1.2}`. */
const OLD_SOURCES: Readonly<Record<string, ExchangeSource>> = { cashPence: 'cash' }
const OLD_TARGETS: Readonly<Record<string, ExchangeTarget>> = {
  tokens: 'tokens',
  entryCreditsV2Pence: 'entryCreditsV2',
}

/** The rates of stored settings: a list, or of an older build a map of decimal ratios. What is neither is left as it is. */
export function ratesOf(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return stored
  return Object.entries(stored).flatMap(([pair, ratio]: [string, unknown]) => {
    const [source = '', target = ''] = pair.split(':')
    const [from, to] = [OLD_SOURCES[source], OLD_TARGETS[target]]
    const rate = typeof ratio === 'number' ? wholeNumbers(ratio) : undefined
    return from && to && rate ? [{ from, to, rate } satisfies ExchangeRate] : []
  })
}

/** 1.2 → 6 for 5. Undefined where there is no such pair: not a number above nought, or with too many digits. */
function wholeNumbers(ratio: number): ExchangeRate['rate'] | undefined {
  const [, whole, decimals = ''] = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(String(ratio)) ?? []
  if (whole === undefined) return undefined
  const from = 10 ** decimals.length
  const to = Number(whole + decimals)
  if (to === 0) return undefined
  const divisor = greatestCommonDivisor(from, to)
  return { from: from / divisor, to: to / divisor }
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))
