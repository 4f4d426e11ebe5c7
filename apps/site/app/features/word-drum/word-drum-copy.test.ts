import type { Play } from '@fairdraw/contract/games/word-drum.ts'
import { expect, it } from 'vitest'
import { resultCopy, wordOn } from './word-drum-copy.ts'

const ROUND = {
  day: '2026-11-25',
  endsAt: '2026-11-26T00:00:00.000Z',
  clue: '',
  drums: [
    ['lav', 'sun'],
    ['en', 'flow'],
    ['der', 'er'],
  ],
  tries: 3 as const,
  tokens: 10,
  before: { word: '', note: '' },
}
const play = (matches: boolean[][], more: Partial<Play> = {}): Play => ({
  state: 'playing',
  tries: matches.map((one) => ({ stops: [0, 0, 0], matches: one })),
  isRewarded: true,
  tokens: 0,
  ...more,
})

it('spells the word on the drums', () => {
  expect(wordOn(ROUND, [0, 0, 0])).toBe('lavender')
})

it('says which drums are right and how many tries are left', () => {
  expect(resultCopy(ROUND, play([[false, false, false]]))).toBe('Not yet. No drum is right yet. 2 tries left.')
  expect(resultCopy(ROUND, play([[true, false, false]]))).toBe('Not yet. The first drum is right. 2 tries left.')
  expect(
    resultCopy(
      ROUND,
      play([
        [true, false, false],
        [true, false, true],
      ]),
    ),
  ).toBe('Not yet. The first and third drums are right. One try left.')
})

it('says what was won, and what was not', () => {
  expect(resultCopy(ROUND, play([[true, true, true]], { state: 'won', tokens: 10 }))).toBe(
    'That’s it! You’ve won 10 tokens.',
  )
  expect(resultCopy(ROUND, play([[true, true, true]], { state: 'won', isRewarded: false }))).toContain('for fun')
  expect(resultCopy(ROUND, play([[false, true, true]], { state: 'lost' }))).toContain('tomorrow')
})
