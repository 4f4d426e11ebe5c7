import { expect, test } from 'vitest'
import { excludedWords } from './sealed-copy.ts'

// Field rule 8
test.each([
  [null, /until it is committed get nothing\. They are counted then/],
  [[], /^None of them is left out\.$/],
  [[{ reason: 'refunded', tickets: 1 }], /^1 of them is left out and gets nothing: 1 refunded\.$/],
  [[{ reason: 'refunded', tickets: 1_204 }], /^1,204 of them are left out and get nothing: 1,204 refunded\.$/],
  [
    [
      { reason: 'refunded', tickets: 2 },
      { reason: 'a reason of a later build', tickets: 1 },
    ],
    /^3 of them are left out and get nothing: 2 refunded, 1 a reason of a later build\.$/,
  ],
])('what a redraw leaves out is counted with its reasons: %j', (excluded, words) => {
  expect(excludedWords(excluded)).toMatch(words)
})
