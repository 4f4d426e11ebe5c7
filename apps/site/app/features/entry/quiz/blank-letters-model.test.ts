import { describe, expect, it } from 'vitest'
import {
  answerOf,
  eraseAt,
  gapsIn,
  lettersIn,
  spokenPattern,
  spokenWord,
  signsOf,
  typeInto,
} from './blank-letters-model.ts'

const PATTERN = 'G__D M_RN_NG'
const none = ['', '', '', '']
const typing = (text: string, place = 0, letters: readonly string[] = none) => typeInto(PATTERN, letters, place, text)

describe('a pattern', () => {
  it('is words of given letters and numbered gaps', () => {
    expect(signsOf(PATTERN)).toEqual([
      ['G', 0, 1, 'D'],
      ['M', 2, 'R', 'N', 3, 'N', 'G'],
    ])
    expect(gapsIn(PATTERN)).toBe(4)
  })

  it('is read out with its blanks, and with what is filled in', () => {
    expect(spokenPattern(PATTERN, none)).toBe('G, blank, blank, D; M, blank, R, N, blank, N, G')
    expect(spokenPattern(PATTERN, ['O', '', '', 'I'])).toBe('G, O, blank, D; M, blank, R, N, I, N, G')
    expect(spokenWord(signsOf(PATTERN)[0]!, ['O', 'O', '', ''])).toBe('G, O, O, D')
  })

  it('and its letters make the answer, what is missing still marked', () => {
    expect(answerOf(PATTERN, ['O', 'O', 'O', 'I'])).toBe('GOOD MORNING')
    expect(answerOf(PATTERN, ['O', '', '', ''])).toBe('GO_D M_RN_NG')
    expect(answerOf(PATTERN, none)).toBe('')
  })

  it.each([[['O', 'O', 'O', 'I']], [['O', '', '', 'I']], [none]])(
    'gives back the letters that were kept: %j',
    (kept) => {
      expect(lettersIn(PATTERN, answerOf(PATTERN, kept))).toEqual(kept)
    },
  )

  it('takes nothing from an answer of another pattern', () => {
    expect(lettersIn(PATTERN, 'GOOD EVENING ALL')).toEqual(none)
  })
})

describe('typing', () => {
  it('a letter goes into its box, in capitals where the pattern is, and on to the next', () => {
    expect(typing('o')).toEqual({ letters: ['O', '', '', ''], focus: 1 })
    expect(typing('i', 3)).toEqual({ letters: ['', '', '', 'I'], focus: 3 })
    expect(typeInto('t_a', [''], 0, 'é')).toEqual({ letters: ['é'], focus: 0 })
  })

  it('a letter over another takes its place, wherever the cursor stood', () => {
    const full = ['A', 'B', 'C', 'D']
    expect(typing('AX', 0, full).letters).toEqual(['X', 'B', 'C', 'D'])
    expect(typing('XA', 0, full).letters).toEqual(['X', 'B', 'C', 'D'])
    expect(typing('AA', 0, full).letters).toEqual(['A', 'B', 'C', 'D'])
  })

  it('what is no letter or digit is nothing', () => {
    expect(typing(' -', 1, ['O', 'O', '', ''])).toEqual({ letters: ['O', '', '', ''], focus: 1 })
  })

  it('several letters go into the box and those after it', () => {
    expect(typing('ooi', 1)).toEqual({ letters: ['', 'O', 'O', 'I'], focus: 3 })
    expect(typing('oooiii', 2)).toEqual({ letters: ['', '', 'O', 'O'], focus: 3 })
  })

  it('the whole answer, pasted anywhere, goes where it belongs', () => {
    for (const text of ['GOOD MORNING', ' good morning! ', 'goodmorning'])
      expect(typing(text, 2)).toEqual({ letters: ['O', 'O', 'O', 'I'], focus: 3 })
  })

  it('a text of the same length that does not fit is only letters', () => {
    expect(typing('BAAD EVENING', 0).letters).toEqual(['B', 'A', 'A', 'D'])
  })
})

describe('erasing', () => {
  it('empties a full box and stays, and goes back from an empty one', () => {
    expect(eraseAt(['A', 'B', '', ''], 1)).toEqual({ letters: ['A', '', '', ''], focus: 1 })
    expect(eraseAt(['A', 'B', '', ''], 2)).toEqual({ letters: ['A', '', '', ''], focus: 1 })
    expect(eraseAt(none, 0)).toEqual({ letters: none, focus: 0 })
  })
})
