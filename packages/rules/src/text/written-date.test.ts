import { describe, expect, it } from 'vitest'
import { checkDate, messageFor, normaliseDate } from '../player/validation.ts'
import { WAYS_TO_WRITE } from '../testing/ways-to-write.ts'
import { UNCLEAR, dayOrderIn, readDay, readDayAndTime, readTypedDay } from './written-date.ts'

const NINE = { day: '2026-11-27', time: '21:00:00' }

it.each([
  ['2026-11-27T21:00:00', 'LibreOffice and programs'],
  ['2026-11-27 21:00', 'Excel, ISO'],
  ['2026/11/27 21:00', 'a spreadsheet in other countries'],
  ['27/11/2026 21:00', 'Excel in Britain'],
  ['27/11/2026 21:00:00', 'LibreOffice in Britain'],
  ['27/11/2026, 21:00', 'Numbers'],
  ['27-11-2026 21:00', 'Excel in the Netherlands'],
  ['27.11.2026 21:00', 'Excel in Germany'],
  ['27 Nov 2026 21:00', 'Numbers'],
  ['27 Nov 2026 at 21:00', 'Numbers, long'],
  ['27 November 2026 at 9:00 pm', 'Numbers, longer'],
  ['27-Nov-2026 21:00', 'Oracle'],
  ['Friday, 27 November 2026 21:00', 'Excel, long date'],
  ['11/27/2026 9:00 PM', 'Excel in America'],
  ['11/27/2026 9:00\u202FPM', 'the same with a narrow space'],
  ['Nov 27, 2026 9:00 p.m.', 'Numbers in America'],
  ['  27/11/2026\u00A021:00 ', 'spaces that cannot be seen'],
  ['\u200E27\u200E/\u200E11\u200E/\u200E2026 21:00', 'marks of direction, as Windows writes them'],
  ['27–11–2026 21:00', 'dashes of a word processor'],
])('%s is nine in the evening (%s)', (text) => {
  expect(readDayAndTime(text)).toEqual(NINE)
})

it.each([
  ['', 'nothing'],
  ['27/11/2026', 'no time'],
  ['21:00', 'no date'],
  ['27/11/26 21:00', 'a year of two digits'],
  ['31/11/2026 21:00', 'no such day'],
  ['27/11/2026 24:00', 'no such time'],
  ['27/11/2026 13:00 pm', 'no such hour'],
  ['27/11/2026 21:60', 'no such minute'],
  ['46353.875', 'the number of a day'],
  ['27 Nob 2026 21:00', 'no such month'],
  ['27/11-2026 21:00', 'two separators'],
])('%j is no date with a time (%s)', (text) => {
  expect(readDayAndTime(text)).toBeUndefined()
})

describe('a date of numbers that could be two days', () => {
  it('is unclear, and never guessed', () => {
    expect(readDayAndTime('05/12/2026 21:00')).toBe(UNCLEAR)
    expect(readDay('05/12/2026')).toBe(UNCLEAR)
  })

  it('is read in the order that other dates have shown', () => {
    expect(readDay('05/12/2026', 'day-first')).toBe('2026-12-05')
    expect(readDay('05/12/2026', 'month-first')).toBe('2026-05-12')
  })

  it('is clear where both readings are the same day, or only one of them is a day', () => {
    expect(readDay('12/12/2026')).toBe('2026-12-12')
    expect(readDay('27/11/2026', 'month-first')).toBe('2026-11-27')
    expect(readDay('11/27/2026', 'day-first')).toBe('2026-11-27')
  })

  it.each([
    ['27/11/2026 21:00', 'day-first'],
    ['11/27/2026', 'month-first'],
    ['05/12/2026 21:00', undefined],
    ['27 Nov 2026', undefined],
    ['2026-11-27T21:00:00Z', undefined],
    ['', undefined],
  ])('%j shows the order %s', (text, order) => {
    expect(dayOrderIn(text)).toBe(order)
  })
})

// Row 1.5-10
describe('a day that a person typed', () => {
  it.each(WAYS_TO_WRITE.dateOfBirth)('typed as $typed means $means, or is refused: $code', ({ typed, means, code }) => {
    expect(checkDate(typed)).toBe(code)
    if (means !== undefined) expect(normaliseDate(typed)).toBe(means)
  })

  it.each([
    ['1/2/15', 'Please write the year with four digits, like 1990'],
    ['2/13/1990', 'There’s no such date. Please put the day first, like 31/12/1990'],
    ['soon', 'Enter a date as YYYY-MM-DD'],
  ])('%s is refused with what helps: %s', (typed, message) => {
    expect(messageFor(checkDate(typed)!)).toBe(message)
  })

  it('has every month, by its name and its short one', () => {
    const months = 'January February March April May June July August September October November December'.split(' ')
    for (const [index, month] of months.entries()) {
      const day = `2024-${String(index + 1).padStart(2, '0')}-09`
      expect([`9 ${month} 2024`, `${month.slice(0, 3)} 9, 2024`, `9/${index + 1}/2024`].map(normaliseDate)).toEqual([
        day,
        day,
        day,
      ])
    }
    expect(normaliseDate('9 Sept 2024')).toBe('2024-09-09')
  })
})

describe('what means a day', () => {
  it.each([
    ['27/11/2026', '2026-11-27', '2026-11-27'],
    ['2026-11-27', '2026-11-27', '2026-11-27'],
    ['27th of November 2026', '2026-11-27', '2026-11-27'],
    ['05/12/2026', '2026-12-05', UNCLEAR],
    ['11/27/2026', undefined, '2026-11-27'],
    ['27/11-2026', '2026-11-27', undefined],
    ['27 11 2026', '2026-11-27', undefined],
    ['2026 11 27', '2026-11-27', undefined],
    ['27/11/26', undefined, undefined],
    ['27 Novem 2026', undefined, undefined],
  ])('%s is %s from a person, %s in a file', (text, fromPerson, inFile) => {
    const typed = readTypedDay(text)
    expect('day' in typed ? typed.day : undefined).toBe(fromPerson)
    expect(readDay(text)).toBe(inFile)
  })
})
