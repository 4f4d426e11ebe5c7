import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignBundleSet, bundleSetFaults } from './bundle-sets.ts'

const DRAWS = Array.from({ length: 100 }, (_, index) => index + 1)

describe('the set of bundles', () => {
  const sets = [
    { name: 'a', share: 50 },
    { name: 'b', share: 0 },
    { name: 'c', share: 30 },
    { name: 'd', share: 20 },
  ]

  // Row 1.4-27
  it.each([
    [undefined, 'a'],
    [1, 'a'],
    [50, 'a'],
    [51, 'c'],
    [80, 'c'],
    [81, 'd'],
    [100, 'd'],
  ])('for bucket %s is %s', (draw, name) => {
    expect(assignBundleSet(sets, draw)?.name).toBe(name)
  })

  it('is the only set, or none where there is none', () => {
    expect(assignBundleSet([{ share: 100 }], 100)).toEqual({ share: 100 })
    expect(assignBundleSet([], 1)).toBeUndefined()
  })

  it('is the first set if the shares do not reach the bucket', () => {
    expect(assignBundleSet([{ share: 10 }, { share: 10 }], 21)).toEqual({ share: 10 })
  })

  it('is assigned to as many of a hundred buckets as its share says', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 6 })
    fc.assert(
      fc.property(cuts, (inner) => {
        const edges = [0, ...inner.toSorted((a, b) => a - b), 100]
        const shares = edges.slice(1).map((edge, i) => ({ name: i, share: edge - edges[i]! }))
        const chosen = DRAWS.map((draw) => assignBundleSet(shares, draw)!.name)
        for (const { name, share } of shares) expect(chosen.filter((one) => one === name)).toHaveLength(share)
      }),
    )
  })
})

describe('bundle sets of a competition', () => {
  const bundle = (bundleId: string, entries: number, pricePence: number) => ({ bundleId, entries, pricePence })
  const warm = { name: 'warm', share: 60, bundles: [bundle('w1', 1, 200), bundle('w6', 6, 1000)] }
  const plain = { name: 'plain', share: 40, bundles: [bundle('p6', 6, 1000), bundle('p1', 1, 200)] }

  it('may differ in order, names and labels', () => {
    expect(bundleSetFaults([warm, plain])).toEqual([])
    expect(bundleSetFaults([])).toEqual([])
  })

  // Row 1.4-37
  it.each([
    ['shares of the bundle sets sum to 90, not 100', [warm, { ...plain, share: 30 }]],
    ['a bundle id stands twice', [warm, { ...plain, bundles: [bundle('w1', 1, 200), bundle('p6', 6, 1000)] }]],
    [
      "set 'plain' sells other entries for the money than set 'warm'",
      [warm, { ...plain, bundles: [bundle('p1', 1, 200), bundle('p6', 7, 1000)] }],
    ],
    [
      "set 'plain' sells other entries for the money than set 'warm'",
      [warm, { ...plain, bundles: [bundle('p1', 1, 200)] }],
    ],
  ])('are refused: %s', (fault, sets) => {
    expect(bundleSetFaults(sets)).toEqual([fault])
  })
})
