import { expect, it } from 'vitest'
import { createServerClock } from './clock.ts'

it('is the device’s until a reply tells the time', () => {
  const clock = createServerClock(() => 1000)
  expect([clock.now(), clock.isSet()]).toEqual([1000, false])
})

it('follows the server, allowing for the way back', () => {
  const clock = createServerClock(() => 10_000)
  clock.learn(70_000, 9_900, 10_000)
  expect([clock.now(), clock.isSet()]).toEqual([70_050, true])
})

it('believes the reply that travelled fastest', () => {
  const clock = createServerClock(() => 10_000)
  clock.learn(70_000, 10_000, 10_000)
  clock.learn(99_000, 5_000, 10_000)
  expect(clock.now()).toBe(70_000)
})

it('takes a time cut to the second as its middle', () => {
  const clock = createServerClock(() => 10_000)
  clock.learn(70_000, 10_000, 10_000, 1000)
  expect(clock.now()).toBe(70_500)
})

it('learns nothing from a reply without a time', () => {
  const clock = createServerClock(() => 10_000)
  clock.learn(Number.NaN, 10_000, 10_000)
  expect(clock.isSet()).toBe(false)
})
