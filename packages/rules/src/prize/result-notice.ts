/** When result notices are sent (docs/mechanisms/prizes.md#nothing-this-time). */
import { londonWall } from '../text/london-time.ts'

/** A notice is not urgent, so it is sent by day in London, from 9am until 9pm. */
const NOTICE_HOURS = { from: 9, until: 21 } as const

export function isNoticeHour(now: Date): boolean {
  const { hour } = londonWall(now)
  return hour >= NOTICE_HOURS.from && hour < NOTICE_HOURS.until
}
