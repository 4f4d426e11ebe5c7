import { describe, expect, it } from 'vitest'
import { pounds, price, tokens } from './money.ts'

describe('pounds', () => {
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
    expect(pounds(pence)).toBe(text)
  })
})

describe('a price', () => {
  it.each([
    [0, '£0.00'],
    [5, '£0.05'],
    [200, '£2.00'],
    [1999, '£19.99'],
    [123_400, '£1,234.00'],
  ])('of %i pence is %s: always two decimals', (pence, text) => {
    expect(price(pence)).toBe(text)
  })
})

describe('tokens', () => {
  it.each([
    [0, '0 tokens'],
    [1, '1 token'],
    [2, '2 tokens'],
    [1240, '1,240 tokens'],
  ])('%i: %s', (count, text) => {
    expect(tokens(count)).toBe(text)
  })
})
