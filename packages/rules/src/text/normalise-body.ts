/**
 * A document of the desk as its editor plainly means it: pasted text brings characters that nobody sees, and they would be
 * published, compared and searched (docs/mechanisms/content.md#what-is-typed).
 */
import { normaliseLine, normaliseLines } from './typed-text.ts'

/** The names of things stand in subjects of emails, in lists and in files, where a line cannot end. */
const NAMES = /^(?:name|title|\w+(?:Name|Title))$/

/** No document is deeper. What is deeper fits no kind, and is left to its schema. */
const MAX_DEPTH = 30

/** The same document with every text, and every key that somebody chose, normalised. Other texts keep their lines. */
export function normaliseBody(value: unknown, key = '', depth = 0): unknown {
  if (typeof value === 'string') return NAMES.test(key) ? normaliseLine(value) : normaliseLines(value)
  if (typeof value !== 'object' || value === null || depth === MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((one) => normaliseBody(one, key, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [normaliseLine(name), normaliseBody(one, name, depth + 1)]),
  )
}
