import { describe, expect, it } from 'vitest'
import { SHARES, mayReport, phonesCopy, reportWithinMs, shareAfter, weightOf } from './show-phones.ts'

/** Lots as phones draw them, the same in every run (mulberry32). */
function createLots(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An audience whose phones report one after the other, by the share that the count has reached `lag` reports before. */
function count(phones: number, lag: number) {
  const lot = createLots(7)
  const oneIns: number[] = []
  let counted = 0
  for (let nth = 0; nth < phones; nth += 1) {
    const oneIn = shareAfter(Math.max(0, oneIns.length - lag))
    if (!mayReport('agrees', lot(), oneIn)) continue
    oneIns.push(oneIn)
    counted += weightOf('agrees', oneIn)
  }
  return { reports: oneIns.length, counted }
}

describe('the count', () => {
  it.each([1, 3, 9_999, 10_000])('of %i phones is exact', (phones) => {
    expect(count(phones, 0)).toEqual({ reports: phones, counted: phones })
  })

  it.each([41_382, 100_000, 1_000_000])(
    'of %i phones is right to three in a hundred, from fewer than 31,000 reports',
    (phones) => {
      const { reports, counted } = count(phones, 0)
      expect(Math.abs(counted / phones - 1)).toBeLessThan(0.03)
      expect(reports).toBeLessThan(31_000)
    },
  )

  it('of a million phones is right also where they hear of the share late', () => {
    const { counted } = count(1_000_000, 5_000)
    expect(Math.abs(counted / 1_000_000 - 1)).toBeLessThan(0.03)
  })
})

it('every phone that differs reports, and stands for itself alone', () => {
  for (const oneIn of SHARES) {
    expect(mayReport('differs', 0.999, oneIn)).toBe(true)
    expect(weightOf('differs', oneIn)).toBe(1)
  }
})

it('the share never falls', () => {
  const shares = Array.from({ length: 50 }, (_, nth) => shareAfter(nth * 1_000))
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
})

it('a small audience reports at once, and no audience for longer than twenty seconds', () => {
  expect([reportWithinMs(50), reportWithinMs(10_000), reportWithinMs(5_000_000)]).toEqual([25, 5_000, 20_000])
})

it.each([
  [{ agree: 0, differ: 0, oneIn: 1 }, ''],
  [{ agree: 1, differ: 0, oneIn: 1 }, '1 phone agrees'],
  [{ agree: 41_382, differ: 0, oneIn: 1 }, '41,382 phones agree'],
  [{ agree: 120_300, differ: 0, oneIn: 100 }, 'About 120,300 phones agree'],
  [{ agree: 12, differ: 1, oneIn: 1 }, '12 phones agree, 1 phone differs'],
  [{ agree: 0, differ: 3, oneIn: 1 }, 'No phone agrees, 3 phones differ'],
])('%o is said as “%s”', (phones, text) => expect(phonesCopy(phones)).toBe(text))
