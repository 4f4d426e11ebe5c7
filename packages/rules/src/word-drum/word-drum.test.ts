import { describe, expect, it } from 'vitest'
import { checkTry, findWordsFault, isOnDrums, MAX_FACES, roundOf, stateAfter } from './word-drum.ts'
import type { DrumWord } from './word-drum.ts'

const word = (parts: string): DrumWord => ({ parts: parts.split('-'), clue: `About ${parts}`, note: parts })
const WORDS = [
  'la-ven-der',
  'sun-flow-er',
  'ted-dy-bear',
  'mag-net-ic',
  'pass-port-al',
  'cin-na-mon',
  'bum-ble-bee',
].map(word)
const DAYS = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2026, 10, 1 + at)).toISOString().slice(0, 10))

describe('the round of a day', () => {
  it('is the same for everybody, and another the next day', () => {
    expect(roundOf(WORDS, '2026-11-25')).toEqual(roundOf(WORDS, '2026-11-25'))
    expect(roundOf(WORDS, '2026-11-25').word).not.toBe(roundOf(WORDS, '2026-11-26').word)
  })

  it.each(DAYS)('can be won and has no face twice: %s', (day) => {
    const round = roundOf(WORDS, day)
    for (const [drum, faces] of round.drums.entries()) {
      expect(faces.length).toBe(MAX_FACES)
      expect(new Set(faces).size).toBe(faces.length)
      expect(faces[round.answer[drum]!]).toBe(WORDS.find(({ clue }) => clue === round.clue)!.parts[drum])
    }
    expect(stateAfter([checkTry(round, round.answer)])).toBe('won')
  })

  it('uses every word once before any is repeated', () => {
    expect(new Set(DAYS.slice(0, WORDS.length).map((day) => roundOf(WORDS, day).word)).size).toBe(WORDS.length)
  })

  it('does not always have the right face at the same place', () => {
    expect(new Set(DAYS.map((day) => roundOf(WORDS, day).answer.join())).size).toBeGreaterThan(10)
  })
})

describe('a try', () => {
  const round = roundOf(WORDS, '2026-11-25')
  const wrong = round.answer.map((right, drum) => (drum === 0 ? right : (right + 1) % MAX_FACES))

  it('says which drums are right', () => {
    expect(checkTry(round, wrong)).toEqual({ stops: wrong, matches: [true, false, false] })
  })

  it('is one of three', () => {
    const missed = checkTry(round, wrong)
    expect(stateAfter([])).toBe('playing')
    expect(stateAfter([missed, missed])).toBe('playing')
    expect(stateAfter([missed, missed, missed])).toBe('lost')
    expect(stateAfter([missed, missed, checkTry(round, round.answer)])).toBe('won')
  })

  it('names faces that exist', () => {
    expect(isOnDrums(round, [0, 0, 5])).toBe(true)
    expect(isOnDrums(round, [0, 0, 6])).toBe(false)
    expect(isOnDrums(round, [0, 0])).toBe(false)
  })
})

it('a game needs enough faces on each drum, and no word twice', () => {
  expect(findWordsFault(WORDS)).toBeUndefined()
  expect(findWordsFault(WORDS.slice(0, 3))).toMatch(/^Drum 1 has fewer than 4/)
  expect(findWordsFault([...WORDS, WORDS[0]!])).toBe('A word is there twice.')
})
