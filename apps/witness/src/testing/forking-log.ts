/** A log for tests, honest or not: its tree has a second branch, which parts from the first after some leaves. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { formatAddCheckpoint } from '@fairdraw/log/add-checkpoint.ts'
import { utf8 } from '@fairdraw/log/bytes.ts'
import { formatCheckpoint } from '@fairdraw/log/checkpoint.ts'
import { consistencyRanges } from '@fairdraw/log/consistency.ts'
import { EMPTY_ROOT, leafOf, rootOf } from '@fairdraw/log/merkle.ts'
import { createKey, formatKey, formatNote, formatSignature } from '@fairdraw/log/note.ts'

export type Branch = 'main' | 'fork'

export function createForkingLog(origin: string, { sharedLeaves = 4, seed = 1 } = {}) {
  const secret = new Uint8Array(32).fill(seed)
  const key = createKey('ed25519', origin, ed25519.getPublicKey(secret))
  const leavesOf = (branch: Branch, size: number) =>
    Array.from({ length: size }, (_, at) => leafOf(utf8(at < sharedLeaves ? String(at) : `${branch} ${at}`)))
  const rootAt = (branch: Branch, size: number) => (size === 0 ? EMPTY_ROOT : rootOf(leavesOf(branch, size)))
  const sign = (text: string) => formatNote(text, [formatSignature(key, ed25519.sign(utf8(text), secret))])
  const checkpoint = (size: number, branch: Branch = 'main') =>
    sign(formatCheckpoint({ origin, size, root: rootAt(branch, size), extensions: [] }))
  const proof = (oldSize: number, size: number, branch: Branch = 'main') => {
    const leaves = leavesOf(branch, size)
    return consistencyRanges(oldSize, size).map(({ from, to }) => rootOf(leaves.slice(from, to)))
  }
  return {
    key,
    keyText: formatKey(key),
    origin,
    rootAt,
    sign,
    checkpoint,
    proof,
    /** The request for a branch, with the proof that this branch has. */
    request: (oldSize: number, size: number, branch: Branch = 'main') =>
      formatAddCheckpoint(oldSize, proof(oldSize, size, branch), checkpoint(size, branch)),
  }
}
