/**
 * Formats dates, with and without times, for players, in London time. Browsers disagree on the comma after a weekday,
 * so it is always left out.
 */
import { clockTime, longDay } from './london-time.ts'

const inLondon = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options })
  return (at: Date): string => format.format(at).replaceAll(',', '')
}

/** 'Sunday' */
export const weekday = inLondon({ weekday: 'long' })

/** 'Sun' */
export const shortWeekday = inLondon({ weekday: 'short' })

/** '22 Nov' */
export const shortDay = inLondon({ day: 'numeric', month: 'short' })

/** 'Sunday 22 November' */
export const dayName = inLondon({ weekday: 'long', day: 'numeric', month: 'long' })

/** 'Sun 22 Nov' */
export const shortDayName = inLondon({ weekday: 'short', day: 'numeric', month: 'short' })

/** 'Sunday 22 November at 2.05pm' */
export const dayAndTime = (at: Date): string => `${dayName(at)} at ${clockTime(at)}`

/** 'Sunday 22 November 2026 at 2.05pm', for dates that may be years away. */
export const longDayAndTime = (at: Date): string => `${weekday(at)} ${longDay(at)} at ${clockTime(at)}`
