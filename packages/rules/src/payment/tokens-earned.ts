/**
 * Tokens that completed entries into a paid competition earn, the same by any way they were sent
 * (docs/mechanisms/tokens-earned.md).
 */
import { canBeEntered } from '../competition/competition.ts'
import type { CompetitionSchedule } from '../competition/competition.ts'
import { pluralise } from '../text/count.ts'
import { formatTokens } from './money.ts'

export type EarningPayment = { paymentForm: 'free' | 'tokens' | 'money'; tokensEarned?: number | undefined }

/** Tokens for each completed entry. A bundle earns them for each of its entries, as many as it has tickets. */
export function tokensEarnedPerEntry(payment: EarningPayment | undefined): number {
  return payment?.paymentForm === 'money' ? (payment.tokensEarned ?? 0) : 0
}

/** 'Each entry earns 10 tokens', for players; undefined for none. */
export function earningCopy(perEntry: number): string | undefined {
  return perEntry === 0 ? undefined : `Each entry earns ${formatTokens(perEntry)}`
}

/** What the terms say about it: the linter asks for the number, and that it is the same by every route. */
export function earningTerms(perEntry: number): string | undefined {
  const earns = earningCopy(perEntry)
  if (earns === undefined) return undefined
  return `${earns}, however you send it, free ones included. You get them once the entry is in the draw. Every entry of a bundle earns them, and one that counts twice earns them twice. If we take an entry out of the draw because its payment was refunded or taken back, we take its tokens back too. If you’ve already used them, you owe us nothing.`
}

type Earning = CompetitionSchedule & { meta: { payment?: EarningPayment | undefined } }

/** Whether any competition is open in which entries earn tokens. */
export const canEarnTokens = (competitions: readonly Earning[], now: Date): boolean =>
  competitions.some(
    (competition) => tokensEarnedPerEntry(competition.meta.payment) > 0 && canBeEntered(competition, now),
  )

/** 'You need 15 more tokens to enter the competition.', with the number where it is known (1-site §8). */
export const shortfallCopy = (missing?: number): string =>
  `You need ${missing === undefined || missing < 1 ? 'more tokens' : pluralise(missing, 'more token')} to enter the competition.`

/** The hint beside it, in two parts: the second is the link's text. */
export const shortfallHint = (canEarn: boolean): readonly [words: string, link: string] => [
  canEarn ? 'Earn tokens by entering paid competitions on the' : 'There’s plenty to win without tokens on the',
  'Latest page',
]
