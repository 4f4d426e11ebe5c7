import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { expect, it } from 'vitest'
import { countReload, reloadDelayMs } from './reload-plan.ts'

it('a page reloads with increasing random delays, at most five times', () => {
  const store = memoryStorage()
  const delays = Array.from({ length: 6 }, (_, n) => reloadDelayMs(countReload(store, '/win', n * 1000), 0.5))
  expect(delays.slice(0, 3)).toEqual([4500, 9000, 18_000])
  expect(delays[4]).toBeGreaterThan(delays[3]!)
  expect(delays[5]).toBeUndefined()
})

it('the count starts again for another page, after the time window, and for an invalid stored value', () => {
  const store = memoryStorage()
  countReload(store, '/win', 0)
  expect(countReload(store, '/win', 1)).toBe(1)
  expect(countReload(store, '/win/free', 2)).toBe(0)
  expect(countReload(store, '/win/free', 11 * 60_000)).toBe(0)
  store.setItem('busy-reloads', '{')
  expect(countReload(store, '/win', 0)).toBe(0)
})
