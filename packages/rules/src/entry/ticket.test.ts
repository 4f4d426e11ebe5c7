import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ticketCode } from './ticket.ts'

describe('the code of a ticket', () => {
  it.each([
    [1, '00-0001'],
    [100_001, '10-0001'],
    [100_123, '10-0123'],
    [999_999, '99-9999'],
    [1_000_000, '100-0000'],
    [12_345_678, '1234-5678'],
  ])('of number %i is %s', (number, code) => {
    expect(ticketCode(number)).toBe(code)
  })

  it('is different for every number', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (number) => {
        expect(ticketCode(number)).toMatch(/^\d{2,}-\d{4}$/)
        expect(Number(ticketCode(number).replace('-', ''))).toBe(number)
      }),
    )
  })
})
