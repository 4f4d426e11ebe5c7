import { expect, it } from 'vitest'
import { faceAt, nearestTo, restAfter } from './drum-motion.ts'

it('a drum shows each face in turn, in both directions', () => {
  expect([0, 1, 5, 6, 7, -1, -6, -7].map((position) => faceAt(position, 6))).toEqual([0, 1, 5, 0, 1, 5, 0, 5])
})

it('a stopped drum never turns back', () => {
  for (const position of [0, 0.1, 0.79, 0.8, 0.95, 12.5]) expect(restAfter(position)).toBeGreaterThan(position)
  expect(restAfter(0.5)).toBe(1)
  expect(restAfter(0.9)).toBe(2)
})

it('goes the short way to a face', () => {
  expect(nearestTo(0, 1, 6)).toBe(1)
  expect(nearestTo(0, 5, 6)).toBe(-1)
  expect(nearestTo(13, 0, 6)).toBe(12)
  expect(faceAt(nearestTo(-4, 3, 6), 6)).toBe(3)
})
