import { describe, expect, it } from 'vitest'
import {
  formatDayAndTime,
  formatDayName,
  formatLongDay,
  formatMonth,
  formatLongDayAndTime,
  formatShortDay,
  formatShortDayName,
  formatShortWeekday,
  formatWeekday,
} from './day-names.ts'

it('names the month of a day or a month', () => {
  expect([formatMonth('2026-11'), formatMonth('2026-01-31')]).toEqual(['November', 'January'])
})

/** How 'Intl' writes it; some versions put a comma after the weekday. */
const asIntl = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options })
  return (at: Date) => format.format(at).replaceAll(',', '')
}

it.each([
  ['the weekday', formatWeekday, asIntl({ weekday: 'long' })],
  ['the short weekday', formatShortWeekday, asIntl({ weekday: 'short' })],
  ['day and month', formatDayName, asIntl({ weekday: 'long', day: 'numeric', month: 'long' })],
  ['short day and month', formatShortDayName, asIntl({ weekday: 'short', day: 'numeric', month: 'short' })],
  ['the year', formatLongDay, asIntl({ dateStyle: 'long' })],
])('%s is named as Intl names it, on each day of a year', (_, format, expected) => {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day, 23, 30)))
  expect(days.map(format)).toEqual(days.map(expected))
})

const FORMATS = {
  weekday: formatWeekday,
  shortWeekday: formatShortWeekday,
  shortDay: formatShortDay,
  dayName: formatDayName,
  shortDayName: formatShortDayName,
  dayAndTime: formatDayAndTime,
  longDayAndTime: formatLongDayAndTime,
}

describe.each([
  [
    '2026-11-22T14:05:00Z',
    {
      weekday: 'Sunday',
      shortWeekday: 'Sun',
      shortDay: '22 Nov',
      dayName: 'Sunday 22 November',
      shortDayName: 'Sun 22 Nov',
      dayAndTime: 'Sunday 22 November at 2.05pm',
      longDayAndTime: 'Sunday 22 November 2026 at 2.05pm',
    },
  ],
  [
    // Summer time: in London the next day has begun.
    '2026-06-30T23:00:00Z',
    {
      weekday: 'Wednesday',
      shortWeekday: 'Wed',
      shortDay: '1 Jul',
      dayName: 'Wednesday 1 July',
      shortDayName: 'Wed 1 Jul',
      dayAndTime: 'Wednesday 1 July at midnight',
      longDayAndTime: 'Wednesday 1 July 2026 at midnight',
    },
  ],
])('the instant %s', (at, expected) => {
  it.each(Object.entries(expected))('is formatted as %s: %s', (name, text) => {
    expect(FORMATS[name as keyof typeof FORMATS](new Date(at))).toBe(text)
  })
})
