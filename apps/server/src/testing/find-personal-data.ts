/**
 * Searches log lines for personal data and secrets. Used by tests of a failing query, and by tools/test.ts over the log
 * of every server in a whole test run (TEST_LOG_FILE).
 */

export type Finding = { kind: string; text: string; line: string }

/** Fields written by the logger itself, and ids that identify nobody. */
const OWN_FIELDS = new Set(['level', 'time', 'pid', 'hostname', 'reqId', 'reference'])

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?/g
/** Positions in files and in compiled code, and local addresses with ports. */
const PLACE = /wasm:\/\/\S+|:\d+:\d+\b|\b(?:127\.0\.0\.1|localhost|::1):\d+/g

const PATTERNS: readonly (readonly [string, RegExp])[] = [
  ['a phone or account number', /\+?\d(?:[ ().-]{0,2}\d){8,}/],
  ['an e-mail address', /[^\s@/<>"(),;:[\]]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i],
  ['a postcode', /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/],
  ['a code', /(?<![\w.:-])(?:\d{4}|\d{6})(?![\w.:-])/],
  ['a token', /\b(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{30,}|\b[0-9a-f]{40,}\b|\beyJ[\w-]{10,}\./],
  ['a bearer', /\b(?:bearer|basic) [\w+/=.-]{8,}/i],
  ['parameters of a query', /\bparams: (?!\[redacted\])/],
  ['the values of a row', /Failing row contains|\bKey \(\w+\)=/],
  ['a query string', /\/[\w.~%-]+\?(?!\[redacted\])[\w.~%-]+=/],
]

/** Every text of a line. A line that is not JSON is one text. */
function textsOf(line: string): string[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    return [line]
  }
  const texts: string[] = []
  const walk = (value: unknown, name = '') => {
    if (OWN_FIELDS.has(name)) return
    if (typeof value === 'string') texts.push(value)
    // A phone or card number can be a JSON number. Statuses, ids and counts are shorter.
    else if (typeof value === 'number' && value >= 1e9) texts.push(String(value))
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (!Array.isArray(value)) texts.push(key)
        walk(inner, key)
      }
  }
  walk(parsed)
  return texts
}

/** `known`: names and other words that no pattern finds, matched as whole words. */
export function findPersonalData(lines: readonly string[], known: readonly string[] = []): Finding[] {
  const words = known.filter((word) => word !== '').map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const patterns: typeof PATTERNS =
    words.length === 0
      ? PATTERNS
      : [...PATTERNS, ['a known value', new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`, 'u')]]
  return lines.flatMap((line) =>
    textsOf(line).flatMap((text) => {
      const rest = text.replaceAll(UUID, '').replaceAll(TIME, '').replaceAll(PLACE, '')
      return patterns.flatMap(([kind, pattern]) => {
        const found = pattern.exec(rest)
        return found ? [{ kind, text: found[0], line }] : []
      })
    }),
  )
}
