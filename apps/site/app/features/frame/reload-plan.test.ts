import { expect, it } from 'vitest'
import { memoryStorage } from '../../session/memory-storage.ts'
import { countReload, reloadDelayMs } from './reload-plan.ts'

it('a page loads anew later each time, spread by chance, and five times at most', () => {
  const store = memoryStorage()
  const delays = Array.from({ length: 6 }, (_, n) => reloadDelayMs(countReload(store, '/win', n * 1000), 0.5))
  expect(delays.slice(0, 3)).toEqual([4500, 9000, 18_000])
  expect(delays[4]).toBeGreaterThan(delays[3]!)
  expect(delays[5]).toBeUndefined()
})

it('another page, or another time, begins anew; so does something else under the name', () => {
  const store = memoryStorage()
  countReload(store, '/win', 0)
  expect(countReload(store, '/win', 1)).toBe(1)
  expect(countReload(store, '/win/free', 2)).toBe(0)
  expect(countReload(store, '/win/free', 11 * 60_000)).toBe(0)
  store.setItem('busy-reloads', '{')
  expect(countReload(store, '/win', 0)).toBe(0)
})
