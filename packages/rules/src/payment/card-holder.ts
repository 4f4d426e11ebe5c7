/**
 * What a card form asks beside the card: the name on it and, where the gateway checks it, the postcode that its bank
 * writes to (2-flows §7). Both go to the gateway with the card, and nowhere else.
 */
import { checkPostcode, maxLength } from '../player/validation.ts'
import type { ValidationCode } from '../player/validation.ts'

/** The longest name that the gateway takes. */
const MAX_NAME = 175

/** A name as it is sent: no characters that cannot be seen, and single spaces, whatever a keyboard or autofill adds. */
export const parseCardName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/**
 * Undefined if a text may be the name on a card. It is never checked for profanity: a bank has printed it. Digits alone
 * are a card number in the wrong field.
 */
export function checkCardName(text: string): ValidationCode | undefined {
  const name = parseCardName(text)
  if (name === '') return 'error.validation.required'
  if (/^[\d\s-]+$/.test(name) || name.replaceAll(/\D/g, '').length >= 12) return 'error.validation.invalid'
  return [...name].length < 2 ? 'error.validation.name.too-short' : maxLength(MAX_NAME)(name)
}

/** A postcode as it is sent: 'N1 9GU', however it was typed. */
export function parseBillingPostcode(text: string): string {
  const plain = text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return plain.length > 3 ? `${plain.slice(0, -3)} ${plain.slice(-3)}` : plain
}

/** Undefined if a text is a UK postcode, with spaces anywhere. */
export const checkBillingPostcode = (text: string): ValidationCode | undefined =>
  checkPostcode(parseBillingPostcode(text))
