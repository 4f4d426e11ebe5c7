/**
 * What a card form asks beside the card: the name on it and, where the gateway checks it, the postcode that its bank
 * writes to (2-flows §7). Both go to the gateway with the card, and nowhere else.
 */
import { maxLength } from '../player/validation.ts'
import type { ValidationCode } from '../player/validation.ts'
import { normaliseLine } from '../text/typed-text.ts'

/** The longest name that the gateway takes. */
const MAX_NAME = 175

/**
 * Undefined if a text may be the name on a card. It is never checked for profanity: a bank has printed it. Digits alone
 * are a card number in the wrong field.
 */
export function checkCardName(text: string): ValidationCode | undefined {
  const name = normaliseLine(text)
  if (name === '') return 'error.validation.required'
  if (/^[\d\s-]+$/.test(name) || name.replaceAll(/\D/g, '').length >= 12) return 'error.validation.invalid'
  return [...name].length < 2 ? 'error.validation.name.too-short' : maxLength(MAX_NAME)(name)
}
