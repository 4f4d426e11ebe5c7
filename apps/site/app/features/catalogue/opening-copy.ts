import { effectiveClosing, effectiveOpening, openState } from '@fairdraw/rules/competition/competition.ts'
import type { CompetitionSchedule } from '@fairdraw/rules/competition/competition.ts'
import { formatShortDayName } from '@fairdraw/rules/text/day-names.ts'
import { formatClockTime, londonDay } from '@fairdraw/rules/text/london-time.ts'

/** 'today at 9pm', 'Sun 29 Nov, 9pm', in London time. Midnight belongs to the day that ends, not to the next day. */
export function formatInstant(at: Date, now: Date): string {
  const time = formatClockTime(at)
  if (time !== 'midnight') {
    return londonDay(at) === londonDay(now) ? `today at ${time}` : `${formatShortDayName(at)}, ${time}`
  }
  const ended = new Date(at.getTime() - 1)
  if (londonDay(ended) === londonDay(now)) return 'at midnight tonight'
  return londonDay(at) === londonDay(now) ? 'at midnight' : `${formatShortDayName(ended)}, midnight`
}

/** The same for use after 'by': '5pm today', 'Thu 26 Nov, 5pm'. */
export function formatDeadline(at: Date, now: Date): string {
  return formatInstant(at, now)
    .replace(/^today at (.+)$/, '$1 today')
    .replace(/^at /, '')
}

/** A short text for the head of the details: when the competition opens or closes. */
export function openingCopy(competition: CompetitionSchedule, now: Date): string {
  switch (openState(competition, now)) {
    case 'open':
      return `Closes ${formatInstant(effectiveClosing(competition), now)}`
    case 'on-hold':
      return 'On hold'
    case 'coming-soon':
    case 'not-started':
      return `Opens ${formatInstant(effectiveOpening(competition), now)}`
    case 'just-missed':
      return 'Just missed'
    case 'closed':
      return 'Closed'
  }
}
