import { expect, it, vi } from 'vitest'
import { createServerClock } from './server-clock.ts'

it('is the device’s clock until the first reply', () => {
  const clock = createServerClock(() => 1000)
  expect([clock.now(), clock.isSynced()]).toEqual([1000, false])
})

it('follows the server, corrected for the travel time of the reply', () => {
  const clock = createServerClock(() => 10_000)
  clock.addSample(70_000, 9_900, 10_000, 1)
  expect([clock.now(), clock.isSynced()]).toEqual([70_050, true])
})

it('uses the fastest reply', () => {
  const clock = createServerClock(() => 10_000)
  clock.addSample(70_000, 10_000, 10_000, 1)
  clock.addSample(68_000, 5_000, 10_000, 1)
  expect(clock.now()).toBe(70_000)
})

it('uses the middle of a time that is truncated to a second', () => {
  const clock = createServerClock(() => 10_000)
  clock.addSample(70_000, 10_000, 10_000, 1000)
  expect(clock.now()).toBe(70_500)
})

it('ignores a reply without a time', () => {
  const clock = createServerClock(() => 10_000)
  clock.addSample(Number.NaN, 10_000, 10_000, 1)
  expect(clock.isSynced()).toBe(false)
})

it('starts again if a reply contradicts it, because this device’s clock was changed', () => {
  const clock = createServerClock(() => 10_000)
  clock.addSample(70_000, 10_000, 10_000, 1)
  clock.addSample(70_000, 3_609_000, 3_610_000, 1)
  expect(clock.now()).toBe(10_000 + 70_000 - 3_609_500)
})

it('notifies listeners only when it has changed', () => {
  const clock = createServerClock(() => 10_000)
  const heard = vi.fn()
  const forget = clock.onSync(heard)
  clock.addSample(70_000, 10_000, 10_000, 1)
  clock.addSample(70_000, 9_000, 10_000, 1)
  clock.addSample(Number.NaN, 10_000, 10_000, 1)
  expect(heard).toHaveBeenCalledOnce()
  forget()
  clock.addSample(70_000, 10_000, 10_000, 1)
  expect(heard).toHaveBeenCalledOnce()
})

it('replies at different parts of a second narrow it to less than a tenth of one', () => {
  let device = 1_000
  const ahead = 36_437
  const clock = createServerClock(() => device)
  for (let nth = 0; nth < 12; nth += 1) {
    const askedAt = device
    device += 30
    clock.addSample(Math.floor((askedAt + 15 + ahead) / 1_000) * 1_000, askedAt, device, 1_000)
    device += 1_130 - 30
  }
  expect(Math.abs(clock.now() - device - ahead)).toBeLessThan(100)
})

it('follows a device whose clock gains a little for hours', () => {
  let server = 1_000_000
  let device = 5_000
  const clock = createServerClock(() => device)
  const heard = vi.fn()
  for (let nth = 0; nth < 5_000; nth += 1) {
    clock.addSample(Math.floor(server / 1_000) * 1_000, device, device + 20, 1_000)
    server += 1_130
    device += 1_130.1
    if (nth === 100) clock.onSync(heard)
    if (nth > 100) expect(Math.abs(clock.now() - server)).toBeLessThan(250)
  }
})
