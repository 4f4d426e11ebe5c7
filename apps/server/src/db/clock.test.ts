import { expect, it } from 'vitest'
import { createDatabaseClock } from './clock.ts'

const MINUTES_20 = 20 * 60_000
const reading = (offsetMs: number, roundTripMs = 1) => {
  const processMs = Date.now()
  return { databaseMs: processMs + offsetMs, processMs, roundTripMs }
}

it('a process whose clock is wrong goes by the database’s', () => {
  const clock = createDatabaseClock()
  const isNow = (offsetMs: number) => Math.abs(clock.now().getTime() - Date.now() - offsetMs) < 100
  expect(isNow(0)).toBe(true)
  clock.observe(reading(-MINUTES_20))
  expect(isNow(-MINUTES_20)).toBe(true)
  expect(clock.offsetMs()).toBe(-MINUTES_20)
  // Somebody sets the machine's clock right.
  clock.observe(reading(0))
  expect(isNow(0)).toBe(true)
})

it('a difference that is no more than the reading is uncertain moves nothing', () => {
  const clock = createDatabaseClock()
  clock.observe(reading(40))
  clock.observe(reading(-900, 1_000))
  expect(clock.offsetMs()).toBe(0)
})
