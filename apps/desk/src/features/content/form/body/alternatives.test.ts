import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { chosenAlternative, nameOfAlternative, switchAlternative } from './alternatives.ts'
import { readSchema } from './shape.ts'
import type { AlternativesShape } from './shape.ts'

const { shapes } = readSchema(
  z.union([
    z.object({ type: z.literal('a-film'), name: z.string(), film: z.string() }),
    z.object({ type: z.literal('picture'), name: z.string(), alt: z.optional(z.string()) }),
    z.object({ steps: z.array(z.string()) }),
    z.string(),
  ]),
) as AlternativesShape

it('is told by its constant, by its fields, or by its type', () => {
  expect(chosenAlternative(shapes, { type: 'picture', name: 'A' })).toBe(1)
  expect(chosenAlternative(shapes, { type: 'a-film', name: 'A', film: 'B' })).toBe(0)
  expect(chosenAlternative(shapes, { steps: [] })).toBe(2)
  expect(chosenAlternative(shapes, 'text')).toBe(3)
  expect(chosenAlternative(shapes, { type: 'sound' })).toBe(-1)
})

it('is named by its constant', () => {
  expect(shapes.map(nameOfAlternative)).toEqual(['A film', 'Picture', 'Form 3', 'Text'])
})

it('keeps what both have when it becomes another one', () => {
  expect(switchAlternative(shapes[1]!, { type: 'a-film', name: 'A', film: 'B' })).toEqual({
    type: 'picture',
    name: 'A',
  })
  expect(switchAlternative(shapes[3]!, { type: 'picture', name: 'A' })).toBe('')
})
