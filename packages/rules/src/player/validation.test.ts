import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  MESSAGES,
  all,
  minLength,
  maxLength,
  checkDate,
  checkDateTime,
  checkEmail,
  checkTextedCode,
  checkPounds,
  checkRequired,
  exactLength,
  messageFor,
  optional,
  parsePounds,
  formatPoundsInput,
} from './validation.ts'
import { checkName, checkProfanity } from './name.ts'
import { checkPasscode } from './passcode.ts'
import { checkPostcode } from './postcode.ts'

const digit = fc.integer({ min: 0, max: 9 })

describe('a memorable passcode', () => {
  // Rows 2.5-07, 2.5-24
  it.each<[string, string | undefined]>([
    ['7293', undefined],
    ['1379', undefined],
    ['4086', undefined],
    ['2580', undefined],
    ...['0852', '1212', '1004', '6969', '1313', '1122', '1221', '1984', '2026', '1243', '7890', '0987', '5683'].map(
      (common): [string, string] => [common, 'error.validation.passcode.too-simple'],
    ),
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

  // Row 2.5-24
  it('is too simple for a few hundred of the ten thousand, but not for so many that the rest is easier to guess', () => {
    const all = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'))
    const chosen = all.filter((text) => checkPasscode(text) === undefined)
    expect(chosen.length).toBeGreaterThan(9_200)
    expect(chosen.length).toBeLessThan(9_500)
  })

  // Row 2.5-06
  it('with three equal digits in a row is refused, at any position', () => {
    fc.assert(
      fc.property(digit, digit, fc.boolean(), (same, other, isLast) => {
        const three = String(same).repeat(3)
        return (
          checkPasscode(isLast ? `${other}${three}` : `${three}${other}`) === 'error.validation.passcode.too-simple'
        )
      }),
    )
  })

  // Row 2.5-24
  it('of two pairs is refused, in any arrangement', () => {
    fc.assert(
      fc.property(digit, digit, (a, b) =>
        [`${a}${b}${a}${b}`, `${a}${a}${b}${b}`, `${a}${b}${b}${a}`].every(
          (text) => checkPasscode(text) === 'error.validation.passcode.too-simple',
        ),
      ),
    )
  })

  // Rows 2.5-05, 2.9-03
  it('that is not four digits is never accepted', () => {
    const other = fc.string({ maxLength: 6 }).filter((text) => !/^[0-9]{4}$/.test(text))
    fc.assert(fc.property(other, (text) => checkPasscode(text) !== undefined))
  })
})

// Row 1.5-07
describe('an email address', () => {
  // Row 2.5-01
  it.each([
    ['alex@example.com', undefined],
    [' alex@example.com ', undefined],
    ['a.b+c@mail.example.co.uk', undefined],
    ["o'neill@example.com", undefined],
    ['', 'error.validation.required'],
    ['alex', 'error.validation.email.invalid'],
    ['alex@example', 'error.validation.email.invalid'],
    ['alex@@example.com', 'error.validation.email.invalid'],
    ['al ex@example.com', 'error.validation.email.invalid'],
    ['alex@-example.com', 'error.validation.email.invalid'],
    ['alex@example.com\nbcc: all@example.com', 'error.validation.email.invalid'],
  ])('%j: %s', (text, code) => {
    expect(checkEmail(text)).toBe(code)
  })
})

describe('a name', () => {
  // Rows 2.5-09, 2.9-05
  it.each([
    ['Jo', undefined],
    [' Zoë-Anne O’Neill ', undefined],
    ['李明', undefined],
    ['Mr Cockburn', undefined],
    ['Scunthorpe', undefined],
    ['Dickinson', undefined],
    ['', 'error.validation.required'],
    [' J ', 'error.validation.name.too-short'],
    ['\u200b\u3164', 'error.validation.name.invisible'],
    ['x'.repeat(256), 'error.validation.max-length.255'],
    ['You Wanker', 'error.validation.profanity'],
    ['SH1T', 'error.validation.profanity'],
  ])('%j: %s', (text, code) => {
    expect(checkName(text)).toBe(code)
  })

  // Row 1.5-12
  it('is profane if a whole word is, in any spelling, and never because of a part of a word', () => {
    expect(['$hit', 'b4st4rd!', 'oh, arsehole'].map(checkProfanity)).toEqual(
      Array(3).fill('error.validation.profanity'),
    )
    expect(['Penistone', 'Assington', 'shitake', 'Lightwater'].map(checkProfanity)).toEqual(Array(4).fill(undefined))
  })
})

describe('lengths', () => {
  // Rows 1.5-02, 1.5-03, 1.5-05, 1.5-16
  // Row 1.9-10
  it('are counted after trimming, in characters as people count them', () => {
    expect(maxLength(3)(' abc ')).toBeUndefined()
    expect(maxLength(3)('abcd')).toBe('error.validation.max-length.3')
    expect(maxLength()('x'.repeat(255))).toBeUndefined()
    expect(maxLength()('x'.repeat(256))).toBe('error.validation.max-length.255')
    expect(maxLength(1)('🎉')).toBeUndefined()
    expect(minLength(2)(' a ')).toBe('error.validation.min-length.2')
    expect(exactLength(4)('AB12')).toBeUndefined()
    expect(exactLength(4)('AB1')).toBe('error.validation.wrong-length')
    expect(exactLength(4)('AB123')).toBe('error.validation.wrong-length')
  })

  // Rows 1.5-02 to 1.5-04
  // Row 1.8-18
  it.each([
    ['error.validation.max-length.255', 'The maximum number of characters is 255'],
    ['error.validation.surname.max-length.20', 'The maximum number of characters is 20'],
    ['error.validation.min-length.2', 'The minimum number of characters is 2'],
    ['error.validation.min-length.1', 'Please enter at least 1 character'],
  ])('%s says %s', (code, words) => {
    expect(messageFor(code)).toBe(words)
  })
})

describe('a date', () => {
  // Row 1.5-10
  it.each([
    ['2026-02-28', undefined],
    ['2028-02-29', undefined],
    ['2026-02-29', 'error.validation.date.no-such-day'],
    ['2026-13-01', 'error.validation.date.no-such-day'],
    ['28-02-2026', undefined],
    ['28 February 2026', undefined],
    ['28-02-26', 'error.validation.date.short-year'],
    ['', 'error.validation.date.required'],
  ])('%j: %s', (text, code) => {
    expect(checkDate(text)).toBe(code)
  })

  // Row 1.5-11
  it.each([
    ['2026-02-28 23:59:59', undefined],
    ['2026-02-28 24:00:00', 'error.validation.datetime.required'],
    ['2026-02-30 10:00:00', 'error.validation.datetime.required'],
    ['2026-02-28T10:00:00', 'error.validation.datetime.required'],
    ['2026-02-28', 'error.validation.datetime.required'],
    ['2026-02-28 10:00:00 Z', 'error.validation.datetime.required'],
  ])('with its time %j: %s', (text, code) => {
    expect(checkDateTime(text)).toBe(code)
  })
})

describe('an amount', () => {
  it.each([
    ['25', 2500],
    ['£25', 2500],
    ['7.5', 750],
    ['0.29', 29],
    [' £1,000.05 ', 100_005],
    ['0', 0],
    ['', undefined],
    ['-5', undefined],
    ['7.505', undefined],
    ['ten', undefined],
    ['1e3', undefined],
  ])('%j is %s pence', (text, pence) => {
    expect(parsePounds(text)).toBe(pence)
    if (pence !== undefined) expect(parsePounds(formatPoundsInput(pence))).toBe(pence)
    expect(checkPounds(text) === undefined).toBe(pence !== undefined)
  })
})

// Rows 1.5-01, 1.5-15
it('an optional text may be empty, and is checked otherwise', () => {
  expect(optional(checkEmail)('  ')).toBeUndefined()
  expect(optional(checkEmail)('alex')).toBe('error.validation.email.invalid')
  expect(checkRequired('  ')).toBe('error.validation.required')
})

it('the first of several checks that fails is reported', () => {
  const check = all(checkRequired, maxLength(3), checkProfanity)
  expect(['', 'long', 'abc'].map(check)).toEqual([
    'error.validation.required',
    'error.validation.max-length.3',
    undefined,
  ])
})

it.each([
  ['4821', undefined, undefined],
  ['482193', undefined, undefined],
  ['', undefined, 'error.validation.texted-code.invalid'],
  ['48', undefined, 'error.validation.texted-code.invalid'],
  ['48219', undefined, 'error.validation.texted-code.invalid'],
  ['482193', 4, 'error.validation.texted-code.invalid'],
  ['4821', 6, 'error.validation.texted-code.six-digits'],
  ['482193', 6, undefined],
] as const)('a texted code %j, requested with %s digits: %s', (text, length, code) => {
  expect(checkTextedCode(text, length)).toBe(code)
})

describe('the message for a validation code', () => {
  // Rows 1.5-01, 1.5-06, 1.5-13, 1.5-14, 1.5-17
  // Rows 1.8-18, 2.5-06
  it.each([
    ['error.validation.required', 'Field should not be empty'],
    ['error.validation.phone.required', 'Field should not be empty'],
    ['error.validation.first-name.required', 'Field should not be empty'],
    ['error.validation.phone.invalid', 'This needs to be an 11 digit UK mobile number'],
    ['error.validation.terms.true-required', 'Please accept Terms & Condition first'],
    ['error.validation.opt-in.true-required', 'Field is mandatory'],
    ['error.validation.passcode.too-simple', 'Provided passcode is too simple'],
    ['error.validation.texted-code.invalid', 'Enter the four-digit code we texted you'],
    ['error.validation.passcode.mismatch', 'Passcodes do not match, please try again'],
    ['error.validation.something-new', 'Value is not valid'],
    ['error.validation.field.something-new', 'Value is not valid'],
    ['', 'Value is not valid'],
    ['constructor', 'Value is not valid'],
    ['__proto__', 'Value is not valid'],
  ])('%j: the field’s own, else the generic one, else a plain sentence', (code, words) => {
    expect(messageFor(code)).toBe(words)
  })

  // Rows 1.5-07, 1.5-08
  // Row 2.5-05
  it.each([
    [checkEmail('nobody'), 'Please enter a valid email address'],
    [checkPostcode('nowhere'), 'Please enter a valid UK postcode'],
    [checkPasscode('12'), 'Passcode does not meet requirements'],
  ])('%s: %s', (code, words) => {
    expect(messageFor(code!)).toBe(words)
  })

  it('exists for every code, and no two codes differ in spelling only', () => {
    const codes = Object.keys(MESSAGES)
    for (const [code, words] of Object.entries(MESSAGES)) {
      expect(code).toMatch(/^error\.validation(\.[a-z]+(-[a-z]+)*){1,2}$/)
      expect(words).toMatch(/^[A-Z].*\S$/)
    }
    expect(new Set(codes.map((code) => code.replaceAll(/[-.]/g, ''))).size).toBe(codes.length)
  })
})
