import { expect, it } from 'vitest'
import { listGrowth } from './vitals.ts'
import type { Vitals } from './vitals.ts'

const READINGS = 90
const FLAT: Vitals = {
  'resident memory, MB': 200,
  'heap in use, MB': 80,
  handles: 60,
  'open files': 90,
  'database connections': 20,
  'event loop, p50 s': 0.011,
  'event loop, p99 s': 0.03,
}
const readingsOf = (change: (nth: number) => Partial<Vitals>): Vitals[] =>
  Array.from({ length: READINGS }, (_, nth) => ({ ...FLAT, ...change(nth) }))
const growing = (readings: Vitals[]) => listGrowth(readings).flatMap(({ name, isFlat }) => (isFlat ? [] : [name]))

it('what stays as it is is flat, with the noise of collections of garbage', () => {
  expect(growing(readingsOf(() => ({})))).toEqual([])
  expect(growing(readingsOf((nth) => ({ 'heap in use, MB': 60 + (nth % 8) * 8 })))).toEqual([])
})

it('the first third may rise: caches fill', () => {
  expect(growing(readingsOf((nth) => ({ 'resident memory, MB': 100 + Math.min(nth, 30) * 5 })))).toEqual([])
})

it('a leak is found in memory, handles, connections and the event loop', () => {
  expect(growing(readingsOf((nth) => ({ 'resident memory, MB': 150 + nth * 2 })))).toEqual(['resident memory, MB'])
  expect(growing(readingsOf((nth) => ({ handles: 60 + nth, 'open files': 90 + nth })))).toEqual([
    'handles',
    'open files',
  ])
  expect(growing(readingsOf((nth) => ({ 'database connections': 20 + nth / 5 })))).toEqual(['database connections'])
  expect(growing(readingsOf((nth) => ({ 'event loop, p99 s': 0.02 + nth / 1_000 })))).toEqual(['event loop, p99 s'])
})

it('one high reading is no leak', () => {
  expect(growing(readingsOf((nth) => (nth === READINGS - 1 ? { 'event loop, p99 s': 0.5 } : {})))).toEqual([])
})
