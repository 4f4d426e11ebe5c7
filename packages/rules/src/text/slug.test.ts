import { expect, it } from 'vitest'
import { headingIds, slugOf } from './slug.ts'

it('gives every heading of a page an id of its own, in words', () => {
  expect(headingIds(['How do I win?', 'Who’s in', 'How do I win!', '£?'])).toEqual([
    'how-do-i-win',
    'whos-in',
    'how-do-i-win-2',
    'heading',
  ])
})

it.each([
  ['£20,000 tax-free cash', '20000-tax-free-cash'],
  ['Win a family 4×4', 'win-a-family-4x4'],
  ['Set visit: The Late Breakfast', 'set-visit-the-late-breakfast'],
])('the address of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
