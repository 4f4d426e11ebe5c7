import { expect, it } from 'vitest'
import { textFields } from './text-fields.ts'

it('lists every field of a text by its path', () => {
  expect(textFields({ name: 'A', meta: { steps: ['a', { b: 2 }], none: null, empty: [] } })).toEqual([
    { path: 'name', after: 'A' },
    { path: 'meta.steps.0', after: 'a' },
    { path: 'meta.steps.1.b', after: 2 },
    { path: 'meta.none', after: null },
    { path: 'meta.empty', after: [] },
  ])
})
