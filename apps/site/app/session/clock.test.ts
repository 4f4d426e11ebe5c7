import { expect, it, vi } from 'vitest'
import { createServerClock } from './clock.ts'

it('is the device’s until a reply tells the time', () => {
  const clock = createServerClock(() => 1000)
  expect([clock.now(), clock.isSynced()]).toEqual([1000, false])
})

it('follows the server, allowing for the way back', () => {
  const clock = createServerClock(() => 10_000)
  clock.addSample(70_000, 9_900, 10_000)
  expect([clock.now(), clock.isSynced()]).toEqual([70_050, true])
})

it('believes the reply that travelled fastest', () => {
  const clock = createServerClock(() => 10_000)
  clock.addSample(70_000, 10_000, 10_000)
  clock.addSample(68_000, 5_000, 10_000)
  expect(clock.now()).toBe(70_000)
})

it('takes a time cut to the second as its middle', () => {
  const clock = createServerClock(() => 10_000)
  clock.addSample(70_000, 10_000, 10_000, 1000)
  expect(clock.now()).toBe(70_500)
})

it('learns nothing from a reply without a time', () => {
  const clock = createServerClock(() => 10_000)
  clock.addSample(Number.NaN, 10_000, 10_000)
  expect(clock.isSynced()).toBe(false)
})

it('begins anew where a reply cannot agree with what it believed: this device’s clock was moved', () => {
  const clock = createServerClock(() => 10_000)
  clock.addSample(70_000, 10_000, 10_000)
  clock.addSample(70_000, 3_609_000, 3_610_000)
  expect(clock.now()).toBe(10_000 + 70_000 - 3_609_500)
})

it('tells when it has learnt, and not when it has not', () => {
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
