import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64, toBase64, utf8 } from './bytes.ts'
import { consistencyRanges, isConsistent } from './consistency.ts'
import { EMPTY_ROOT, besideLeaf, isInTree, leafOf, nodeOf, rootOf } from './merkle.ts'

type Published =
  | {
      name: string
      leafIdx: number
      treeSize: number
      root: string | null
      leafHash: string | null
      proof: string[] | null
      wantErr: boolean
    }
  | {
      name: string
      size1: number
      size2: number
      root1: string | null
      root2: string | null
      proof: string[] | null
      wantErr: boolean
    }

/** Proofs, right and wrong, that the project transparency-dev/merkle published (Apache License 2.0) to test implementations of RFC 6962. */
const PUBLISHED = readFileSync(new URL('testing/rfc6962-proofs.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Published)

const bytes = (text: string | null) => fromBase64(text ?? '')!

describe('published proofs', () => {
  it('are all there', () => {
    expect(PUBLISHED).toHaveLength(196)
    expect(PUBLISHED.filter(({ wantErr }) => !wantErr).length).toBeGreaterThan(10)
  })

  it.each(PUBLISHED.map((one) => [one.wantErr ? 'refused' : 'accepted', one.name, one] as const))(
    '%s: %s',
    (_, __, one) => {
      const proof = (one.proof ?? []).map(bytes)
      const isAccepted =
        'leafIdx' in one
          ? isInTree(
              { leaf: bytes(one.leafHash), index: one.leafIdx, count: one.treeSize, path: proof },
              bytes(one.root),
            )
          : isConsistent({
              oldSize: one.size1,
              oldRoot: bytes(one.root1),
              size: one.size2,
              root: bytes(one.root2),
              proof,
            })
      expect(isAccepted).toBe(!one.wantErr)
    },
  )
})

/** The tree as section 2.1 of RFC 6962 defines it: recursive, and with nothing of the code under test but the hash of two nodes. */
function definedRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return EMPTY_ROOT
  if (leaves.length === 1) return leaves[0]!
  const split = 2 ** Math.floor(Math.log2(leaves.length - 1))
  return nodeOf(definedRoot(leaves.slice(0, split)), definedRoot(leaves.slice(split)))
}
const leaves = (count: number) => Array.from({ length: count }, (_, at) => leafOf(utf8(String(at))))

/** Two sizes, the smaller first. */
const sizes = fc
  .tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }))
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)

describe('proofs of random sizes', () => {
  it('of growth hold, and hold for no other root, size or proof', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), ([oldSize, size], nth) => {
        const all = leaves(size)
        const proof = consistencyRanges(oldSize, size).map(({ from, to }) => definedRoot(all.slice(from, to)))
        const growth = { oldSize, oldRoot: definedRoot(all.slice(0, oldSize)), size, root: definedRoot(all), proof }
        expect(isConsistent(growth)).toBe(true)
        const forked = definedRoot([...all.slice(0, oldSize - 1), leafOf(utf8('another'))])
        expect(isConsistent({ ...growth, oldRoot: forked })).toBe(false)
        expect(isConsistent({ ...growth, root: leafOf(growth.root) })).toBe(false)
        expect(isConsistent({ ...growth, proof: [...proof, growth.root] })).toBe(false)
        expect(isConsistent({ ...growth, oldSize: size + 1 })).toBe(false)
        if (proof.length === 0) return
        const at = nth % proof.length
        expect(isConsistent({ ...growth, proof: proof.toSpliced(at, 1) })).toBe(false)
        expect(isConsistent({ ...growth, proof: proof.with(at, leafOf(proof[at]!)) })).toBe(false)
      }),
    )
  })

  it('of a place hold, and the root is the one that the standard defines', () => {
    fc.assert(
      fc.property(sizes, ([before, count]) => {
        const [all, index] = [leaves(count), before - 1]
        const path = besideLeaf(index, count).map(({ from, to }) => definedRoot(all.slice(from, to)))
        expect(isInTree({ leaf: all[index]!, index, count, path }, definedRoot(all))).toBe(true)
        expect(toBase64(rootOf(all))).toBe(toBase64(definedRoot(all)))
      }),
    )
  })

  it('from no leaf do not exist', () => {
    expect(consistencyRanges(0, 3)).toEqual([])
    const growth = { oldSize: 0, oldRoot: EMPTY_ROOT, size: 3, root: rootOf(leaves(3)), proof: [] }
    expect(isConsistent(growth)).toBe(false)
  })
})
