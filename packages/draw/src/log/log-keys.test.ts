import { ed25519 } from '@noble/curves/ed25519.js'
import { toBase64, utf8 } from '@fairdraw/log/bytes.ts'
import { createKey, formatKey } from '@fairdraw/log/note.ts'
import { describe, expect, it } from 'vitest'
import { createLogKeyReader } from './log-keys.ts'
import type { LogLeaf } from './log-leaves.ts'

const secretOf = (seed: number) => new Uint8Array(32).fill(seed)
const keyOf = (seed: number, name = 'a.example/log', type: 'ed25519' | 'cosignature' = 'ed25519') =>
  formatKey(createKey(type, name, ed25519.getPublicKey(secretOf(seed))))
const signedBy = (seed: number, key: string): LogLeaf => ({
  kind: 'key',
  key,
  signature: toBase64(ed25519.sign(utf8(key), secretOf(seed))),
})
const FIRST: LogLeaf = { kind: 'key', key: keyOf(1) }
const OTHER: LogLeaf = { kind: 'result', draw: '1', subject: 'competition 1', attempt: 1, manifestHash: '', bundle: '' }

const readerOf = (leaves: readonly LogLeaf[]) => {
  const reader = createLogKeyReader()
  for (const [index, leaf] of leaves.entries()) reader.add(leaf, index)
  return reader
}

it('a key signs from the first entry, and the next after the tree that ends with its leaf', () => {
  const reader = readerOf([FIRST, OTHER, signedBy(1, keyOf(2)), OTHER, signedBy(2, keyOf(3))])
  const signers = [1, 2, 3, 4, 5, 6].map((size) => formatKey(reader.signerOf(size)!))
  expect(signers).toEqual([keyOf(1), keyOf(1), keyOf(1), keyOf(2), keyOf(2), keyOf(3)])
  expect(createLogKeyReader().signerOf(0)).toBeUndefined()
})

describe('a key is refused', () => {
  it.each<[string, readonly LogLeaf[], string]>([
    ['that is not there', [OTHER], 'The first entry of the log names no key.'],
    ['that nobody signed', [FIRST, { kind: 'key', key: keyOf(2) }], 'has not signed'],
    ['that signed itself', [FIRST, signedBy(2, keyOf(2))], 'has not signed'],
    ['that an earlier key signed', [FIRST, signedBy(1, keyOf(2)), signedBy(1, keyOf(3))], 'has not signed'],
    ['of another log', [FIRST, signedBy(1, keyOf(2, 'b.example/log'))], 'of another log'],
    ['of a witness', [FIRST, signedBy(1, keyOf(2, 'a.example/log', 'cosignature'))], 'of a witness'],
    ['that is none', [FIRST, signedBy(1, 'key')], 'cannot be read'],
  ])('%s', (_, leaves, sentence) => expect(() => readerOf(leaves)).toThrow(sentence))
})
