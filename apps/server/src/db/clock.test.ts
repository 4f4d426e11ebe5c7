import { expect, it } from 'vitest'
import { createDatabaseClock } from './clock.ts'

const MINUTES_20 = 20 * 60_000
const reading = (offsetMs: number, roundTripMs = 1) => {
  const processMs = Date.now()
  return { databaseMs: processMs + offsetMs, processMs, roundTripMs }
}

it('a process with a wrong clock uses the database’s time', () => {
  const clock = createDatabaseClock()
  const isNow = (offsetMs: number) => Math.abs(clock.now().getTime() - Date.now() - offsetMs) < 100
  expect(isNow(0)).toBe(true)
  clock.observe(reading(-MINUTES_20))
  expect(isNow(-MINUTES_20)).toBe(true)
  expect(clock.offsetMs()).toBe(-MINUTES_20)
  // The machine's clock is corrected.
  clock.observe(reading(0))
  expect(isNow(0)).toBe(true)
})

it('a difference within the reading’s uncertainty is ignored', () => {
  const clock = createDatabaseClock()
  clock.observe(reading(40))
  clock.observe(reading(-900, 1_000))
  expect(clock.offsetMs()).toBe(0)
})
