import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatClockTime,
  londonDay,
  londonDaySpan,
  londonInstant,
  londonMonth,
  londonWall,
  monthsAfter,
  nextLondonMidnight,
} from './london-time.ts'

const HOUR = 3_600_000
const at = (time: string) => new Date(time)
const utc = (date: Date) => date.toISOString().replace('.000Z', 'Z')

/** The London hour as the time zone database of `Intl` knows it. */
const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hourCycle: 'h23', hour: '2-digit' })
const YEARS = { from: 1996, to: 2100 }

describe('summer time', () => {
  it('is the same as in the time zone database, in every hour of the days that the clocks change', () => {
    const years = Array.from({ length: YEARS.to - YEARS.from + 1 }, (_, nth) => YEARS.from + nth)
    // The clocks change on one of the last seven days of March and of October.
    const hours = Array.from({ length: 7 * 24 }, (_, nth) => 24 * 24 + nth)
    const instants = years.flatMap((year) =>
      [2, 9].flatMap((month) => hours.map((hour) => new Date(Date.UTC(year, month, 1, hour)))),
    )
    expect(instants.filter((at) => londonWall(at).hour !== Number(hourFormat.format(at)))).toEqual([])
  })

  it('is the same as in the time zone database at any instant', () => {
    const between = fc.integer({ min: Date.UTC(YEARS.from, 0, 1), max: Date.UTC(YEARS.to + 1, 0, 1) - 1 })
    fc.assert(
      fc.property(between, (ms) => {
        expect(londonWall(new Date(ms)).hour).toBe(Number(hourFormat.format(ms)))
      }),
      { numRuns: 1000 },
    )
  })

  it.each([londonWall, londonDay, nextLondonMidnight, formatClockTime])('%o refuses an invalid date', (read) => {
    expect(() => read(new Date('tomorrow'))).toThrow(RangeError)
  })
})

describe('the London day of an instant', () => {
  it.each([
    ['winter, a second before midnight', '2026-11-21T23:59:59Z', '2026-11-21'],
    ['winter, midnight itself', '2026-11-22T00:00:00Z', '2026-11-22'],
    ['summer, a second before midnight', '2026-07-01T22:59:59Z', '2026-07-01'],
    ['summer, midnight itself, an hour before UTC has it', '2026-07-01T23:00:00Z', '2026-07-02'],
    ['the day summer time begins', '2026-03-29T23:00:00Z', '2026-03-30'],
    ['the day summer time ends', '2026-10-25T23:00:00Z', '2026-10-25'],
    ['new year', '2027-01-01T00:00:00Z', '2027-01-01'],
  ])('%s', (_, instant, day) => {
    expect(londonDay(at(instant))).toBe(day)
  })
})

describe('the instant of a London day and time', () => {
  it.each([
    ['winter', '2026-11-21', '09:30', '2026-11-21T09:30:00Z'],
    ['summer', '2026-07-01', '09:30', '2026-07-01T08:30:00Z'],
    ['seconds are kept', '2026-07-01', '23:59:59', '2026-07-01T22:59:59Z'],
    ['midnight before summer time begins', '2026-03-29', '00:00', '2026-03-29T00:00:00Z'],
    ['the last minute before summer time begins', '2026-03-29', '00:59', '2026-03-29T00:59:00Z'],
    ['the first minute of summer time', '2026-03-29', '02:00', '2026-03-29T01:00:00Z'],
    ['midnight after summer time begins', '2026-03-30', '00:00', '2026-03-29T23:00:00Z'],
    ['midnight before summer time ends', '2026-10-25', '00:00', '2026-10-24T23:00:00Z'],
    ['the hour after the repeated one', '2026-10-25', '02:00', '2026-10-25T02:00:00Z'],
    ['midnight after summer time ends', '2026-10-26', '00:00', '2026-10-26T00:00:00Z'],
  ])('%s', (_, day, time, instant) => {
    expect(utc(londonInstant(day, time))).toBe(instant)
  })

  it.each([
    ['01:00', '2026-03-29T01:00:00Z'],
    ['01:30', '2026-03-29T01:30:00Z'],
    ['01:59:59', '2026-03-29T01:59:59Z'],
  ])('%s in the hour that is skipped in spring is the instant one hour later', (time, instant) => {
    const found = londonInstant('2026-03-29', time)
    expect(utc(found)).toBe(instant)
    expect(londonWall(found).hour).toBe(2)
  })

  it.each([
    ['01:00', '2026-10-25T00:00:00Z'],
    ['01:59:59', '2026-10-25T00:59:59Z'],
  ])('%s in the hour that repeats in autumn is the first of the two', (time, instant) => {
    expect(utc(londonInstant('2026-10-25', time))).toBe(instant)
  })

  it('without a time is midnight', () => {
    expect(utc(londonInstant('2026-07-01'))).toBe('2026-06-30T23:00:00Z')
  })

  it('is the inverse of the London wall clock, except for the second of two equal hours', () => {
    const second = fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2045, 0, 1) / 1000 })
    fc.assert(
      fc.property(second, (seconds) => {
        const instant = new Date(seconds * 1000)
        const { hour, minute, second } = londonWall(instant)
        const time = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
        const found = londonInstant(londonDay(instant), time)
        const isRepeated = found.getTime() === instant.getTime() - HOUR
        expect(found.getTime()).toBe(isRepeated ? instant.getTime() - HOUR : instant.getTime())
        if (isRepeated) expect(londonWall(found)).toEqual(londonWall(instant))
      }),
      { numRuns: 500 },
    )
  })
})

describe('the midnight that follows', () => {
  it.each([
    ['noon in winter', '2026-11-21T12:00:00Z', '2026-11-22T00:00:00Z'],
    ['noon in summer', '2026-07-01T12:00:00Z', '2026-07-01T23:00:00Z'],
    ['a midnight is followed by the next, not by itself', '2026-07-01T23:00:00Z', '2026-07-02T23:00:00Z'],
    ['the short day of spring', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z'],
    ['the long day of autumn', '2026-10-24T23:00:00Z', '2026-10-26T00:00:00Z'],
    ['the end of a month', '2026-04-30T12:00:00Z', '2026-04-30T23:00:00Z'],
    ['the end of a year', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z'],
    ['a leap day', '2028-02-28T12:00:00Z', '2028-02-29T00:00:00Z'],
  ])('%s', (_, now, midnight) => {
    expect(utc(nextLondonMidnight(at(now)))).toBe(midnight)
  })

  it('is always ahead, at most 25 hours away, and begins another day', () => {
    const ms = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2045, 0, 1) })
    fc.assert(
      fc.property(ms, (now) => {
        const midnight = nextLondonMidnight(new Date(now))
        expect(midnight.getTime()).toBeGreaterThan(now)
        expect(midnight.getTime() - now).toBeLessThanOrEqual(25 * HOUR)
        expect(londonWall(midnight)).toMatchObject({ hour: 0, minute: 0, second: 0 })
        expect(londonDay(new Date(midnight.getTime() - 1))).toBe(londonDay(new Date(now)))
      }),
      { numRuns: 300 },
    )
  })
})

describe('a day in London', () => {
  it.each([
    ['2026-11-24', '2026-11-24T00:00:00Z', '2026-11-25T00:00:00Z'],
    ['2026-07-01', '2026-06-30T23:00:00Z', '2026-07-01T23:00:00Z'],
    ['2026-03-29', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z'],
    ['2026-10-25', '2026-10-24T23:00:00Z', '2026-10-26T00:00:00Z'],
  ])('%s is from %s to %s', (day, from, to) => {
    expect(londonDaySpan(day)).toEqual({ from: at(from), to: at(to) })
  })
})

describe('the month in London', () => {
  it.each([
    ['2026-11-21T12:00:00Z', '2026-11', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
    ['2026-12-31T23:59:59Z', '2026-12', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
    ['2026-06-30T22:59:59Z', '2026-06', '2026-05-31T23:00:00Z', '2026-06-30T23:00:00Z'],
    ['2026-06-30T23:00:00Z', '2026-07', '2026-06-30T23:00:00Z', '2026-07-31T23:00:00Z'],
    ['2026-03-15T12:00:00Z', '2026-03', '2026-03-01T00:00:00Z', '2026-03-31T23:00:00Z'],
  ])('of %s is %s', (instant, name, begins, ends) => {
    expect(londonMonth(at(instant))).toEqual({ name, begins: at(begins), ends: at(ends) })
  })

  it.each([
    ['2026-11-21T12:00:00Z', 6, '2027-05-21T11:00:00Z'],
    ['2026-05-21T11:00:00Z', 6, '2026-11-21T12:00:00Z'],
    ['2026-08-31T11:00:00Z', 6, '2027-03-03T12:00:00Z'],
    ['2026-11-21T12:00:00Z', 60, '2031-11-21T12:00:00Z'],
  ])('%s plus %i months is %s', (instant, months, then) => {
    expect(utc(monthsAfter(at(instant), months))).toBe(then)
  })
})

describe('how a time of day is written', () => {
  it.each([
    ['2026-11-21T21:00:00Z', '9pm'],
    ['2026-11-21T09:30:00Z', '9.30am'],
    ['2026-07-01T08:05:00Z', '9.05am'],
    ['2026-11-21T12:00:00Z', 'midday'],
    ['2026-11-21T00:00:00Z', 'midnight'],
    ['2026-06-30T23:00:00Z', 'midnight'],
    ['2026-11-21T23:59:59Z', '11.59pm'],
    ['2026-03-29T00:59:59Z', '12.59am'],
    ['2026-03-29T01:00:00Z', '2am'],
    ['2026-10-25T00:30:00Z', '1.30am'],
    ['2026-10-25T01:30:00Z', '1.30am'],
  ])('%s is %s', (instant, words) => {
    expect(formatClockTime(at(instant))).toBe(words)
  })
})
