/** Breaks of a player's own choosing: a pause of days, a suspension of months, an account closed for good (field rule 16). */

/** The breaks that can be chosen. */
export const PAUSE_DAYS = [1, 7, 30, 60] as const
export const SUSPENSION_MONTHS = { least: 6, most: 60 } as const

export type Breaks = { pausedUntil: Date | null; excludedUntil: Date | null; closedAt: Date | null }

/** The break that is being taken: nothing is entered, nothing is sent. `until` null: it has no end. Undefined: there is none. */
export function breakAt(
  { pausedUntil, excludedUntil, closedAt }: Breaks,
  now: Date,
): { until: Date | null } | undefined {
  if (closedAt) return { until: null }
  const until = new Date(Math.max(pausedUntil?.getTime() ?? 0, excludedUntil?.getTime() ?? 0))
  return until > now ? { until } : undefined
}
