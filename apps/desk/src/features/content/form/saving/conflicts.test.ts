import { expect, it } from 'vitest'
import { pointerOf } from '../body/body-paths.ts'
import { findConflicts, mergeChoices } from './conflicts.ts'

const base = { title: 'A car', text: 'It drives.', meta: { cap: 1, steps: ['quiz'], notice: 'Soon' } }
const mine = { title: 'A red car', text: 'It drives.', meta: { cap: 2, steps: ['quiz', 'payment'] } }
const theirs = { title: 'A car', text: 'It drives far.', meta: { cap: 3, steps: ['quiz'], notice: 'Soon' }, order: 1 }

const conflicts = findConflicts(base, mine, theirs)

it('finds each field in which two texts differ, and who changed it', () => {
  expect(conflicts.map(({ path, changedBy }) => [path.join('.'), changedBy])).toEqual([
    ['title', 'mine'],
    ['text', 'theirs'],
    ['meta.cap', 'both'],
    ['meta.steps', 'mine'],
    ['meta.notice', 'mine'],
    ['order', 'theirs'],
  ])
})

it('compares lists of one length item by item', () => {
  expect(findConflicts([1, 2], [1, 5], [4, 2])).toEqual([
    { path: [0], mine: 1, theirs: 4, changedBy: 'theirs' },
    { path: [1], mine: 5, theirs: 2, changedBy: 'mine' },
  ])
})

it('finds none in equal texts, whatever the order of their fields', () => {
  expect(findConflicts(undefined, { a: 1, b: [2] }, { b: [2], a: 1 })).toEqual([])
})

it('asks about every field of two new texts', () => {
  expect(findConflicts(undefined, { a: 1 }, { a: 2 })).toMatchObject([{ path: ['a'], changedBy: 'both' }])
})

it('takes what either has changed, and what was chosen where both have', () => {
  const merged = mergeChoices(theirs, conflicts, new Map([[pointerOf(['meta', 'cap']), 'mine']]))
  expect(merged).toEqual({
    title: 'A red car',
    text: 'It drives far.',
    meta: { cap: 2, steps: ['quiz', 'payment'] },
    order: 1,
  })
})

it('takes the other side of a field if that is chosen', () => {
  const choices = new Map(conflicts.map(({ path }) => [pointerOf(path), 'theirs'] as const))
  expect(mergeChoices(theirs, conflicts, choices)).toEqual(theirs)
  const allMine = new Map(conflicts.map(({ path }) => [pointerOf(path), 'mine'] as const))
  expect(mergeChoices(theirs, conflicts, allMine)).toEqual(mine)
})
