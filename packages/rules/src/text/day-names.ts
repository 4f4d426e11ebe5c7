/**
 * Formats dates, with and without times, for players, in London time. Browsers disagree on the comma after a weekday,
 * so it is always left out.
 */
import { formatClockTime, formatLongDay } from './london-time.ts'

const inLondon = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options })
  return (at: Date): string => format.format(at).replaceAll(',', '')
}

/** 'Sunday' */
export const formatWeekday = inLondon({ weekday: 'long' })

/** 'Sun' */
export const formatShortWeekday = inLondon({ weekday: 'short' })

/** '22 Nov' */
export const formatShortDay = inLondon({ day: 'numeric', month: 'short' })

/** 'Sunday 22 November' */
export const formatDayName = inLondon({ weekday: 'long', day: 'numeric', month: 'long' })

/** 'Sun 22 Nov' */
export const formatShortDayName = inLondon({ weekday: 'short', day: 'numeric', month: 'short' })

/** 'Sunday 22 November at 2.05pm' */
export const formatDayAndTime = (at: Date): string => `${formatDayName(at)} at ${formatClockTime(at)}`

/** 'Sunday 22 November 2026 at 2.05pm', for dates that may be years away. */
export const formatLongDayAndTime = (at: Date): string =>
  `${formatWeekday(at)} ${formatLongDay(at)} at ${formatClockTime(at)}`
