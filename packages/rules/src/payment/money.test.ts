import { describe, expect, it } from 'vitest'
import { formatPounds, formatPrice, statesPrice, formatTokens } from './money.ts'

describe('pounds', () => {
  // Row 1.2-101
  // Rows 1.9-20, 1.9-21, 2.9-12
  it.each([
    [0, '£0'],
    [1, '£0.01'],
    [99, '£0.99'],
    [100, '£1'],
    [150, '£1.50'],
    [2500, '£25'],
    [2505, '£25.05'],
    [123_456, '£1,234.56'],
    [100_000_000, '£1,000,000'],
    [-150, '-£1.50'],
    [-200, '-£2'],
  ])('%i pence is %s: no decimals for whole pounds, otherwise two', (pence, text) => {
    expect(formatPounds(pence)).toBe(text)
  })
})

describe('a price', () => {
  // Rows 1.9-20, 1.9-21, 2.9-12
  it.each([
    [0, '£0'],
    [5, '5p'],
    [50, '50p'],
    [99, '99p'],
    [100, '£1'],
    [150, '£1.50'],
    [200, '£2'],
    [1999, '£19.99'],
    [123_400, '£1,234'],
  ])('of %i pence is %s: pence below one pound, no decimals for whole pounds', (pence, text) => {
    expect(formatPrice(pence)).toBe(text)
  })

  it.each([
    ['£2 a text, plus one message', 200, true],
    ['£2.00 a text', 200, true],
    ['a text is £2.', 200, true],
    ['50p a text', 50, true],
    ['£0.50 a text', 50, true],
    ['£20 a text', 200, false],
    ['£2.50 a text', 200, false],
    ['£2,000 a text', 200, false],
    ['150p a text', 50, false],
    ['£1.50 a text', 50, false],
    ['2 a text', 200, false],
  ])('%j states %i pence: %s', (text, pence, isStated) => {
    expect(statesPrice(text, pence)).toBe(isStated)
  })
})

describe('tokens', () => {
  it.each([
    [0, '0 tokens'],
    [1, '1 token'],
    [2, '2 tokens'],
    [1240, '1,240 tokens'],
  ])('%i: %s', (count, text) => {
    expect(formatTokens(count)).toBe(text)
  })
})
