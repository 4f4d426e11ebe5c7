import { expect, it } from 'vitest'
import { headingIds } from './heading-ids.ts'

it('gives every heading of a page an id of its own, in words', () => {
  expect(headingIds(['How do I win?', 'Who’s in', 'How do I win!', '£?'])).toEqual([
    'how-do-i-win',
    'whos-in',
    'how-do-i-win-2',
    'heading',
  ])
})
