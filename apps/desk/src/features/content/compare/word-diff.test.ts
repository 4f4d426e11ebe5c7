import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordDiff } from './word-diff.ts'
import type { DiffPart } from './word-diff.ts'

/** Changed parts in brackets. */
const marked = (parts: readonly DiffPart[]) =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')
const diff = (before: string, after: string) => {
  const { before: left, after: right } = wordDiff(before, after)
  return [marked(left), marked(right)]
}

describe('the words in which texts differ', () => {
  it.each([
    ['Entries close at 9pm.', 'Entries close at 10pm.', 'Entries close at [9pm].', 'Entries close at [10pm].'],
    ['one two three', 'one three', 'one [two ]three', 'one three'],
    ['one three', 'one two three', 'one three', 'one [two ]three'],
    ['a b c', 'a b c', 'a b c', 'a b c'],
    ['', 'new', '', '[new]'],
    ['old', '', '[old]', ''],
    ['It costs £2, now.', 'It costs £3, now.', 'It costs £[2], now.', 'It costs £[3], now.'],
    ['the winner’s prize', 'the winners prize', 'the [winner’s] prize', 'the [winners] prize'],
  ])('%j to %j', (before, after, left, right) => {
    expect(diff(before, after)).toEqual([left, right])
  })

  it('leaves equal lines around a changed one alone', () => {
    expect(diff('same\nold words here\nsame too\n', 'same\nnew words here\nsame too\n')).toEqual([
      'same\n[old] words here\nsame too\n',
      'same\n[new] words here\nsame too\n',
    ])
  })

  it('finds an inserted line', () => {
    expect(diff('one\ntwo\n', 'one\nmiddle\ntwo\n')).toEqual(['one\ntwo\n', 'one\n[middle\n]two\n'])
  })

  it('is fast for long texts of which every line has changed', () => {
    const text = (word: string) =>
      Array.from({ length: 3_000 }, (_, nth) => `${word} line ${nth} of the terms`).join('\n')
    const { before, after } = wordDiff(text('old'), text('new'))
    expect(before.map(({ text: part }) => part).join('')).toBe(text('old'))
    expect(after.map(({ text: part }) => part).join('')).toBe(text('new'))
  })

  it('always has each text whole, and the same words unchanged in both', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ' ', '  ', '\n', '.', '£2'), { maxLength: 30 })
      .map((words) => words.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const found = wordDiff(before, after)
        const join = (parts: readonly DiffPart[]) => parts.map((part) => part.text).join('')
        const unchanged = (parts: readonly DiffPart[]) => join(parts.filter(({ isChanged }) => !isChanged))
        expect(join(found.before)).toBe(before)
        expect(join(found.after)).toBe(after)
        expect(unchanged(found.before)).toBe(unchanged(found.after))
        if (before === after) expect(found.before.some(({ isChanged }) => isChanged)).toBe(false)
      }),
    )
  })
})
