/** Which passcodes a player may choose (1-site §5). */
import { isCommonPasscode } from './common-passcodes.ts'
import type { ValidationCode } from './validation.ts'

/**
 * Undefined if four digits may be a passcode: no three equal digits in a row, no run of four, not a common passcode.
 */
export function checkPasscode(text: string): ValidationCode | undefined {
  if (text === '') return 'error.validation.required'
  if (!/^\d{4}$/.test(text)) return 'error.validation.passcode.invalid'
  const steps = [1, 2, 3].map((i) => Number(text[i]) - Number(text[i - 1]))
  const isRun = steps.every((step) => step === 1) || steps.every((step) => step === -1)
  const isSimple = isRun || /(\d)\1\1/.test(text) || isCommonPasscode(text)
  return isSimple ? 'error.validation.passcode.too-simple' : undefined
}
