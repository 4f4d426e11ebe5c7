/** Voucher codes as they are pasted or come in a file: one a line. */

/** The same limits as in the contract's postDeskVouchers. */
export const MAX_CODES = 5_000
const MIN_CODE = 4
const MAX_CODE = 100

export type ReadCodes = {
  /** Each once, in the order of the lines. */
  codes: string[]
  /** Lines that repeat an earlier one. */
  repeated: number
  /** What keeps them from being added. */
  messages: string[]
}

/** Nothing of a line is guessed away, because a code that is wrong would be given to a winner. */
function faultOf(code: string): string | undefined {
  if (code.length < MIN_CODE) return `is shorter than ${MIN_CODE} characters`
  if (code.length > MAX_CODE) return `is longer than ${MAX_CODE} characters`
  return /[,;\t"]/.test(code) ? 'has several columns or quotes' : undefined
}

export function readCodes(text: string): ReadCodes {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ code: line.trim(), number: index + 1 }))
    .filter(({ code }) => code !== '')
  const codes = [...new Set(lines.map(({ code }) => code))]
  const wrong = lines.flatMap(({ code, number }) => {
    const fault = faultOf(code)
    return fault === undefined ? [] : [`Line ${number} ${fault}.`]
  })
  const shown = wrong.slice(0, 3)
  return {
    codes,
    repeated: lines.length - codes.length,
    messages: [
      ...(codes.length === 0 ? ['Give at least one code.'] : []),
      ...(codes.length > MAX_CODES ? [`Add at most ${MAX_CODES} codes at a time; these are ${codes.length}.`] : []),
      ...shown,
      ...(wrong.length > shown.length ? [`${wrong.length - shown.length} more lines cannot be codes.`] : []),
    ],
  }
}
