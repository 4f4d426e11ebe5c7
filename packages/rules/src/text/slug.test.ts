import { expect, it } from 'vitest'
import { slugOf } from './slug.ts'

it.each([
  ['£20,000 tax-free cash', '20000-tax-free-cash'],
  ['Win a family 4×4', 'win-a-family-4x4'],
  ['Set visit: The Late Breakfast', 'set-visit-the-late-breakfast'],
])('the address of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
