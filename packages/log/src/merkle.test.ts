import { sha256 } from '@noble/hashes/sha2.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from './bytes.ts'
import { createPaths, createTree, isInTree, nodeOf, rootOf } from './merkle.ts'

/**
 * Test data of the reference implementation of RFC 6962: the leaves, and the roots over the first one, two … of them.
 */
const DATA = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const leaf = (data: string) => sha256(Uint8Array.from([0, ...fromHex(data)!]))
const leaves = (count: number) => Array.from({ length: count }, (_, at) => sha256(Uint8Array.from([at & 255, at >> 8])))

describe('the tree', () => {
  it('has the roots of RFC 6962', () => {
    for (const [at, root] of ROOTS.entries()) expect(toHex(rootOf(DATA.slice(0, at + 1).map(leaf)))).toBe(root)
  })

  it('has the same root if it is built from the roots of whole subtrees, so that a subtree can be stored as its root', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.constantFrom(1, 2, 4, 64), (count, size) => {
        const all = leaves(count)
        const parts = Array.from({ length: Math.ceil(count / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
        expect(toHex(rootOf(parts.map(rootOf)))).toBe(toHex(rootOf(all)))
        const index = (count * 7) % count
        const [part, place] = [Math.floor(index / size), index % size]
        const path = [...createPaths(parts[part]!)(place), ...createPaths(parts.map(rootOf))(part)]
        expect(path.map(toHex)).toEqual(createPaths(all)(index).map(toHex))
      }),
    )
  })

  it('needs memory only for its depth', () => {
    const tree = createTree()
    expect(tree.root()).toBeUndefined()
    for (const one of leaves(70_000)) tree.add(one)
    expect(tree.count()).toBe(70_000)
  })
})

describe('a path', () => {
  it('leads from every leaf to the root, and from no other leaf, index or count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 130 }), fc.nat(), (count, nth) => {
        const [all, index] = [leaves(count), nth % count]
        const proof = { leaf: all[index]!, index, count, path: createPaths(all)(index) }
        const root = rootOf(all)
        expect(isInTree(proof, root)).toBe(true)
        expect(isInTree({ ...proof, leaf: sha256(proof.leaf) }, root)).toBe(false)
        if (count > 1) expect(isInTree({ ...proof, index: (index + 1) % count }, root)).toBe(false)
        expect(isInTree({ ...proof, path: [...proof.path, root] }, root)).toBe(false)
        expect(isInTree({ ...proof, index: count }, root)).toBe(false)
        expect(isInTree({ ...proof, index: -1 }, root)).toBe(false)
      }),
    )
  })

  it('of an inner node that is presented as a leaf does not verify', () => {
    const all = leaves(4)
    const inner = nodeOf(all[0]!, all[1]!)
    expect(isInTree({ leaf: inner, index: 0, count: 2, path: [nodeOf(all[2]!, all[3]!)] }, rootOf(all))).toBe(true)
    // For the true count this path is too short. Leaves and nodes are also hashed with different prefixes.
    expect(isInTree({ leaf: inner, index: 0, count: 4, path: [nodeOf(all[2]!, all[3]!)] }, rootOf(all))).toBe(false)
  })
})
