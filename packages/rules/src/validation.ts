/** Shared by server and browser: what is asked of a field, and the words when it is not met (1-site §5, 2-flows §5). */

export const PHONE_LENGTH = 11
export const PASSCODE_LENGTH = 4
export const MAX_TEXT = 255

export const MESSAGES = {
  'error.validation.required': 'Field should not be empty',
  'error.validation.true-required': 'Field is mandatory',
  'error.validation.wrong-length': 'That is not the right length',
  'error.validation.invalid': 'Value is not valid',
  'error.validation.terms.true-required': 'Please accept Terms & Condition first',
  'error.validation.phone.invalid': 'This needs to be an 11 digit UK mobile number',
  'error.validation.passcode.invalid': 'Passcode does not meet requirements',
  'error.validation.passcode.too-simple': 'Provided passcode is too simple',
  'error.validation.passcode.mismatch': 'Passcodes do not match, please try again',
  'error.validation.email.invalid': 'Please enter a valid email address',
  'error.validation.postcode.invalid': 'Please enter a valid UK postcode',
  'error.validation.name.too-short': 'Please enter at least two characters',
  'error.validation.profanity': 'Should not contain profanity',
} as const

export type ValidationCode = keyof typeof MESSAGES

/** Undefined when a text is a UK mobile number: 11 digits that start 07, spaces around it aside. */
export function checkPhone(text: string): ValidationCode | undefined {
  if (text.trim() === '') return 'error.validation.required'
  return /^07\d{9}$/.test(text.trim()) ? undefined : 'error.validation.phone.invalid'
}

/** Undefined when four digits may be a memorable passcode: no three equal in a row, no run of four up or down. */
export function checkPasscode(text: string): ValidationCode | undefined {
  if (text === '') return 'error.validation.required'
  if (!/^\d{4}$/.test(text)) return 'error.validation.passcode.invalid'
  const steps = [1, 2, 3].map((i) => Number(text[i]) - Number(text[i - 1]))
  const isRun = steps.every((step) => step === 1) || steps.every((step) => step === -1)
  return isRun || /(\d)\1\1/.test(text) ? 'error.validation.passcode.too-simple' : undefined
}

/** Undefined when a text is an email address as browsers understand one: something, an at sign, a host with a dot. */
export function checkEmail(text: string): ValidationCode | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return 'error.validation.required'
  const isAddress =
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i
  return isAddress.test(trimmed) ? undefined : 'error.validation.email.invalid'
}

/** Undefined when a text is a UK postcode: one or two letters, a digit, a letter or digit or neither, a digit, two letters. */
export function checkPostcode(text: string): ValidationCode | undefined {
  if (text.trim() === '') return 'error.validation.required'
  return /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i.test(text.trim()) ? undefined : 'error.validation.postcode.invalid'
}

/** Undefined when a text may be a first name or surname: two characters or more. */
export function checkName(text: string): ValidationCode | undefined {
  if (text.trim() === '') return 'error.validation.required'
  return [...text.trim()].length < 2 ? 'error.validation.name.too-short' : undefined
}

/** The words for a code: the field's own, else the generic one, else a plain sentence. */
export function messageFor(code: string): string {
  const generic = code.replace(/^(error\.validation\.)[^.]+\./, '$1')
  const known = [code, generic].find((one): one is ValidationCode => Object.hasOwn(MESSAGES, one))
  return MESSAGES[known ?? 'error.validation.invalid']
}
