/**
 * In place of `fflate`, for the library that writes sheets (vite.config.ts). It compresses in a worker made from text,
 * which the desk's content security policy refuses, and then never ends.
 */
import { zipSync } from 'fflate/browser'

type Files = Parameters<typeof zipSync>[0]

export { strToU8, zipSync } from 'fflate/browser'

export function zip(files: Files, onDone: (error: null, archive: Uint8Array) => void): void {
  onDone(null, zipSync(files))
}
