/** Finds a draw's bundle, or its manifest, in a text that was downloaded (docs/draw-format.md#bundle). */
import { readManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
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

/** The text may be a whole reply of `/api/draws/{id}`, a bundle or only the manifest. Throws `MalformedError`. */
export function readPublishedManifest(text: string): Manifest {
  const value = readJson(text)
  const isPart = typeof value === 'object' && value !== null && Object.hasOwn(value, 'manifest')
  return readManifest(isPart ? (value as { manifest: unknown }).manifest : value)
}

/** Throws `MalformedError`. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new MalformedError('It is not JSON, or its end is missing.')
  }
}
