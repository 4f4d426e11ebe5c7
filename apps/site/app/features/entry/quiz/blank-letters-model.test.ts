import { describe, expect, it } from 'vitest'
import {
  answerOf,
  eraseAt,
  gapsIn,
  lettersIn,
  spokenPattern,
  spokenWord,
  cellsOf,
  typeInto,
} from './blank-letters-model.ts'

const PATTERN = 'G__D M_RN_NG'
const none = ['', '', '', '']
const typing = (text: string, index = 0, letters: readonly string[] = none) => typeInto(PATTERN, letters, index, text)

describe('a pattern', () => {
  it('is split into words of given letters and numbered gaps', () => {
    expect(cellsOf(PATTERN)).toEqual([
      ['G', 0, 1, 'D'],
      ['M', 2, 'R', 'N', 3, 'N', 'G'],
    ])
    expect(gapsIn(PATTERN)).toBe(4)
  })

  it('is announced with its blanks and its filled-in letters', () => {
    expect(spokenPattern(PATTERN, none)).toBe('G, blank, blank, D; M, blank, R, N, blank, N, G')
    expect(spokenPattern(PATTERN, ['O', '', '', 'I'])).toBe('G, O, blank, D; M, blank, R, N, I, N, G')
    expect(spokenWord(cellsOf(PATTERN)[0]!, ['O', 'O', '', ''])).toBe('G, O, O, D')
  })

  it('and its letters form the answer, with missing letters still marked', () => {
    expect(answerOf(PATTERN, ['O', 'O', 'O', 'I'])).toBe('GOOD MORNING')
    expect(answerOf(PATTERN, ['O', '', '', ''])).toBe('GO_D M_RN_NG')
    expect(answerOf(PATTERN, none)).toBe('')
  })

  it.each([[['O', 'O', 'O', 'I']], [['O', '', '', 'I']], [none]])('restores the saved letters: %j', (saved) => {
    expect(lettersIn(PATTERN, answerOf(PATTERN, saved))).toEqual(saved)
  })

  it('ignores an answer of another pattern', () => {
    expect(lettersIn(PATTERN, 'GOOD EVENING ALL')).toEqual(none)
  })
})

describe('typing', () => {
  it('a letter fills its box, in upper case where the pattern is, and moves to the next', () => {
    expect(typing('o')).toEqual({ letters: ['O', '', '', ''], focus: 1 })
    expect(typing('i', 3)).toEqual({ letters: ['', '', '', 'I'], focus: 3 })
    expect(typeInto('t_a', [''], 0, 'é')).toEqual({ letters: ['é'], focus: 0 })
  })

  it('a letter replaces the previous one, wherever the cursor was', () => {
    const full = ['A', 'B', 'C', 'D']
    expect(typing('AX', 0, full).letters).toEqual(['X', 'B', 'C', 'D'])
    expect(typing('XA', 0, full).letters).toEqual(['X', 'B', 'C', 'D'])
    expect(typing('AA', 0, full).letters).toEqual(['A', 'B', 'C', 'D'])
  })

  it('other characters than letters and digits are ignored', () => {
    expect(typing(' -', 1, ['O', 'O', '', ''])).toEqual({ letters: ['O', '', '', ''], focus: 1 })
  })

  it('several letters fill the box and the next boxes', () => {
    expect(typing('ooi', 1)).toEqual({ letters: ['', 'O', 'O', 'I'], focus: 3 })
    expect(typing('oooiii', 2)).toEqual({ letters: ['', '', 'O', 'O'], focus: 3 })
  })

  it('the whole answer, pasted anywhere, fills all gaps', () => {
    for (const text of ['GOOD MORNING', ' good morning! ', 'goodmorning'])
      expect(typing(text, 2)).toEqual({ letters: ['O', 'O', 'O', 'I'], focus: 3 })
  })

  it('a text of the same length that does not match is treated as letters', () => {
    expect(typing('BAAD EVENING', 0).letters).toEqual(['B', 'A', 'A', 'D'])
  })
})

describe('erasing', () => {
  it('clears a filled box and stays, and moves back from an empty one', () => {
    expect(eraseAt(['A', 'B', '', ''], 1)).toEqual({ letters: ['A', '', '', ''], focus: 1 })
    expect(eraseAt(['A', 'B', '', ''], 2)).toEqual({ letters: ['A', '', '', ''], focus: 1 })
    expect(eraseAt(none, 0)).toEqual({ letters: none, focus: 0 })
  })
})
