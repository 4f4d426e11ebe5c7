import { expect, test } from 'vitest'
import { prizeWorth } from './prize-worth.ts'

test('money and things are said in pounds with pence, tokens and entries in their numbers', () => {
  expect(prizeWorth({ type: 'monetary', value: 123_450, name: 'Cash' })).toBe('£1,234.50')
  expect(prizeWorth({ type: 'physical', value: 80_000, name: 'A bike' })).toBe('Worth £800.00')
  expect(prizeWorth({ type: 'physical', value: 0, name: 'A mug' })).toBe('')
  expect(prizeWorth({ type: 'token', value: 1, numberOfTokens: 60, name: 'Tokens' })).toBe('60 tokens')
  expect(prizeWorth({ type: 'entry', value: 1, name: 'An entry' })).toBe('1 free entry')
})
