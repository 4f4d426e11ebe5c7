import { describe, expect, it } from 'vitest'
import { UNCLEAR, dayOrderIn, readDay, readDayAndTime } from './written-date.ts'

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
