import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WAYS_TO_WRITE } from '../testing/ways-to-write.ts'
import { checkPhone, parseMobile } from './mobile.ts'

// Rows 1.1-01, 2.5-03
describe('a mobile number', () => {
  it.each(WAYS_TO_WRITE.mobile)('typed as $typed means $means, or is refused: $code', ({ typed, means, code }) => {
    expect(checkPhone(typed)).toBe(code)
    expect(parseMobile(typed)).toBe(means)
  })

  const digits = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
  // Rows 1.9-22, 2.5-03, 2.9-04
  it('is eleven digits of a range that can be texted, with or without 44 and anything between its groups', () => {
    const prefix = fc.constantFrom('0', '', '+44', '0044', '44', '+440', '+44(0)', '44 (0) ')
    const separator = fc.constantFrom('', ' ', '-', '.', '/', '\u00a0', '\u200b', ') (')
    const range = fc.constantFrom('1', '2', '3', '4', '5', '7', '8', '9', '624')
    fc.assert(
      fc.property(prefix, range, digits(8), separator, (start, kind, more, between) => {
        const rest = `7${`${kind}${more}`.slice(0, 9)}`
        const typed = `${start}${[...rest].join(between)}`
        expect(parseMobile(typed), typed).toBe(`0${rest}`)
      }),
    )
  })

  // Row 2.9-04
  it('is never read from other texts', () => {
    const other = fc
      .string({ unit: fc.constantFrom(...'0447+ -()a') })
      .filter((text) => !/7(?:\D*\d){9}\D*$/.test(text))
    fc.assert(fc.property(other, (text) => parseMobile(text) === undefined))
  })
})
