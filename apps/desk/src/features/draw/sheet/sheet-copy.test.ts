import { expect, it } from 'vitest'
import { exactTime, howComputed } from './sheet-copy.ts'

it.each([
  [{ winners: 1, alternates: 0, leftOut: 0 }, 'are taken in order: 1 winning ticket; the same'],
  [{ winners: 3, alternates: 2, leftOut: 1 }, '3 winning tickets, 2 reserves, 1 ticket that got nothing'],
])('%j is told in one sentence', (picks, words) => {
  const sentence = howComputed(picks)
  expect(sentence).toContain(words)
  expect(sentence.match(/\.(?=\s|$)/g)).toHaveLength(1)
})

it('times are told to the second, whatever the clocks of London show', () => {
  expect(exactTime('2026-07-24T21:05:03.000Z')).toBe('2026-07-24 21:05:03 UTC')
})
