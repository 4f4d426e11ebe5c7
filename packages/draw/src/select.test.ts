import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAssignment, createNumbers, drawOrder, numberFrom } from './select.ts'
import type { DrawRules } from './select.ts'

const seed = (nth: number) => {
  const bytes = new Uint8Array(32)
  new DataView(bytes.buffer).setUint32(0, nth)
  return bytes
}

/** The 99.9th percentile of the chi-square distribution, by Wilson and Hilferty's approximation. */
const limit = (degrees: number) => degrees * (1 - 2 / (9 * degrees) + 3.09 * Math.sqrt(2 / (9 * degrees))) ** 3
function chiSquare(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

describe('the random numbers', () => {
  it('are uniform for every bound, by chi-square', () => {
    for (const bound of [2, 3, 10, 97]) {
      const below = createNumbers(seed(bound))
      const counts = Array.from({ length: bound }, () => 0)
      const times = process.env['PROPERTY_RUNS'] === undefined ? 50_000 : 250_000
      for (let nth = 0; nth < times; nth += 1) counts[below(bound)]! += 1
      expect(chiSquare(counts, times / bound)).toBeLessThan(limit(bound - 1))
    }
  })

  it('come equally often from all values of a small space, for every bound: every value is tried', () => {
    const space = 256n
    for (let bound = 1n; bound <= space; bound += 1n) {
      const counts = Array.from({ length: Number(bound) }, () => 0)
      for (let value = 0n; value < space; value += 1n) {
        const number = numberFrom(value, bound, space)
        if (number !== undefined) counts[Number(number)]! += 1
      }
      expect(new Set(counts)).toEqual(new Set([Number(space / bound)]))
    }
  })

  it('skip blocks that would bias the result, and continue with the next block', () => {
    // This bound divides 2^64 into 2,048 parts and a remainder of almost the same size: about one block in 2,049 is
    // refused.
    const bound = Number(2n ** 64n / 2_049n + 1n)
    const [key, below] = [seed(7), createNumbers(seed(7))]
    let [block, refused] = [0n, 0]
    for (let nth = 0; nth < 20_000; nth += 1) {
      let value: bigint
      for (;;) {
        const counter = Buffer.alloc(8)
        counter.writeBigUInt64BE(block++)
        value = createHmac('sha256', key).update(counter).digest().readBigUInt64BE(0)
        if (value < 2_048n * BigInt(bound)) break
        refused += 1
      }
      if (below(bound) !== Number(value % BigInt(bound))) expect.fail(`the ${nth}th number is another`)
    }
    expect(refused).toBeGreaterThan(0)
  })

  it('are whole numbers below their bound', () => {
    const bound = 2 ** 53 - 1
    fc.assert(
      fc.property(fc.integer({ min: 1, max: bound }), fc.nat(), (size, nth) => {
        const value = createNumbers(seed(nth))(size)
        return Number.isSafeInteger(value) && value >= 0 && value < size
      }),
    )
  })
})

describe('the order of drawing', () => {
  it('contains every ticket once, for any number of tickets', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(), (count, nth) => {
        const order = [...drawOrder(seed(nth), count)]
        expect(order.toSorted((a, b) => a - b)).toEqual(order.map((_, at) => at))
      }),
    )
  })

  it('puts each ticket at each position equally often', () => {
    const [count, times] = [6, 30_000]
    const at = Array.from({ length: count }, () => Array.from({ length: count }, () => 0))
    for (let nth = 0; nth < times; nth += 1)
      for (const [index, ticket] of [...drawOrder(seed(nth), count)].entries()) at[index]![ticket]! += 1
    for (const counts of at) expect(chiSquare(counts, times / count)).toBeLessThan(limit(count - 1))
  })

  it('of ten million tickets yields its first in little time and memory', () => {
    const order = drawOrder(seed(1), 10_000_000)
    const first = Array.from({ length: 100 }, () => order.next().value as number)
    expect(new Set(first).size).toBe(100)
  })
})

describe('the prizes', () => {
  const rules = {
    prizes: [
      { name: 'a car', winners: 1 },
      { name: 'a bike', winners: 2 },
    ],
    alternates: 1,
    onePrizePerPlayer: true,
  }
  const assigned = (given: DrawRules, drawn: readonly (readonly [ticket: number, player: string])[]) => {
    const { next, isComplete } = createAssignment(given)
    const outcomes = drawn.map(([ticket, player]) => next({ ticket, player }))
    return { outcomes, isComplete: isComplete() }
  }

  it('are assigned in their order, then the alternates; a player who was drawn before is skipped', () => {
    const drawn = [
      [1, 'ann'],
      [2, 'ben'],
      [3, 'ann'],
      [4, 'cat'],
      [5, 'dan'],
    ] as const
    expect(assigned(rules, drawn)).toEqual({
      outcomes: [
        { kind: 'winner', prize: 0 },
        { kind: 'winner', prize: 1 },
        { kind: 'skipped' },
        { kind: 'winner', prize: 1 },
        { kind: 'alternate' },
      ],
      isComplete: true,
    })
  })

  it('may go to one player twice if the terms allow it', () => {
    const drawn = [
      [1, 'ann'],
      [2, 'ann'],
    ] as const
    expect(assigned({ ...rules, onePrizePerPlayer: false }, drawn).outcomes).toEqual([
      { kind: 'winner', prize: 0 },
      { kind: 'winner', prize: 1 },
    ])
  })

  it('never go to an excluded ticket, whose player may still win with another; excluded comes before skipped', () => {
    const drawn = [
      [7, 'ann'],
      [1, 'ann'],
      [8, 'ann'],
      [2, 'ann'],
      [9, 'ben'],
    ] as const
    expect(assigned({ ...rules, excluded: [{ ticket: 7 }, { ticket: 8 }] }, drawn)).toEqual({
      outcomes: [
        { kind: 'excluded' },
        { kind: 'winner', prize: 0 },
        { kind: 'excluded' },
        { kind: 'skipped' },
        { kind: 'winner', prize: 1 },
      ],
      isComplete: false,
    })
  })
})
