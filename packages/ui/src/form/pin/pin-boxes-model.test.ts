import { describe, expect, it } from 'vitest'
import { activeBoxIndex, parseDigits, maskedDigit } from './pin-boxes-model.ts'

describe('typing', () => {
  it('accepts only digits, up to the number of boxes', () => {
    expect(parseDigits('25a', '2', 4)).toBe('25')
    expect(parseDigits('258012', '', 4)).toBe('2580')
    expect(parseDigits('258012', '', 6)).toBe('258012')
  })

  it('starts a new code after a complete one', () => {
    expect(parseDigits('12347', '1234', 4)).toBe('7')
    expect(parseDigits('12342580', '1234', 4)).toBe('2580')
  })

  it('removes digits one by one', () => {
    expect(parseDigits('258', '2580', 4)).toBe('258')
    expect(parseDigits('', '2', 4)).toBe('')
  })
})

it('a pasted or autofilled code is extracted from the text around it', () => {
  expect(parseDigits('Your code is 25 80.', '', 4)).toBe('2580')
})

// Row 1.5-22
it('a digit is readable while it is the last one typed, and an asterisk afterwards', () => {
  const shown = (isLastShown: boolean) => [0, 1, 2, 3].map((index) => maskedDigit('25', index, isLastShown))
  expect(shown(true)).toEqual(['*', '5', '', ''])
  expect(shown(false)).toEqual(['*', '*', '', ''])
})

// Row 1.5-23
it('the focus ring is on the next box, and stays on the last', () => {
  expect(['', '2', '258', '2580'].map((digits) => activeBoxIndex(digits, 4))).toEqual([0, 1, 3, 3])
})
