import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MESSAGES, checkPasscode, checkPhone, messageFor } from './validation.ts'

const digit = fc.integer({ min: 0, max: 9 })
const digits = (length: number) => fc.array(digit, { minLength: length, maxLength: length }).map((all) => all.join(''))

describe('a phone number', () => {
  it.each([
    ['07700900001', undefined],
    [' 07700900001 ', undefined],
    ['07700900001\n', undefined],
    ['', 'error.validation.required'],
    ['   ', 'error.validation.required'],
    ['0770090000', 'error.validation.phone.invalid'],
    ['077009000011', 'error.validation.phone.invalid'],
    ['08700900001', 'error.validation.phone.invalid'],
    ['+447700900001', 'error.validation.phone.invalid'],
    ['07700 900001', 'error.validation.phone.invalid'],
    ['0770090000a', 'error.validation.phone.invalid'],
    ['٠٧٧٠٠٩٠٠٠٠١', 'error.validation.phone.invalid'],
    ['０７７００９００００１', 'error.validation.phone.invalid'],
    ["07700900001' or '1'='1", 'error.validation.phone.invalid'],
    ['07700900001\n07700900002', 'error.validation.phone.invalid'],
  ])('%j: %s', (text, code) => {
    expect(checkPhone(text)).toBe(code)
  })

  it('is right exactly when it is 07 and nine digits', () => {
    fc.assert(fc.property(digits(9), (rest) => checkPhone(`07${rest}`) === undefined))
    const other = fc.string().filter((text) => !/^\s*07[0-9]{9}\s*$/.test(text))
    fc.assert(fc.property(other, (text) => checkPhone(text) !== undefined))
  })
})

describe('a memorable passcode', () => {
  it.each([
    ['2580', undefined],
    ['1123', undefined],
    ['1122', undefined],
    ['1212', undefined],
    ['1243', undefined],
    ['9012', undefined],
    ['7890', undefined],
    ['0987', undefined],
    ['', 'error.validation.required'],
    ['258', 'error.validation.passcode.invalid'],
    ['25800', 'error.validation.passcode.invalid'],
    ['25 0', 'error.validation.passcode.invalid'],
    ['2580\n', 'error.validation.passcode.invalid'],
    ['٢٥٨٠', 'error.validation.passcode.invalid'],
    ['-580', 'error.validation.passcode.invalid'],
    ['1110', 'error.validation.passcode.too-simple'],
    ['0111', 'error.validation.passcode.too-simple'],
    ['1111', 'error.validation.passcode.too-simple'],
    ['0000', 'error.validation.passcode.too-simple'],
    ['1234', 'error.validation.passcode.too-simple'],
    ['0123', 'error.validation.passcode.too-simple'],
    ['6789', 'error.validation.passcode.too-simple'],
    ['4321', 'error.validation.passcode.too-simple'],
    ['3210', 'error.validation.passcode.too-simple'],
  ])('%j: %s', (text, code) => {
    expect(checkPasscode(text)).toBe(code)
  })

  it('is too simple for exactly 204 of the ten thousand', () => {
    const all = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'))
    const simple = all.filter((text) => checkPasscode(text) === 'error.validation.passcode.too-simple')
    // Three equal: 10 digits × (9 others before + 9 after + the digit itself); runs: 7 up and 7 down.
    expect(simple).toHaveLength(10 * 19 + 14)
    expect(all.filter((text) => checkPasscode(text) === undefined)).toHaveLength(10_000 - simple.length)
  })

  it('with three equal digits in a row is refused, wherever they stand', () => {
    fc.assert(
      fc.property(digit, digit, fc.boolean(), (same, other, isLast) => {
        const three = String(same).repeat(3)
        return (
          checkPasscode(isLast ? `${other}${three}` : `${three}${other}`) === 'error.validation.passcode.too-simple'
        )
      }),
    )
  })

  it('is judged the same read backwards', () => {
    fc.assert(
      fc.property(digits(4), (text) => checkPasscode(text) === checkPasscode(text.split('').toReversed().join(''))),
    )
  })

  it('that is not four digits never passes', () => {
    const other = fc.string({ maxLength: 6 }).filter((text) => !/^[0-9]{4}$/.test(text))
    fc.assert(fc.property(other, (text) => checkPasscode(text) !== undefined))
  })
})

describe('the words for a validation code', () => {
  it.each([
    ['error.validation.required', 'Field should not be empty'],
    ['error.validation.phone.required', 'Field should not be empty'],
    ['error.validation.first-name.required', 'Field should not be empty'],
    ['error.validation.phone.invalid', 'This needs to be an 11 digit UK mobile number'],
    ['error.validation.terms.true-required', 'Please accept Terms & Condition first'],
    ['error.validation.opt-in.true-required', 'Field is mandatory'],
    ['error.validation.passcode.too-simple', 'Provided passcode is too simple'],
    ['error.validation.passcode.mismatch', 'Passcodes do not match, please try again'],
    ['error.validation.something-new', 'Value is not valid'],
    ['error.validation.field.something-new', 'Value is not valid'],
    ['', 'Value is not valid'],
    ['constructor', 'Value is not valid'],
    ['__proto__', 'Value is not valid'],
  ])('%j: the field’s own, else the generic, else a plain sentence', (code, words) => {
    expect(messageFor(code)).toBe(words)
  })

  it('are there for every code, and no two codes are the same but for spelling', () => {
    const codes = Object.keys(MESSAGES)
    for (const [code, words] of Object.entries(MESSAGES)) {
      expect(code).toMatch(/^error\.validation(\.[a-z]+(-[a-z]+)*){1,2}$/)
      expect(words).toMatch(/^[A-Z].*\S$/)
    }
    expect(new Set(codes.map((code) => code.replaceAll(/[-.]/g, ''))).size).toBe(codes.length)
  })
})
