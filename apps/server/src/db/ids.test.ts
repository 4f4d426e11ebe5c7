import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('ids are unique, and sort in the order in which they were made, also within a millisecond', () => {
  const ids = Array.from({ length: 5_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
})
