/**
 * The tree of RFC 6962, over the tickets of a draw (docs/draw-format.md#tree) and over the leaves of a log. It is built from a stream, in
 * memory of its depth.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { concat, isEqual } from './bytes.ts'
import { HASH_BYTES, createMessage } from './sha256.ts'

const LEAF_PREFIX = Uint8Array.of(0)

const NODE_PREFIX = 1
const message = createMessage(1 + 2 * HASH_BYTES)
message.bytes[0] = NODE_PREFIX

/** The root of the tree that has no leaf. */
export const EMPTY_ROOT: Uint8Array = sha256(new Uint8Array())

/** The leaf that an entry of a log becomes. */
export const leafOf = (entry: Uint8Array): Uint8Array => sha256(concat(LEAF_PREFIX, entry))

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
export function leftSize(count: number): number {
  let size = 1
  while (size * 2 < count) size *= 2
  return size
}

/** The leaves from one index up to another, which is not among them: those below one node of the tree. */
export type Range = { from: number; to: number }

/** What is below each node beside the way from a leaf to the root, the lowest first. */
export function besideLeaf(index: number, count: number): Range[] {
  const ranges: Range[] = []
  for (let [from, to] = [0, count]; to - from > 1;) {
    const split = from + leftSize(to - from)
    ranges.push(index < split ? { from: split, to } : { from, to: split })
    ;[from, to] = index < split ? [from, split] : [split, to]
  }
  return ranges.toReversed()
}

/** Whether the path leads from the leaf, at its index among `count` leaves, to the root. */
export function isInTree(
  { leaf, index, count, path }: { leaf: Uint8Array; index: number; count: number; path: readonly Uint8Array[] },
  root: Uint8Array,
): boolean {
  if (!Number.isSafeInteger(index) || index < 0 || index >= count) return false
  if ([leaf, root, ...path].some(({ length }) => length !== HASH_BYTES)) return false
  const beside = besideLeaf(index, count)
  if (beside.length !== path.length) return false
  const reached = path.reduce<Uint8Array>(
    (node, sibling, nth) => (beside[nth]!.from > index ? nodeOf(node, sibling) : nodeOf(sibling, node)),
    leaf,
  )
  return isEqual(reached, root)
}
