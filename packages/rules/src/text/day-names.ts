/** Formats dates, with and without times, for players, in London time. */
import { asLondonFields, formatClockTime } from './london-time.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const SHORT_MONTHS = MONTHS.map((name) => name.slice(0, name === 'September' ? 4 : 3))

const dayAndMonth = (fields: Date, months: readonly string[] = MONTHS) =>
  `${fields.getUTCDate()} ${months[fields.getUTCMonth()]}`

/** 'Sunday' */
export const formatWeekday = (at: Date): string => WEEKDAYS[asLondonFields(at).getUTCDay()]!

/** 'Sun' */
export const formatShortWeekday = (at: Date): string => formatWeekday(at).slice(0, 3)

/** 'November', of '2026-11' or of a day in it. */
export const formatMonth = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1]!

/** '22 Nov', '22 Sept' */
export const formatShortDay = (at: Date): string => dayAndMonth(asLondonFields(at), SHORT_MONTHS)

/** '22 November 2026' */
export function formatLongDay(at: Date): string {
  const fields = asLondonFields(at)
  return `${dayAndMonth(fields)} ${fields.getUTCFullYear()}`
}

/** 'Sunday 22 November' */
export const formatDayName = (at: Date): string => `${formatWeekday(at)} ${dayAndMonth(asLondonFields(at))}`

/** 'Sun 22 Nov' */
export const formatShortDayName = (at: Date): string => `${formatShortWeekday(at)} ${formatShortDay(at)}`

/** 'Sunday 22 November at 2.05pm' */
export const formatDayAndTime = (at: Date): string => `${formatDayName(at)} at ${formatClockTime(at)}`

/** 'Sunday 22 November 2026 at 2.05pm', for dates that may be years away. */
export const formatLongDayAndTime = (at: Date): string =>
  `${formatWeekday(at)} ${formatLongDay(at)} at ${formatClockTime(at)}`
