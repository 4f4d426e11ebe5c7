import { expect, it } from 'vitest'
import { secondsUntil } from './use-countdown.ts'

// Row 2.9-08
it('counts whole seconds down to zero and stays there', () => {
  expect([0, 400, 1_000, 29_001, 60_000].map((now) => secondsUntil(30_000, now))).toEqual([30, 30, 29, 1, 0])
  expect(secondsUntil(undefined, 0)).toBe(0)
})

it('never shows more than the time began with, although the clock was set back meanwhile', () => {
  expect([-700, 0, 1_000].map((now) => secondsUntil(40_000, now, 40))).toEqual([40, 40, 39])
})
