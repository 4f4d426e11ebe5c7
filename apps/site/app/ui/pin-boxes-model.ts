/** What is in the boxes of a passcode or texted code (1-site §5 'PIN input'). Pure. */

/**
 * The digits after the input's text became `text`: digits alone, at most `length`. What is typed after a whole code begins
 * another, and a whole code in the midst of words, as a paste brings it, is taken as it stands.
 */
export function digitsOf(text: string, before: string, length: number): string {
  const digits = text.replace(/\D/g, '')
  const isAnother = before.length === length && digits.length > length && digits.startsWith(before)
  return (isAnother ? digits.slice(length) : digits).slice(0, length)
}

/** A digit can be read only while it is the last one typed; the others are asterisks. */
export function shownIn(digits: string, index: number, isLastShown: boolean): string {
  if (index >= digits.length) return ''
  return isLastShown && index === digits.length - 1 ? digits.charAt(index) : '*'
}

/** The box that is filled next; the last, once all are full. */
export function boxInFocus(digits: string, length: number): number {
  return Math.min(digits.length, length - 1)
}
