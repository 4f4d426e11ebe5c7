import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test('money is typed in pounds, everything else in whole numbers', () => {
  expect(readAmount('cash', '12.50')).toBe(1250)
  expect(readAmount('entry-credits-v2', '£3')).toBe(300)
  expect(readAmount('tokens', ' 50 ')).toBe(50)
})

test('nothing, a part of a token, a sign and more than the maximum are no amounts', () => {
  for (const text of ['', '0', '-5', '1.5', '10001', 'fifty']) expect(readAmount('tokens', text)).toBeUndefined()
  for (const text of ['', '0', '-5', '1000.01']) expect(readAmount('cash', text)).toBeUndefined()
})
