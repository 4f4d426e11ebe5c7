import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('ids are unique, and sort by creation time', () => {
  const ids = Array.from({ length: 5_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toBe(true)
  const times = ids.map((id) => id.slice(0, 13))
  expect(times.toSorted()).toEqual(times)
})
