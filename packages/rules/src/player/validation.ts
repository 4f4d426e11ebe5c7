/** Validation of fields, shared by server and browser, and the message for each error code (1-site §5, 2-flows §5). */
import { normaliseLine, withoutSeparators } from '../text/typed-text.ts'
import { readTypedDay } from '../text/written-date.ts'

export const PASSCODE_LENGTH = 4
/** A texted code is longer while somebody is guessing. */
export const UNLOCK_CODE_LENGTH = 6
export const MAX_TEXT = 255
export const EMAIL_CODE_LENGTH = 4
/** 'Mr', 'Dr', 'Professor Dame'. */
export const TITLE_LENGTH = 20

export const MESSAGES = {
  'error.validation.required': 'Field should not be empty',
  'error.validation.true-required': 'Field is mandatory',
  'error.validation.wrong-length': 'That’s not the right length',
  'error.validation.invalid': 'Value is not valid',
  'error.validation.credits.too-few': 'Your credits don’t cover it all. Choose another way to pay the rest',
  'error.validation.terms.true-required': 'Please accept Terms & Condition first',
  'error.validation.phone.invalid': 'This needs to be an 11 digit UK mobile number',
  'error.validation.phone.not-texted': 'We can’t text numbers that start 070 or 076. Please use your mobile number',
  'error.validation.passcode.invalid': 'Passcode does not meet requirements',
  'error.validation.passcode.too-simple': 'Provided passcode is too simple',
  'error.validation.passcode.mismatch': 'Passcodes do not match, please try again',
  'error.validation.texted-code.invalid': 'Enter the four-digit code we texted you',
  'error.validation.texted-code.six-digits': 'Enter the six-digit code we texted you',
  'error.validation.texted-code.twelve-digits': 'Enter the twelve-digit code we texted you',
  'error.validation.email.invalid': 'Please enter a valid email address',
  'error.validation.postcode.invalid': 'Please enter a valid UK postcode',
  'error.validation.name.too-short': 'Please enter at least two characters',
  'error.validation.name.invisible': 'We can’t see anything in that. Please type your name',
  'error.validation.date.short-year': 'Please write the year with four digits, like 1990',
  'error.validation.date.no-such-day': 'There’s no such date. Please put the day first, like 31/12/1990',
  'error.validation.date.required': 'Enter a date as YYYY-MM-DD',
  'error.validation.datetime.required': 'Enter a date and time as YYYY-MM-DD HH:MM:SS',
  'error.validation.amount.invalid': 'Enter an amount in pounds, like 25 or 7.50',
  'error.validation.amount.too-large': 'That’s more than you have',
  'error.validation.amount.over-limit': 'That’s more than we can send at once. The most is £10,000',
  'error.validation.amount.too-small': 'That’s less than you can swap',
  'error.validation.profanity': 'Should not contain profanity',
} as const

/** A code that contains its limit: `error.validation.max-length.255`. */
type LengthCode = `error.validation.${'max' | 'min'}-length.${number}`
/**
 * A code that contains its field: `error.validation.how-you-heard.required`; its message is that of the generic code.
 */
type FieldCode =
  | `error.validation.${string}.${'required' | 'invalid'}`
  | `error.validation.${string}.${'max' | 'min'}-length.${number}`
export type ValidationCode = keyof typeof MESSAGES | LengthCode | FieldCode

/** Validates the text of a field; undefined if it is valid. */
export type Check = (text: string) => ValidationCode | undefined

/** The same check, but empty text is valid. */
export const optional =
  (check: Check): Check =>
  (text) =>
    normaliseLine(text) === '' ? undefined : check(text)

/** The first error that any of several checks finds. */
export const all =
  (...checks: readonly Check[]): Check =>
  (text) => {
    for (const check of checks) {
      const code = check(text)
      if (code) return code
    }
    return undefined
  }

export const checkRequired: Check = (text) => (normaliseLine(text) === '' ? 'error.validation.required' : undefined)

export const maxLength =
  (max = MAX_TEXT): Check =>
  (text) =>
    [...normaliseLine(text)].length > max ? `error.validation.max-length.${max}` : undefined

export const minLength =
  (min: number): Check =>
  (text) =>
    [...normaliseLine(text)].length < min ? `error.validation.min-length.${min}` : undefined

export const exactLength =
  (length: number): Check =>
  (text) =>
    [...normaliseLine(text)].length === length ? undefined : 'error.validation.wrong-length'

/** Undefined if a text is a calendar date, in a form that means one day only. */
export function checkDate(text: string): ValidationCode | undefined {
  const read = readTypedDay(text)
  return 'fault' in read ? DAY_FAULTS[read.fault] : undefined
}

const DAY_FAULTS = {
  unreadable: 'error.validation.date.required',
  'short-year': 'error.validation.date.short-year',
  'no-such-day': 'error.validation.date.no-such-day',
} as const

/** 'YYYY-MM-DD'; a text that is no day only normalised. */
export function normaliseDate(text: string): string {
  const read = readTypedDay(text)
  return 'day' in read ? read.day : normaliseLine(text)
}

/**
 * A date and time as our format writes it: a browser's field for them writes a T between the two, and no seconds. Any other
 * text is returned as it is.
 */
export const toDateTime = (text: string): string =>
  normaliseLine(text).replace(
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?$/,
    (_, day, time, seconds = ':00') => `${day} ${time}${seconds}`,
  )

/** Undefined if a text is a date and a time, YYYY-MM-DD HH:MM:SS. */
export function checkDateTime(text: string): ValidationCode | undefined {
  const [day = '', time = '', ...rest] = normaliseLine(text).split(' ')
  const isTime = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)
  return isIsoDay(day) && isTime && rest.length === 0 ? undefined : 'error.validation.datetime.required'
}

const isIsoDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && 'day' in readTypedDay(text)

/** Undefined if a text is an amount of pounds, with or without pence: '25', '7.50', '£1,000'. */
export function checkPounds(text: string): ValidationCode | undefined {
  if (normaliseLine(text) === '') return 'error.validation.required'
  return parsePounds(text) === undefined ? 'error.validation.amount.invalid' : undefined
}

/** The pence of an amount as people write it; undefined if it is not an amount. */
export function parsePounds(text: string): number | undefined {
  const plain = normaliseLine(text).normalize('NFKC').replace(/^£ ?/, '').replaceAll(/[ ,]/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

/** Formats an amount so that `parsePounds` can parse it: '25' or '7.50'. */
export const formatPoundsInput = (pence: number): string => (pence / 100).toFixed(pence % 100 === 0 ? 0 : 2)

/** Undefined if a text is a texted code. `length`: its number of digits, if known. */
export function checkTextedCode(text: string, length?: 4 | 6 | 12): ValidationCode | undefined {
  const digits = withoutSeparators(text)
  const isCode = /^\d+$/.test(digits) && (length === undefined ? [4, 6, 12] : [length]).includes(digits.length)
  return isCode ? undefined : TEXTED_CODE_FAULTS[length ?? 4]
}

const TEXTED_CODE_FAULTS = {
  4: 'error.validation.texted-code.invalid',
  6: 'error.validation.texted-code.six-digits',
  12: 'error.validation.texted-code.twelve-digits',
} as const

/** A mailed code as it is compared: four capital letters and digits. */
export const normaliseEmailCode = (text: string): string => withoutSeparators(text).toUpperCase()

/** Undefined if a text may be a mailed code. */
export const checkEmailCode: Check = (text) =>
  all(checkRequired, exactLength(EMAIL_CODE_LENGTH))(normaliseEmailCode(text))

/** Undefined if a text is an email address in the sense of browsers: something, an at sign, and a host with a dot. */
export function checkEmail(text: string): ValidationCode | undefined {
  const address = normaliseLine(text)
  if (address === '') return 'error.validation.required'
  const isAddress =
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i
  return isAddress.test(address) ? undefined : 'error.validation.email.invalid'
}

/** The message for a code: the field's own, else the generic one, else a plain sentence. */
export function messageFor(code: string): string {
  const [, bound, n] = /\.(max|min)-length\.(\d{1,6})$/.exec(code) ?? []
  if (bound === 'max') return `The maximum number of characters is ${n}`
  if (bound === 'min')
    return Number(n) > 1 ? `The minimum number of characters is ${n}` : 'Please enter at least 1 character'
  const generic = code.replace(/^(error\.validation\.)[^.]+\./, '$1')
  const known = [code, generic].find((one): one is keyof typeof MESSAGES => Object.hasOwn(MESSAGES, one))
  return MESSAGES[known ?? 'error.validation.invalid']
}
