/** What is in the single-digit boxes of a passcode, and where the keyboard goes next (1-site §5 'PIN input'). Pure. */

/** One digit a box, '' where a box is empty. */
export type Digits = readonly string[]
export type Typed = { digits: Digits; focus: number }

export function emptyBoxes(length: number): Digits {
  return Array.from({ length }, () => '')
}

/** The whole code, or undefined while a box is empty. */
export function wholeCode(digits: Digits): string | undefined {
  return digits.every((digit) => digit !== '') ? digits.join('') : undefined
}

/**
 * The boxes after a box's text became `text`. One digit goes into that box; several, as a paste or a filled-in text
 * message brings them, go into it and those after it, and a whole code goes in from the first box on. `shown` is what
 * the box showed before: it is still in the text when the cursor stood beside it.
 */
export function typeInto(digits: Digits, index: number, text: string, shown: string): Typed {
  const found = text.replace(/\D/g, '')
  const isRetyped = found.length === 2 && shown === digits[index] && found.includes(shown)
  const fresh = isRetyped ? found.replace(shown, '') : found
  if (fresh === '') return { digits: digits.with(index, ''), focus: index }
  const from = fresh.length >= digits.length ? 0 : index
  const filled = digits.map((digit, box) => fresh[box - from] ?? digit)
  return { digits: filled, focus: Math.min(from + fresh.length, digits.length - 1) }
}

/** Backspace empties a full box and stays; in an empty one it goes back and empties that. */
export function eraseAt(digits: Digits, index: number): Typed {
  const target = digits[index] === '' ? Math.max(index - 1, 0) : index
  return { digits: digits.with(target, ''), focus: target }
}

/** A digit can be read only in the box in which it was just typed; left, it is an asterisk. */
export function shownIn(digits: Digits, index: number, justTyped: number | undefined): string {
  const digit = digits[index] ?? ''
  return digit === '' || index === justTyped ? digit : '*'
}
