/** When a vendor checks a player's age, and what can come of it (field rule 13; docs/mechanisms/account/age-checks.md). */
import type { Prize } from '../prize/prize.ts'

/** What the operator has set. `payment`: before a player's first payment, and before a prize as well. */
export const AGE_CHECK_MOMENTS = ['never', 'prize', 'payment'] as const
export type AgePolicy = {
  before: (typeof AGE_CHECK_MOMENTS)[number]
  /** A prize of this value or more is given to players only whose age was checked. */
  prizePence: number
}

/**
 * asked: the vendor has not answered yet. over-18, under-18: the vendor, or staff who saw a document, know. unknown: the
 * vendor cannot tell. refused: it does not accept the question, however often it is asked. no-answer: it did not answer
 * for hours.
 */
export const AGE_CHECK_STATES = ['asked', 'over-18', 'under-18', 'unknown', 'refused', 'no-answer'] as const
export type AgeCheckState = (typeof AGE_CHECK_STATES)[number]

/** What is known for good: it stays with the player. */
export const AGE_RESULTS = ['over-18', 'under-18'] as const satisfies readonly AgeCheckState[]
export type AgeResult = (typeof AGE_RESULTS)[number]

/** The vendor is asked about one player this often at most; after that only staff decide. */
export const MAX_AGE_CHECKS = 3

/** What support may be shown to record an age by hand. */
export const AGE_DOCUMENTS = ['passport', 'driving-licence', 'pass-card'] as const
export type AgeDocument = (typeof AGE_DOCUMENTS)[number]

/** Whether a prize is worth so much that it goes to nobody whose age was not checked. Tokens and entries are not money. */
export const isCheckedPrize = (
  { before, prizePence }: AgePolicy,
  { type, value }: Pick<Prize, 'type' | 'value'>,
): boolean => before !== 'never' && (type === 'physical' || type === 'monetary') && value >= prizePence

/**
 * Whether a claim waits. A player who is under 18 by the last check waits with every prize: staff must confirm it before
 * anybody else is called.
 */
export function waitsForAgeCheck(
  policy: AgePolicy,
  prize: Pick<Prize, 'type' | 'value'>,
  result: AgeResult | null,
): boolean {
  if (result === 'over-18') return false
  return result === 'under-18' || isCheckedPrize(policy, prize)
}
