import { londonDay, londonInstant } from '../text/london-time.ts'

const HOUR_MS = 3_600_000

/** Every hour or London day from the first to the last of some, by their first instants; none of none. */
export function spansBetween(some: readonly number[], by: 'hour' | 'day'): number[] {
  if (some.length === 0) return []
  const last = Math.max(...some)
  const spans = []
  for (let from = Math.min(...some); from <= last;) {
    spans.push(from)
    // The days on which the clocks change have 23 and 25 hours.
    from = by === 'hour' ? from + HOUR_MS : londonInstant(londonDay(new Date(from + 36 * HOUR_MS))).getTime()
  }
  return spans
}
