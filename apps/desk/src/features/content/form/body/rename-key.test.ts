import { expect, it } from 'vitest'
import { renameKey } from './rename-key.ts'

it('keeps the order and the other values', () => {
  expect(Object.entries(renameKey({ a: 1, b: 2, c: 3 }, 'b', 'z'))).toEqual([
    ['a', 1],
    ['z', 2],
    ['c', 3],
  ])
})

it('overwrites no other value', () => {
  const values = { a: 1, b: 2 }
  expect(renameKey(values, 'a', 'b')).toBe(values)
})
