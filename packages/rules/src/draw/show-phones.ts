/**
 * How phones that have repeated a draw are counted (docs/mechanisms/draw/show.md#the-count-of-phones). While all of them report, the
 * number is exact. Beyond that only a share reports, and each report stands for as many phones as the share says.
 */
import { pluralise } from '../text/count.ts'

export const PHONE_VERDICTS = ['agrees', 'differs'] as const
export type PhoneVerdict = (typeof PHONE_VERDICTS)[number]

/** One phone in so many reports. A power of ten each, so that the number that is said is a round one. */
export const SHARES = [1, 10, 100, 1_000] as const
export type Share = (typeof SHARES)[number]

/** From so many reports on, one phone in so many reports: a million phones then send some 30,000 reports. */
const SHARE_FROM: readonly (readonly [reports: number, oneIn: Share])[] = [
  [0, 1],
  [10_000, 10],
  [20_000, 100],
  [30_000, 1_000],
]

/** How many phones should report by now, after so many reports. It never falls. */
export const shareAfter = (reports: number): Share => SHARE_FROM.findLast(([from]) => reports >= from)![1]

/** Whether a phone reports. `lot`: its own number from 0 to below 1, the same for the whole show. One that differs always does. */
export const mayReport = (verdict: PhoneVerdict, lot: number, oneIn: number): boolean =>
  verdict === 'differs' || lot < 1 / oneIn

/** For how many phones a report stands. */
export const weightOf = (verdict: PhoneVerdict, oneIn: number): number => (verdict === 'differs' ? 1 : oneIn)

const LONGEST_SPREAD_MS = 20_000
const REPORTS_A_SECOND = 2_000

/**
 * The time over which phones spread their reports, in milliseconds, so that they do not all come in the second of the number. About
 * as many watch as there are tickets: a small audience sees its count at once.
 */
export const reportWithinMs = (tickets: number): number =>
  Math.min(LONGEST_SPREAD_MS, Math.round((tickets / REPORTS_A_SECOND) * 1_000))

/** The count as it is said on screens; empty while no phone has reported. It is an estimate where only a share reports. */
export function phonesCopy({ agree, differ, oneIn }: { agree: number; differ: number; oneIn: number }): string {
  if (agree + differ === 0) return ''
  const about = oneIn > 1 ? 'About ' : ''
  const agreed =
    agree === 0 ? 'No phone agrees' : `${about}${pluralise(agree, 'phone')} ${agree === 1 ? 'agrees' : 'agree'}`
  return differ === 0 ? agreed : `${agreed}, ${pluralise(differ, 'phone')} ${differ === 1 ? 'differs' : 'differ'}`
}
