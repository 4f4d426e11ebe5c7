/**
 * The Merkle tree over all tickets of a draw, as in RFC 6962 (docs/draw-format.md#tree). It is built from a stream and
 * needs memory only for its depth.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { isEqual } from './bytes.ts'

const NODE_PREFIX = 1

export function nodeOf(left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(65)
  bytes[0] = NODE_PREFIX
  bytes.set(left, 1)
  bytes.set(right, 33)
  return sha256(bytes)
}

export type TreeBuilder = {
  add(leaf: Uint8Array): void
  count(): number
  /** The root over all leaves added so far; undefined if there are none. */
  root(): Uint8Array | undefined
}

/** Takes leaves in their order, or the roots of whole subtrees that all have the same size. */
export function createTree(): TreeBuilder {
  /** Roots of whole subtrees, largest first. Their sizes are the powers of two that add up to `added`. */
  const peaks: Uint8Array[] = []
  let added = 0
  return {
    add(leaf) {
      let node = leaf
      for (let size = added; size % 2 === 1; size = (size - 1) / 2) node = nodeOf(peaks.pop()!, node)
      peaks.push(node)
      added += 1
    },
    count: () => added,
    root: () =>
      peaks.reduceRight<Uint8Array | undefined>((right, left) => (right ? nodeOf(left, right) : left), undefined),
  }
}

/** The sibling hashes from a leaf to the root, lowest first. All leaves are in memory. */
export function pathOf(leaves: readonly Uint8Array[], index: number): Uint8Array[] {
  if (leaves.length < 2) return []
  const split = leftSize(leaves.length)
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)]
  return index < split ? [...pathOf(left, index), rootOf(right)] : [...pathOf(right, index - split), rootOf(left)]
}

/** The root over leaves that are all in memory; at least one is required. */
export function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  const tree = createTree()
  for (const leaf of leaves) tree.add(leaf)
  return tree.root()!
}

/** The largest power of two below a count greater than one: the number of leaves in the left subtree. */
function leftSize(count: number): number {
  let size = 1
  while (size * 2 < count) size *= 2
  return size
}

/** Whether the path leads from the leaf, at its index among `count` leaves, to the root. */
export function isInTree(
  { leaf, index, count, path }: { leaf: Uint8Array; index: number; count: number; path: readonly Uint8Array[] },
  root: Uint8Array,
): boolean {
  if (!Number.isSafeInteger(index) || index < 0 || index >= count) return false
  const sides = sidesOf(index, count)
  if (sides.length !== path.length) return false
  const reached = path.reduce<Uint8Array>(
    (node, sibling, nth) => (sides[nth] === 'left' ? nodeOf(sibling, node) : nodeOf(node, sibling)),
    leaf,
  )
  return isEqual(reached, root)
}

/** The side on which each node of a path stands, lowest first. */
function sidesOf(index: number, count: number): ('left' | 'right')[] {
  const sides: ('left' | 'right')[] = []
  for (let [at, size] = [index, count]; size > 1;) {
    const split = leftSize(size)
    sides.push(at < split ? 'right' : 'left')
    ;[at, size] = at < split ? [at, split] : [at - split, size - split]
  }
  return sides.toReversed()
}
