/**
 * Breaks that a player chooses: a pause of days, a self-exclusion of months, or closing the account for good (field
 * rule 16).
 */

/** The lengths that can be chosen. */
export const PAUSE_DAYS = [1, 7, 30, 60] as const
export const SELF_EXCLUSION_MONTHS = { min: 6, max: 60 } as const

/**
 * A longer self-exclusion needs a fresh texted code, and so does closing: a stolen session must not be able to start
 * it.
 */
export const SELF_EXCLUSION_WITHOUT_CODE_MONTHS = 12

export function needsConfirmation(months: number): boolean {
  return months > SELF_EXCLUSION_WITHOUT_CODE_MONTHS
}

export type Breaks = { pausedUntil: Date | null; excludedUntil: Date | null; closedAt: Date | null }

/**
 * The break at an instant, during which nothing is entered and nothing is sent. `until` null: it has no end. Undefined:
 * no break.
 */
export function breakAt(
  { pausedUntil, excludedUntil, closedAt }: Breaks,
  now: Date,
): { until: Date | null } | undefined {
  if (closedAt) return { until: null }
  const until = new Date(Math.max(pausedUntil?.getTime() ?? 0, excludedUntil?.getTime() ?? 0))
  return until > now ? { until } : undefined
}

/** A break that was chosen, with its start and end. */
export type ChosenBreak = { from: Date; until: Date }

/**
 * Whether a player was on a break at a past instant. A break without a known start counts as always active: its account
 * was erased, and only the end was stored.
 */
export function wasOnBreak(breaks: Breaks, chosenBreaks: readonly ChosenBreak[], at: Date): boolean {
  const { pausedUntil, excludedUntil, closedAt } = breaks
  if (closedAt && closedAt <= at) return true
  if (chosenBreaks.some(({ from, until }) => from <= at && at < until)) return true
  const isKnown = (end: Date) => chosenBreaks.some(({ until }) => until.getTime() === end.getTime())
  return [pausedUntil, excludedUntil].some((until) => until !== null && until > at && !isKnown(until))
}
