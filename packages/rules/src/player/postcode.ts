/** UK postcodes, as people write them. */
import { normaliseLine, withoutSeparators } from '../text/typed-text.ts'
import type { ValidationCode } from './validation.ts'

/** One or two letters, a digit, optionally a letter or digit; a digit, two letters. */
const POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/

const LETTERS: Readonly<Record<string, string>> = { '0': 'O', '1': 'I' }
const DIGITS: Readonly<Record<string, string>> = { O: '0', I: '1' }

/**
 * O and 0, I and 1 where only one of them can stand. An area starts with a letter; I is never its second, O only in
 * CO, PO, SO and YO, and no district of a one-letter area starts with 0. After an area's letters neither O nor I is used.
 */
function withTrueCharacters(plain: string): string {
  const [outward, inward] = [plain.slice(0, -3), plain.slice(-3)]
  const [first = '', second = '', ...others] = outward
  const area = LETTERS[first] ?? first
  const isTwoLetters = second === '0' && /[CPSY]/.test(area) && others.length > 0
  return [
    area,
    isTwoLetters ? 'O' : second === 'I' ? '1' : second,
    ...[...others, inward.charAt(0)].map((one) => DIGITS[one] ?? one),
    inward.slice(1),
  ].join('')
}

/** A postcode in its usual form, 'N1 9GU'; other text only normalised. */
export function normalisePostcode(text: string): string {
  const plain = withTrueCharacters(withoutSeparators(text).toUpperCase())
  return POSTCODE.test(plain) ? plain.replace(POSTCODE, '$1 $2') : normaliseLine(text)
}

/** Undefined if a text is a UK postcode. */
export function checkPostcode(text: string): ValidationCode | undefined {
  if (withoutSeparators(text) === '') return 'error.validation.required'
  return POSTCODE.test(normalisePostcode(text).replace(' ', '')) ? undefined : 'error.validation.postcode.invalid'
}
