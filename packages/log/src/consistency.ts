/** Whether a tree only grew: the consistency proof of RFC 6962, section 2.1.2. */
import { isEqual } from './bytes.ts'
import { leftSize, nodeOf } from './merkle.ts'
import type { Range } from './merkle.ts'
import { HASH_BYTES } from './sha256.ts'

/** Where the way to the last leaf of the smaller tree ends in the larger one, and what is beside that way, the lowest first. */
function wayTo(oldSize: number, size: number): { end: Range; beside: Range[] } {
  const beside: Range[] = []
  let [from, to] = [0, size]
  while (to !== oldSize) {
    const split = from + leftSize(to - from)
    const isLeft = oldSize <= split
    beside.push(isLeft ? { from: split, to } : { from, to: split })
    ;[from, to] = isLeft ? [from, split] : [split, to]
  }
  return { end: { from, to }, beside: beside.toReversed() }
}

/** What is below each node of the proof that the tree of one size begins the tree of the other. Trees of one size need no proof. */
export function consistencyRanges(oldSize: number, size: number): Range[] {
  if (oldSize === 0 || oldSize === size) return []
  const { end, beside } = wayTo(oldSize, size)
  // Where the smaller tree is one whole subtree of the larger, its root is known to whoever checks.
  return end.from === 0 ? beside : [end, ...beside]
}

export type Growth = {
  oldSize: number
  oldRoot: Uint8Array
  size: number
  root: Uint8Array
  proof: readonly Uint8Array[]
}

/** False for an old tree without leaves as well: it begins every tree, so a proof of that would say nothing. */
export function isConsistent({ oldSize, oldRoot, size, root, proof }: Growth): boolean {
  if (![oldSize, size].every((count) => Number.isSafeInteger(count) && count > 0) || oldSize > size) return false
  if (oldSize === size) return proof.length === 0 && isEqual(oldRoot, root)
  if ([oldRoot, root, ...proof].some(({ length }) => length !== HASH_BYTES)) return false
  const { end, beside } = wayTo(oldSize, size)
  const [first, ...path] = end.from === 0 ? [oldRoot, ...proof] : proof
  if (first === undefined || path.length !== beside.length) return false
  // Both roots are built from the same nodes: what lies to the right of the way belongs to the larger tree alone.
  let [reachedOld, reached] = [first, first]
  for (const [nth, sibling] of path.entries()) {
    const isRight = beside[nth]!.from >= oldSize
    reachedOld = isRight ? reachedOld : nodeOf(sibling, reachedOld)
    reached = isRight ? nodeOf(reached, sibling) : nodeOf(sibling, reached)
  }
  return isEqual(reachedOld, oldRoot) && isEqual(reached, root)
}
