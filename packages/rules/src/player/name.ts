/** What may be a player's name, and any text that others read. */
import { normaliseLine } from '../text/typed-text.ts'
import { isProfane } from './profanity.ts'
import { maxLength } from './validation.ts'
import type { ValidationCode } from './validation.ts'

/** Undefined if no word of a text is profane. */
export function checkProfanity(text: string): ValidationCode | undefined {
  return isProfane(text) ? 'error.validation.profanity' : undefined
}

/** Undefined if a text may be a first name or surname: two characters or more, not profane. */
export function checkName(text: string): ValidationCode | undefined {
  const name = normaliseLine(text)
  if (name === '') return text.trim() === '' ? 'error.validation.required' : 'error.validation.name.invisible'
  if ([...name].length < 2) return 'error.validation.name.too-short'
  return maxLength()(name) ?? checkProfanity(name)
}
