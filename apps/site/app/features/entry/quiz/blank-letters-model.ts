/** A word or phrase with letters to be filled in: what stands where, and where the keyboard goes next (docs/product-decisions.md#types). Pure. */
import { GAP } from '@fairdraw/rules/quiz.ts'

/** A sign that is given, or a gap by its number. */
export type Sign = string | number
/** A letter a gap, '' where it is empty. */
export type Letters = readonly string[]
export type Typed = { letters: Letters; focus: number }

const isSign = (sign: string) => /[\p{L}\p{N}]/u.test(sign)
const same = (one: string, other: string) => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0

/** The words of a pattern, its gaps numbered through. */
export function signsOf(pattern: string): Sign[][] {
  let gaps = 0
  const number = (sign: string) => (sign === GAP ? gaps++ : sign)
  return pattern
    .trim()
    .split(/\s+/)
    .map((word) => [...word].map(number))
}

export function gapsIn(pattern: string): number {
  return [...pattern].filter((sign) => sign === GAP).length
}

/** The letters in an answer that was kept, filled in or not; none in one that is of another pattern. */
export function lettersIn(pattern: string, answer: string): Letters {
  const [signs, filled] = [[...pattern], [...answer]]
  const fits = signs.length === filled.length
  return signs.flatMap((sign, place) => {
    if (sign !== GAP) return []
    const letter = filled[place]
    return !fits || letter === undefined || letter === GAP ? '' : letter
  })
}

/** The answer, with what is missing still missing; nothing while all is. */
export function answerOf(pattern: string, letters: Letters): string {
  if (letters.every((letter) => letter === '')) return ''
  let gap = 0
  return [...pattern].map((sign) => (sign === GAP ? letters[gap++] || GAP : sign)).join('')
}

/** In capitals where the pattern is. */
const asIn = (pattern: string, letter: string) =>
  pattern === pattern.toLocaleUpperCase('en-GB') ? letter.toLocaleUpperCase('en-GB') : letter

/**
 * The letters after a box's text became `text`. One letter goes into that box; more, as a paste brings them, go into it
 * and those after it; and where it is the whole answer, its letters go where they belong.
 */
export function typeInto(pattern: string, letters: Letters, place: number, text: string): Typed {
  const typed = [...text.normalize('NFC')].filter(isSign).map((letter) => asIn(pattern, letter))
  const whole = [...pattern].filter((sign) => sign === GAP || isSign(sign))
  const isWhole =
    typed.length === whole.length && whole.every((sign, at) => sign === GAP || same(sign, typed[at] ?? ''))
  if (isWhole && whole.length > letters.length) {
    return { letters: whole.flatMap((sign, at) => (sign === GAP ? (typed[at] ?? '') : [])), focus: letters.length - 1 }
  }
  // The box's own letter is still in the text when the cursor stood beside it.
  const own = letters[place] ?? ''
  const fresh = typed.length === 2 && own !== '' && typed.includes(own) ? typed.toSpliced(typed.indexOf(own), 1) : typed
  if (fresh.length === 0) return { letters: letters.with(place, ''), focus: place }
  const filled = letters.map((letter, at) => (at < place ? letter : (fresh[at - place] ?? letter)))
  return { letters: filled, focus: Math.min(place + fresh.length, letters.length - 1) }
}

/** Backspace empties a full box and stays; in an empty one it goes back and empties that. */
export function eraseAt(letters: Letters, place: number): Typed {
  const target = letters[place] === '' ? Math.max(place - 1, 0) : place
  return { letters: letters.with(target, ''), focus: target }
}

/** A word as a screen reader is to say it: 'G, blank, blank, D'. */
export function spokenWord(word: readonly Sign[], letters: Letters): string {
  return word.map((sign) => (typeof sign === 'string' ? sign : letters[sign] || 'blank')).join(', ')
}

/** The whole of it: 'G, blank, blank, D; M, blank, R, N, blank, N, G'. */
export function spokenPattern(pattern: string, letters: Letters): string {
  return signsOf(pattern)
    .map((word) => spokenWord(word, letters))
    .join('; ')
}
