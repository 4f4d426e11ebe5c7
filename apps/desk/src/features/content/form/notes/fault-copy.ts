/** Words for a value that does not fit its schema, in place of the library's, which are for programmers. */
import type { NumberShape, Shape, TextShape } from '../body/shape.ts'

/** How zod's own messages begin; those of the schemas do not. */
const OF_LIBRARY = /^(?:Invalid |Too small|Too big|Unrecognized|Not a multiple)/

export function wordsOfFault(message: string, shape: Shape | undefined, value: unknown): string {
  if (!OF_LIBRARY.test(message)) return message
  if (shape === undefined) return 'This does not fit.'
  if (value === undefined) return 'This is missing.'
  return wordsOfShape(shape, value)
}

function wordsOfShape(shape: Shape, value: unknown): string {
  switch (shape.type) {
    case 'text':
      return wordsOfText(shape, value)
    case 'number':
      return wordsOfNumber(shape)
    case 'moment':
      return 'Give a date and a time.'
    case 'picture':
    case 'film':
    case 'sound':
      return `Choose a ${shape.type}.`
    case 'choice':
      return 'Choose one of these.'
    case 'list':
      return shape.minItems > 0
        ? `There must be ${rangeOf(shape.minItems, shape.maxItems)}.`
        : `There may be ${rangeOf(0, shape.maxItems)}.`
    case 'flag':
      return 'This must be yes or no.'
    case 'nullable':
      return wordsOfShape(shape.shape, value)
    default:
      return 'This does not fit.'
  }
}

/** By the pattern's source. */
const PATTERN_WORDS: Readonly<Record<string, string>> = {
  [String.raw`^[a-z\d][a-z\d-]{0,63}$`]: 'Use small letters, digits and hyphens only, 64 at most.',
  [String.raw`^#(?:[\da-f]{3}|[\da-f]{6})$`]: 'Give a colour as # and three or six digits, such as #5a1fa8.',
  '^[a-z]{1,6}$': 'Use one to six small letters.',
}

function wordsOfText({ minLength, maxLength, pattern, isAddress }: TextShape, value: unknown): string {
  if (typeof value !== 'string') return 'This must be a text.'
  if (value.length < minLength) return minLength === 1 ? 'Fill this in.' : `Write at least ${minLength} characters.`
  if (value.length > maxLength) return `Write at most ${maxLength} characters; there are ${value.length}.`
  if (isAddress) return 'Give a whole address, with https://.'
  if (pattern !== undefined) return PATTERN_WORDS[pattern] ?? `It must fit the pattern ${pattern}.`
  return 'This does not fit.'
}

function wordsOfNumber({ isInteger, minimum, maximum, isOverMinimum }: NumberShape): string {
  const what = isInteger ? 'a whole number' : 'a number'
  if (isOverMinimum) return `Give ${what} above ${minimum}.`
  if (Number.isFinite(minimum) && Number.isFinite(maximum)) return `Give ${what} from ${minimum} to ${maximum}.`
  if (Number.isFinite(minimum)) return `Give ${what}, ${minimum} or more.`
  return Number.isFinite(maximum) ? `Give ${what}, ${maximum} or less.` : `Give ${what}.`
}

function rangeOf(least: number, most: number): string {
  if (least === most) return `exactly ${least}`
  if (!Number.isFinite(most)) return least === 1 ? 'at least one' : `at least ${least}`
  return least === 0 ? `at most ${most}` : `${least} to ${most}`
}
