/** Finds a draw's bundle in a text that was downloaded (docs/draw-format.md#bundle). */
import { MalformedError } from './read-json.ts'

/**
 * The text may be a whole reply of `/api/draws/{id}`, or only the bundle in it. Throws `MalformedError` if it is not JSON,
 * or of a draw without a result.
 */
export function readPublished(text: string): unknown {
  const value = readJson(text)
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'bundle')) return value
  const { bundle } = value as { bundle: unknown }
  if (bundle === null) throw new MalformedError('This draw has no result yet.')
  return bundle
}

/** Throws `MalformedError`. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new MalformedError('It is not JSON, or its end is missing.')
  }
}
