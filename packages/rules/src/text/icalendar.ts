/** Lines of a calendar file (RFC 5545). Pure. */

/** A line has at most 75 octets; a continuation begins with a space (§3.1). */
const LINE_OCTETS = 75

/** A moment in UTC: '20261127T210000Z'. */
export const icalendarTime = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** The value of a text, escaped. */
export const icalendarText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

/** Of a character in UTF-8. */
function octetsOf(letter: string): number {
  const point = letter.codePointAt(0)!
  if (point < 0x80) return 1
  return point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
}

/** Folds a line without splitting a character. */
function folded(line: string): string {
  let lines = ''
  let octets = 0
  for (const letter of line) {
    const size = octetsOf(letter)
    if (octets + size > LINE_OCTETS) {
      lines += '\r\n '
      octets = 1
    }
    lines += letter
    octets += size
  }
  return lines
}

export const icalendarFile = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('')
