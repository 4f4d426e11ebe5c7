/**
 * The part of an error that may be stored or shown: names and codes. Messages of libraries and databases repeat
 * parameters.
 */
import { VendorError } from '../vendors/vendor-error.ts'

const MAX_LENGTH = 200

/** One short line without personal data: a vendor's codes, or the names and codes of the error and its causes. */
export function summariseError(error: unknown): string {
  if (error instanceof VendorError) return error.message.slice(0, MAX_LENGTH)
  const parts: string[] = []
  for (let cause: unknown = error; cause instanceof Error && parts.length < 4; cause = cause.cause) {
    const { name, code } = cause as Error & { code?: unknown }
    parts.push([name, code].filter((part) => typeof part === 'string' || typeof part === 'number').join(' '))
  }
  return parts.length > 0 ? parts.join(': ').slice(0, MAX_LENGTH) : 'unknown'
}
