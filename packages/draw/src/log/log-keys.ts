/**
 * Which key signs the log (docs/draw-format.md#log): the one that its first leaf names, until a leaf names another, signed
 * by the one before it. A tree that ends with such a leaf is the last that the old key signs.
 */
import { fromBase64, utf8 } from '@fairdraw/log/bytes.ts'
import { isSigned, parseKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { Failure } from '../failure.ts'
import type { LogLeaf } from './log-leaves.ts'

export type LogKeyReader = {
  /** Takes the leaves in their order. Throws `Failure` for a key that may not sign. */
  add(leaf: LogLeaf, index: number): void
  /** The key that signs the tree of this size; undefined if the log names none. */
  signerOf(size: number): NoteKey | undefined
}

export function createLogKeyReader(): LogKeyReader {
  const named: { index: number; key: NoteKey }[] = []
  return {
    add(leaf, index) {
      if (leaf.kind !== 'key') {
        if (index === 0) throw new Failure('The first entry of the log names no key.')
        return
      }
      named.push({ index, key: readNewKey(leaf, index, named.at(-1)?.key) })
    },
    signerOf: (size) => (named.findLast(({ index }) => index < size - 1) ?? named[0])?.key,
  }
}

function readNewKey(
  { key: text, signature }: Extract<LogLeaf, { kind: 'key' }>,
  index: number,
  before: NoteKey | undefined,
): NoteKey {
  const key = parseKey(text)
  if ('malformed' in key)
    throw new Failure(`Entry ${index} of the log names a key that cannot be read: ${key.malformed}.`)
  if (key.type !== 'ed25519') throw new Failure(`Entry ${index} of the log names the key of a witness.`)
  if (!before) return key
  if (key.name !== before.name) throw new Failure(`Entry ${index} of the log names the key of another log.`)
  const bytes = signature === undefined ? undefined : fromBase64(signature)
  if (!bytes || !isSigned(before.publicKey, utf8(text), bytes))
    throw new Failure(`Entry ${index} of the log names a key that the key before it has not signed.`)
  return key
}
