import { describe, expect, it } from 'vitest'
import { checkDate, messageFor, normaliseDate } from '../player/validation.ts'
import { WAYS_TO_WRITE } from '../testing/ways-to-write.ts'

// Row 1.5-10
describe('a day', () => {
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
