import { expect, it } from 'vitest'
import { notesWithoutField, STEPS, stepOf } from './step-list.ts'

const note = (...path: (string | number)[]) => ({ path, severity: 'stops' as const, words: '' })

it.each([
  [['competition', 'meta', 'prizeTiers', 0, 'name'], 'prize'],
  [['competition', 'meta', 'channels', 'sms', 'mobileFillText'], 'entry'],
  [['competition', 'meta', 'channels', 'sms', 'dateStop'], 'times'],
  [['competition', 'meta', 'channels', 'sms', 'info'], 'words'],
  [['competition', 'meta', 'channels', 'postal'], 'entry'],
  [['competition', 'meta', 'display', 'tc', 'tcFull'], 'terms'],
  [['competition', 'meta', 'display', 'card', 'text'], 'words'],
  [['competition', 'isPaid'], 'entry'],
  [['quiz', 0, 'answer'], 'entry'],
  [['competition', 'unknown'], 'words'],
] as const)('what is about %j belongs to the step %s', (path, step) => {
  expect(stepOf(path)).toBe(step)
})

it('says in its step what is about a field that the step does not show', () => {
  const notes = [note('competition', 'isPaid'), note('competition', 'meta', 'cap'), note('competition', 'name')]
  const entry = STEPS.find(({ id }) => id === 'entry')!
  expect(notesWithoutField(notes, entry)).toEqual([note('competition', 'isPaid')])
})
