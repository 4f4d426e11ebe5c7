import { expect, it } from 'vitest'
import { presenceWords } from './presence-note.tsx'

const since = '2026-11-21T09:00:00.000Z'
const other = (name: string | null) => ({ name, isOwn: false, since })
const OWN = { name: 'Edie Marlow', isOwn: true, since }

it.each([
  [[], ''],
  [[other('Piotr Lis')], 'Piotr Lis has this open too.'],
  [[other('Piotr Lis'), other(null)], 'Piotr Lis and Somebody have this open too.'],
  [[OWN], 'You have this open in another tab too.'],
  [[other('Piotr Lis'), OWN], 'Piotr Lis has this open too. You have this open in another tab too.'],
])('says who else has an item open: %#', (others, words) => {
  expect(presenceWords(others)).toBe(words)
})
