import { expect, it } from 'vitest'
import { foldUnchanged } from './fold-unchanged.ts'

const same = (text: string) => ({ text, isChanged: false })
const changed = { text: 'changed', isChanged: true }
const long = 'word '.repeat(400)

it('keeps short texts and all changes', () => {
  const parts = [same('short '), changed, same(' end')]
  expect(foldUnchanged(parts)).toEqual(parts)
  const longChange = { text: long, isChanged: true }
  expect(foldUnchanged([longChange])).toEqual([longChange])
})

it('folds what lies between two changes, and keeps whole words beside each', () => {
  const [first, before, fold, after, last, ...rest] = foldUnchanged([changed, same(long), changed])
  expect(rest).toEqual([])
  expect([first, last]).toEqual([changed, changed])
  expect(fold).toMatchObject({ isFold: true })
  expect(before!.text.length).toBeGreaterThanOrEqual(120)
  expect(before!.text).toMatch(/^(word ?)+word$/)
  expect(after!.text).toMatch(/^word (word ?)+$/)
  expect(before!.text.length + after!.text.length).toBeLessThan(330)
})

it('keeps nothing away from the change at the beginning and the end', () => {
  const folded = foldUnchanged([same(long), changed, same(long)])
  expect(folded.map(({ isFold = false, isChanged }) => (isFold ? '…' : isChanged ? 'x' : '-')).join('')).toBe('…-x-…')
})

it('cuts a text without spaces', () => {
  const [, before, , after] = foldUnchanged([changed, same('x'.repeat(1_000)), changed])
  expect([before!.text.length, after!.text.length]).toEqual([120, 120])
})
