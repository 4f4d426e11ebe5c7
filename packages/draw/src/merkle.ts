/** The tree over all tickets of a draw, as RFC 6962 has it (docs/draw-format.md#tree). It is built from a stream, in memory of its depth. */
import { isEqual } from './bytes.ts'
import { HASH_BYTES, createMessage } from './sha256.ts'

const NODE_PREFIX = 1
const message = createMessage(1 + 2 * HASH_BYTES)
message.bytes[0] = NODE_PREFIX

export function nodeOf(left: Uint8Array, right: Uint8Array): Uint8Array {
  message.bytes.set(left, 1)
  message.bytes.set(right, 1 + HASH_BYTES)
  return message.hash()
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

/** The nodes beside the way from a leaf to the root, the lowest first. */
export type Paths = (index: number) => Uint8Array[]

/** The paths of leaves that are all in memory: every node is worked out once, however many paths are asked for. */
export function createPaths(leaves: readonly Uint8Array[]): Paths {
  const levels = [leaves]
  while (levels.at(-1)!.length > 1) levels.push(pairsOf(levels.at(-1)!))
  // The last of an odd number has nobody beside it, and goes up as it is.
  return (index) => levels.flatMap((nodes, level) => nodes[besideOf(index, level)] ?? [])
}

const besideOf = (index: number, level: number) => {
  const place = Math.floor(index / 2 ** level)
  return place % 2 === 0 ? place + 1 : place - 1
}

function pairsOf(nodes: readonly Uint8Array[]): Uint8Array[] {
  const pairs: Uint8Array[] = []
  for (let at = 0; at < nodes.length; at += 2) {
    const [left, right] = [nodes[at]!, nodes[at + 1]]
    pairs.push(right ? nodeOf(left, right) : left)
  }
  return pairs
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
