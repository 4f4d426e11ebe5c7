import { describe, expect, it } from 'vitest'
import {
  formatDayAndTime,
  formatDayName,
  formatLongDayAndTime,
  formatShortDay,
  formatShortDayName,
  formatShortWeekday,
  formatWeekday,
} from './day-names.ts'

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
