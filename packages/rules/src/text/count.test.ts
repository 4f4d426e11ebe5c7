import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatNumber, pluralise } from './count.ts'

it('thousands are separated by commas', () => {
  expect([0, 999, 1204, 41_252_000].map(formatNumber)).toEqual(['0', '999', '1,204', '41,252,000'])
})

it('is written as Intl writes it', () => {
  const format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      expect(formatNumber(number)).toBe(format.format(number))
    }),
  )
})

it('one thing is named in the singular, none and several in the plural', () => {
  expect([0, 1, 2, 1204].map((number) => pluralise(number, 'ticket'))).toEqual([
    '0 tickets',
    '1 ticket',
    '2 tickets',
    '1,204 tickets',
  ])
  expect(pluralise(2, 'entry', 'entries')).toBe('2 entries')
})
