import { expect, it } from 'vitest'
import { e164 } from './e164.ts'

it.each([
  ['07700 900001', '+447700900001'],
  ['+44 7700 900001', '+447700900001'],
  ['0044 7700-900001', '+447700900001'],
  ['', ''],
])('%s is %s', (typed, expected) => {
  expect(e164(typed)).toBe(expected)
})
