/** A body as JSON that a person writes. */
import { isContainer } from '../body/body-paths.ts'
import { findJsonFault } from './json-fault.ts'
import type { JsonFault } from './json-fault.ts'

export const writeJson = (value: unknown): string => JSON.stringify(value, undefined, 2)

/** The object in the text, or why there is none. */
export function readJson(text: string): { body: Readonly<Record<string, unknown>> } | { fault: JsonFault } {
  const read = readAnyJson(text)
  if ('fault' in read) return read
  return isContainer(read.value) && !Array.isArray(read.value)
    ? { body: read.value }
    : { fault: { words: 'The text must be an object: { … }.', line: 1 } }
}

/** The value in the text, or why there is none. */
export function readAnyJson(text: string): { value: unknown } | { fault: JsonFault } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { fault: findJsonFault(text) ?? { words: 'This is no JSON.', line: 1 } }
  }
}
