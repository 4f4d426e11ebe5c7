/** When people enter: by the hour of the day, and above all while the programme is on. */
import { londonWall } from '@fairdraw/rules/text/london-time.ts'
import { placeAbove } from './random.ts'
import type { Random } from './random.ts'
import type { Run } from './plan.ts'

const HOUR_MS = 3_600_000
/** How busy an hour in London is, from midnight on: breakfast, lunch, and most in the evening. */
const BY_HOUR = [2, 1, 0.5, 0.3, 0.3, 1, 3, 6, 7, 5, 4, 4, 6, 6, 4, 4, 5, 7, 9, 11, 12, 10, 7, 4]
/** While the programme is on, and in the hour after it. */
const ON_AIR = 14
const AFTER = 5
/** The last day is busier than the others, and the first a little. */
const LAST_DAY = 2
const FIRST_DAY = 1.3

/** The times of a competition's online entries, in no order. All are before it closes. */
export function entryTimes(random: Random, { draft, airs }: Run, count: number): number[] {
  const [opens, closes] = [Date.parse(draft.opens), Date.parse(draft.closes)]
  const hours: number[] = []
  const upTo: number[] = []
  let total = 0
  for (let from = opens; from < closes; from += HOUR_MS) {
    const { hour } = londonWall(new Date(from))
    const isLastDay = closes - from <= 24 * HOUR_MS
    const show = isLastDay && hour === airs ? ON_AIR : isLastDay && hour === (airs ?? NaN) + 1 ? AFTER : 1
    const day = isLastDay ? LAST_DAY : from - opens < 24 * HOUR_MS ? FIRST_DAY : 1
    total += BY_HOUR[hour]! * show * day
    hours.push(from)
    upTo.push(total)
  }
  return Array.from({ length: count }, () => {
    const from = hours[placeAbove(upTo, random.next() * total)]!
    return from + Math.floor(random.next() * Math.min(HOUR_MS, closes - from))
  })
}
