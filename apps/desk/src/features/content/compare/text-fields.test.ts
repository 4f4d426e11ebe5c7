import { expect, it } from 'vitest'
import { textFields } from './text-fields.ts'

it('lists every field of a text by its path', () => {
  expect(textFields({ name: 'A', meta: { steps: ['a', { b: 2 }], none: null, empty: [] } })).toEqual([
    { path: ['name'], value: 'A' },
    { path: ['meta', 'steps', 0], value: 'a' },
    { path: ['meta', 'steps', 1, 'b'], value: 2 },
    { path: ['meta', 'none'], value: null },
    { path: ['meta', 'empty'], value: [] },
  ])
})
