/** The state of the boxes of a passcode or texted code (1-site §5 'PIN input'). Pure. */

/**
 * The digits after the input's value became `text`: at most `length`. Typing after a complete code starts a new one. A
 * complete code inside other text, for example after a paste, is extracted.
 */
export function parseDigits(text: string, before: string, length: number): string {
  const digits = text.normalize('NFKC').replace(/\D/g, '')
  const isAnother = before.length === length && digits.length > length && digits.startsWith(before)
  return (isAnother ? digits.slice(length) : digits).slice(0, length)
}

/** Only the last typed digit is readable; the others are asterisks. */
export function maskedDigit(digits: string, index: number, isLastShown: boolean): string {
  if (index >= digits.length) return ''
  return isLastShown && index === digits.length - 1 ? digits.charAt(index) : '*'
}

/** The index of the box to fill next; of the last box once all are full. */
export function activeBoxIndex(digits: string, length: number): number {
  return Math.min(digits.length, length - 1)
}
