/** A word or phrase with missing letters: its cells, and where the focus moves next (docs/product-decisions.md#types). Pure. */
import { GAP } from '@fairdraw/rules/entry/quiz.ts'

/** A given character, or the number of a gap. */
export type Cell = string | number
/** One letter per gap; '' where it is empty. */
export type Letters = readonly string[]
export type Typed = { letters: Letters; focus: number }

const isLetterOrDigit = (character: string) => /[\p{L}\p{N}]/u.test(character)
const same = (one: string, other: string) => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0

/** The words of a pattern, with all gaps numbered in order. */
export function cellsOf(pattern: string): Cell[][] {
  let gaps = 0
  const number = (character: string) => (character === GAP ? gaps++ : character)
  return pattern
    .trim()
    .split(/\s+/)
    .map((word) => [...word].map(number))
}

export function gapsIn(pattern: string): number {
  return [...pattern].filter((character) => character === GAP).length
}

/** The letters of a saved answer; all empty where the answer belongs to another pattern. */
export function lettersIn(pattern: string, answer: string): Letters {
  const [characters, filled] = [[...pattern], [...answer]]
  const fits = characters.length === filled.length
  return characters.flatMap((character, index) => {
    if (character !== GAP) return []
    const letter = filled[index]
    return !fits || letter === undefined || letter === GAP ? '' : letter
  })
}

/** The answer with its remaining gaps; empty while no letter is filled in. */
export function answerOf(pattern: string, letters: Letters): string {
  if (letters.every((letter) => letter === '')) return ''
  let gap = 0
  return [...pattern].map((character) => (character === GAP ? letters[gap++] || GAP : character)).join('')
}

/** Upper case where the pattern is upper case. */
const asIn = (pattern: string, letter: string) =>
  pattern === pattern.toLocaleUpperCase('en-GB') ? letter.toLocaleUpperCase('en-GB') : letter

/**
 * The letters after the text of a box became `text`. One letter fills that box. More letters, for example from a paste, fill it and
 * the next boxes. A complete answer fills all gaps.
 */
export function typeInto(pattern: string, letters: Letters, index: number, text: string): Typed {
  const typed = [...text.normalize('NFC')].filter(isLetterOrDigit).map((letter) => asIn(pattern, letter))
  const whole = [...pattern].filter((character) => character === GAP || isLetterOrDigit(character))
  const isWhole =
    typed.length === whole.length &&
    whole.every((character, at) => character === GAP || same(character, typed[at] ?? ''))
  if (isWhole && whole.length > letters.length) {
    return {
      letters: whole.flatMap((character, at) => (character === GAP ? (typed[at] ?? '') : [])),
      focus: letters.length - 1,
    }
  }
  // The text still contains the box's previous letter when the cursor was beside it.
  const own = letters[index] ?? ''
  const fresh = typed.length === 2 && own !== '' && typed.includes(own) ? typed.toSpliced(typed.indexOf(own), 1) : typed
  if (fresh.length === 0) return { letters: letters.with(index, ''), focus: index }
  const filled = letters.map((letter, at) => (at < index ? letter : (fresh[at - index] ?? letter)))
  return { letters: filled, focus: Math.min(index + fresh.length, letters.length - 1) }
}

/** Backspace clears a filled box and stays. In an empty box it moves back and clears the previous one. */
export function eraseAt(letters: Letters, index: number): Typed {
  const target = letters[index] === '' ? Math.max(index - 1, 0) : index
  return { letters: letters.with(target, ''), focus: target }
}

/** A word for screen readers: 'G, blank, blank, D'. */
export function spokenWord(word: readonly Cell[], letters: Letters): string {
  return word.map((character) => (typeof character === 'string' ? character : letters[character] || 'blank')).join(', ')
}

/** The whole pattern for screen readers: 'G, blank, blank, D; M, blank, R, N, blank, N, G'. */
export function spokenPattern(pattern: string, letters: Letters): string {
  return cellsOf(pattern)
    .map((word) => spokenWord(word, letters))
    .join('; ')
}
