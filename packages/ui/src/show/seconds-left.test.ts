import { expect, it } from 'vitest'
import { formatSecondsLeft } from './seconds-left.ts'

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [36_309, '10:05:09'],
])('%i seconds are left as %s', (seconds, text) => expect(formatSecondsLeft(seconds)).toBe(text))
