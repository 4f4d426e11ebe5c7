import { expect, it } from 'vitest'
import { readNumber } from './read-number.ts'

it.each([
  ['150', 150],
  [' 1,500 ', 1500],
  ['2.5', 2.5],
  ['2.', 2],
  ['-3', -3],
  ['007', 7],
  ['', ''],
  ['-', '-'],
  ['£3', '£3'],
  ['1e5', '1e5'],
  ['Infinity', 'Infinity'],
])('%j is %j', (typed, value) => {
  expect(readNumber(typed)).toBe(value)
})
