import { expect, it, vi } from 'vitest'
import { createBusyCalls } from './busy-calls.ts'

it('calls are waiting from the first refusal until the last answer', () => {
  const calls = createBusyCalls({ wait: async () => {}, random: () => 0 })
  const heard = vi.fn()
  const forget = calls.subscribe(heard)
  const first = calls.retryPolicy.onWaiting!()
  const second = calls.retryPolicy.onWaiting!()
  first()
  expect(calls.isWaiting()).toBe(true)
  second()
  expect(calls.isWaiting()).toBe(false)
  expect(heard).toHaveBeenCalledTimes(4)
  forget()
  calls.retryPolicy.onWaiting!()
  expect(heard).toHaveBeenCalledTimes(4)
})
