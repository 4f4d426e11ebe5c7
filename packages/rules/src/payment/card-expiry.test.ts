import { expect, it } from 'vitest'
import { isCardExpired } from './card-expiry.ts'

it('a card is valid until its month ends in London', () => {
  expect(isCardExpired('08/26', new Date('2026-08-31T22:59:59Z'))).toBe(false)
  expect(isCardExpired('08/26', new Date('2026-08-31T23:00:00Z'))).toBe(true)
  expect(isCardExpired('12/25', new Date('2026-01-01T00:00:00Z'))).toBe(true)
  expect(isCardExpired('01/27', new Date('2026-12-31T12:00:00Z'))).toBe(false)
})

it('a date that cannot be read has not passed', () => {
  for (const expiry of ['', '1230']) expect(isCardExpired(expiry, new Date('2026-09-01T12:00:00Z'))).toBe(false)
})

it('a year of four digits and a month of one digit are accepted', () => {
  expect(isCardExpired('8/2026', new Date('2026-08-01T12:00:00Z'))).toBe(false)
  expect(isCardExpired('8/2026', new Date('2026-09-01T12:00:00Z'))).toBe(true)
})
