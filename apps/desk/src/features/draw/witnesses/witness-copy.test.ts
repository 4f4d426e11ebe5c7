import { expect, test } from 'vitest'
import { logWords, quorumWords, troubleWords } from './witness-copy.ts'

const SINCE = '2026-11-27T20:15:00.000Z'

test('a witness that signs has no trouble; of another one is said why, and since when', () => {
  expect(troubleWords({ failingSince: null, reason: null })).toBe(undefined)
  expect(troubleWords({ failingSince: SINCE, reason: 'It cannot be reached.' })).toBe(
    'It cannot be reached. Since Fri, 27 Nov 2026, 20:15.',
  )
})

test.each([
  [1, 1, 'A draw goes on when the witness has signed its list.'],
  [2, 2, 'A draw goes on when both witnesses have signed its list.'],
  [3, 3, 'A draw goes on when all 3 witnesses have signed its list.'],
  [1, 3, 'A draw goes on when 1 of the 3 witnesses has signed its list.'],
  [2, 3, 'A draw goes on when 2 of the 3 witnesses have signed its list.'],
])('%i of %i must sign', (quorum, witnesses, words) => {
  expect(quorumWords(quorum, witnesses)).toBe(words)
})

const nothing = { entries: 0, since: null }
test.each([
  [
    'held',
    { held: 'a witness has signed 9 leaves, and the log has 7', waiting: nothing, quorum: 2 },
    'bad',
    /^The log signs nothing until a person has looked: a witness has signed 9/,
  ],
  ['without witnesses', { held: null, waiting: nothing, quorum: 0 }, 'bad', /^Nobody outside vouches/],
  ['signed', { held: null, waiting: nothing, quorum: 2 }, 'good', /^Enough witnesses have signed everything/],
  [
    'waiting',
    { held: null, waiting: { entries: 1, since: SINCE }, quorum: 2 },
    'waiting',
    /^1 entry of the log waits for signatures since Fri, 27 Nov 2026, 20:15\./,
  ],
] as const)('a log that is %s', (_state, reply, tone, words) => {
  expect(logWords(reply).tone).toBe(tone)
  expect(logWords(reply).text).toMatch(words)
})
