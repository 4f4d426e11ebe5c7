import { expect, it, vi } from 'vitest'
import { createServerClock } from './clock.ts'

it('is the device’s clock until the first reply', () => {
  const clock = createServerClock(() => 1000)
  expect([clock.now(), clock.isSynced()]).toEqual([1000, false])
})

it('follows the server, corrected for the travel time of the reply', () => {
  const clock = createServerClock(() => 10_000)
  clock.addSample(70_000, 9_900, 10_000)
  expect([clock.now(), clock.isSynced()]).toEqual([70_050, true])
})

it('uses the fastest reply', () => {
  const clock = createServerClock(() => 10_000)
  clock.addSample(70_000, 10_000, 10_000)
  clock.addSample(68_000, 5_000, 10_000)
  expect(clock.now()).toBe(70_000)
})

it('uses the middle of a time that is truncated to a second', () => {
  const clock = createServerClock(() => 10_000)
  clock.addSample(70_000, 10_000, 10_000, 1000)
  expect(clock.now()).toBe(70_500)
})

it('ignores a reply without a time', () => {
  const clock = createServerClock(() => 10_000)
  clock.addSample(Number.NaN, 10_000, 10_000)
  expect(clock.isSynced()).toBe(false)
})

it('starts again if a reply contradicts it, because this device’s clock was changed', () => {
  const clock = createServerClock(() => 10_000)
  clock.addSample(70_000, 10_000, 10_000)
  clock.addSample(70_000, 3_609_000, 3_610_000)
  expect(clock.now()).toBe(10_000 + 70_000 - 3_609_500)
})

it('notifies listeners only when it has changed', () => {
  const clock = createServerClock(() => 10_000)
  const heard = vi.fn()
  const forget = clock.onSync(heard)
  clock.addSample(70_000, 10_000, 10_000)
  clock.addSample(70_000, 9_000, 10_000)
  clock.addSample(Number.NaN, 10_000, 10_000)
  expect(heard).toHaveBeenCalledOnce()
  forget()
  clock.addSample(70_000, 10_000, 10_000)
  expect(heard).toHaveBeenCalledOnce()
})
