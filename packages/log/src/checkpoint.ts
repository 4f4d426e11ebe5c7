/** What a log signs of its tree: its name, its size and its root (c2sp.org/tlog-checkpoint). */
import { fromBase64, toBase64 } from './bytes.ts'
import type { Malformed } from './malformed.ts'
import { HASH_BYTES } from './sha256.ts'

/** `extensions`: further lines of the log's own, which nobody checks. */
export type Checkpoint = { origin: string; size: number; root: Uint8Array; extensions: readonly string[] }

const SIZE = /^(?:0|[1-9]\d*)$/

/** A size in decimal digits; undefined for any other text, and above 2^53, which no tree reaches. */
export function parseSize(text: string): number | undefined {
  const size = SIZE.test(text) ? Number(text) : undefined
  return Number.isSafeInteger(size) ? size : undefined
}

/** A hash in base 64. */
export function parseHash(text: string): Uint8Array | undefined {
  const bytes = fromBase64(text)
  return bytes?.length === HASH_BYTES ? bytes : undefined
}

/** The text of the note that is signed. */
export const formatCheckpoint = ({ origin, size, root, extensions }: Checkpoint): string =>
  [origin, size, toBase64(root), ...extensions].map((line) => `${line}\n`).join('')

export function parseCheckpoint(text: string): Checkpoint | Malformed {
  const [origin, sizeText, rootText, ...extensions] = text.slice(0, -1).split('\n')
  if (!text.endsWith('\n') || !origin || sizeText === undefined || rootText === undefined)
    return { malformed: 'a checkpoint has at least three lines: the name of the log, its size, its root' }
  const [size, root] = [parseSize(sizeText), parseHash(rootText)]
  if (size === undefined) return { malformed: 'the second line of the checkpoint is not a size' }
  if (root === undefined) return { malformed: 'the third line of the checkpoint is not a hash' }
  if (extensions.includes('')) return { malformed: 'the checkpoint has an empty line' }
  return { origin, size, root, extensions }
}
