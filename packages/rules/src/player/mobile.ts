/** UK mobile numbers in every format of people, telephones, wallets, networks and spreadsheets. */
import { withoutSeparators } from '../text/typed-text.ts'
import type { ValidationCode } from './validation.ts'

const WITH_PREFIX = /^(?:tel:)?(?:(?:\+|00)?44)?0?(7\d{9})$/i
/** Personal numbers and pagers cost a premium to text. 07624 is the Isle of Man (docs/product-decisions.md#what-people-type). */
const NOT_TEXTED = /^07(?:0|6(?!24))/

/** Eleven digits that start with 07; undefined if the text means nothing like it. */
function parseDigits(text: string): string | undefined {
  const [, digits] = WITH_PREFIX.exec(withoutSeparators(text)) ?? []
  return digits && `0${digits}`
}

/** Undefined if a text is a UK mobile number that can be texted. */
export function checkPhone(text: string): ValidationCode | undefined {
  if (withoutSeparators(text) === '') return 'error.validation.required'
  const digits = parseDigits(text)
  if (digits === undefined) return 'error.validation.phone.invalid'
  return NOT_TEXTED.test(digits) ? 'error.validation.phone.not-texted' : undefined
}

/** A UK mobile number in our format ('07700900101'); undefined if it is not one, or cannot be texted. */
export const parseMobile = (text: string): string | undefined =>
  checkPhone(text) === undefined ? parseDigits(text) : undefined
