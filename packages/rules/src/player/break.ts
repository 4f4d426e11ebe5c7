/** Breaks of a player's own choosing: a pause of days, a self-exclusion of months, an account closed for good (field rule 16). */

/** The breaks that can be chosen. */
export const PAUSE_DAYS = [1, 7, 30, 60] as const
export const SELF_EXCLUSION_MONTHS = { min: 6, max: 60 } as const

/** A self-exclusion of more months needs a fresh texted code, as closing does: a stolen session must not be able to start it. */
export const SELF_EXCLUSION_WITHOUT_CODE_MONTHS = 12

export function needsConfirmation(months: number): boolean {
  return months > SELF_EXCLUSION_WITHOUT_CODE_MONTHS
}

export type Breaks = { pausedUntil: Date | null; excludedUntil: Date | null; closedAt: Date | null }

/** The break at an instant: nothing is entered, nothing is sent. `until` null: it has no end. Undefined: there is none. */
export function breakAt(
  { pausedUntil, excludedUntil, closedAt }: Breaks,
  now: Date,
): { until: Date | null } | undefined {
  if (closedAt) return { until: null }
  const until = new Date(Math.max(pausedUntil?.getTime() ?? 0, excludedUntil?.getTime() ?? 0))
  return until > now ? { until } : undefined
}

/** A break that was chosen, with its start and end. */
export type TakenBreak = { from: Date; until: Date }

/** Whether a player was on a break at a past instant. A break that outlived its account has no known start: it counts as always active. */
export function wasInBreak(breaks: Breaks, taken: readonly TakenBreak[], at: Date): boolean {
  const { pausedUntil, excludedUntil, closedAt } = breaks
  if (closedAt && closedAt <= at) return true
  if (taken.some(({ from, until }) => from <= at && at < until)) return true
  const isKnown = (end: Date) => taken.some(({ until }) => until.getTime() === end.getTime())
  return [pausedUntil, excludedUntil].some((until) => until !== null && until > at && !isKnown(until))
}
