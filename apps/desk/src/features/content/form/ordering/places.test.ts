import { expect, it } from 'vitest'
import { orderWhile, placeByKey, placeTowards } from './places.ts'

it('shows the moved item at its new place, and the others in their order', () => {
  expect(orderWhile(4, undefined)).toEqual([0, 1, 2, 3])
  expect(orderWhile(4, { from: 0, to: 2 })).toEqual([1, 2, 0, 3])
  expect(orderWhile(4, { from: 3, to: 0 })).toEqual([3, 0, 1, 2])
})

it('a pointer passes a neighbour at its middle, and never the ends', () => {
  const middles = [50, 150, 250]
  expect(placeTowards(160, 1, middles)).toBe(1)
  expect(placeTowards(251, 1, middles)).toBe(2)
  expect(placeTowards(49, 1, middles)).toBe(0)
  expect(placeTowards(-500, 0, middles)).toBe(0)
  expect(placeTowards(5_000, 2, middles)).toBe(2)
})

it('arrow keys move by one place, Home and End to the ends', () => {
  expect(['ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => placeByKey(key, 2, 5))).toEqual([1, 3, 0, 4])
  expect(placeByKey('ArrowUp', 0, 5)).toBe(0)
  expect(placeByKey('ArrowDown', 4, 5)).toBe(4)
  expect(placeByKey('Tab', 2, 5)).toBeUndefined()
})
