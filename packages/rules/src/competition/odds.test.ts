import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chanceOfWinning, formatChance, tierChances } from './odds.ts'

/** Every combination of `picks` tickets; all are equally likely. */
function* picks(total: number, winners: number, from = 0): Generator<number[]> {
  if (winners === 0) yield []
  else
    for (let first = from; first <= total - winners; first += 1)
      for (const rest of picks(total, winners - 1, first + 1)) yield [first, ...rest]
}

function counted(owned: number, total: number, winners: number): number {
  const all = [...picks(total, winners)]
  return all.filter((picked) => picked.some((ticket) => ticket < owned)).length / all.length
}

const count = (max: number, min = 0) => fc.integer({ min, max })

describe('the chance of at least one win', () => {
  it('equals a count of every possible draw, for up to nine tickets', () => {
    for (let total = 1; total <= 9; total += 1)
      for (let winners = 0; winners <= total; winners += 1)
        for (let owned = 0; owned <= total; owned += 1)
          expect(chanceOfWinning(owned, total, winners), `${owned} of ${total}, ${winners} win`).toBeCloseTo(
            counted(owned, total, winners),
            12,
          )
  })

  it.each([
    ['nobody is in yet', 0, 0, 1, 0],
    ['tickets that are not in the count yet', 3, 0, 1, 0],
    ['no ticket', 0, 100, 5, 0],
    ['no prize', 3, 100, 0, 0],
    ['more prizes than tickets', 1, 3, 5, 1],
    ['all of the tickets', 7, 7, 1, 1],
    ['one ticket, one prize', 1, 1204, 1, 1 / 1204],
    ['three tickets, one prize', 3, 1204, 1, 3 / 1204],
    ['one among ten million', 1, 10_000_000, 1, 1e-7],
  ])('%s', (_, owned, total, winners, chance) => {
    expect(chanceOfWinning(owned, total, winners)).toBeCloseTo(chance, 15)
  })

  it('is between 0 and 1 for any input', () => {
    fc.assert(
      fc.property(count(2000, -5), count(2_000_000, -5), count(2000, -5), (owned, total, winners) => {
        const chance = chanceOfWinning(owned, total, winners)
        expect(chance).toBeGreaterThanOrEqual(0)
        expect(chance).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('never falls with one more own ticket or prize, and never rises with somebody else’s ticket', () => {
    fc.assert(
      fc.property(count(500, 1), count(100_000, 1), count(500, 1), (owned, others, winners) => {
        const total = owned + others
        const chance = chanceOfWinning(owned, total, winners)
        const minChance = chance * (1 - 1e-9)
        expect(chanceOfWinning(owned + 1, total, winners)).toBeGreaterThanOrEqual(minChance)
        expect(chanceOfWinning(owned, total, winners + 1)).toBeGreaterThanOrEqual(minChance)
        expect(chanceOfWinning(owned, total + 1, winners) * (1 - 1e-9)).toBeLessThanOrEqual(chance)
      }),
    )
  })

  it('is at most the chance of one ticket multiplied by the number of tickets', () => {
    fc.assert(
      fc.property(count(500, 1), count(100_000, 500), count(500, 1), (owned, total, winners) => {
        expect(chanceOfWinning(owned, total, winners)).toBeLessThanOrEqual(
          owned * chanceOfWinning(1, total, winners) * (1 + 1e-9),
        )
      }),
    )
  })
})

describe('a chance as text', () => {
  it.each([
    [0, 'none yet'],
    [1, 'certain'],
    [1 / 1204, '1 in 1,204'],
    [3 / 1204, 'about 1 in 401'],
    [1 / 2, '1 in 2'],
    [2 / 3, 'about 1 in 1.5'],
    [0.999, 'almost certain'],
    [2 / 17, 'about 1 in 8.5'],
    [1e-7, '1 in 10,000,000'],
  ])('%f: %s', (chance, words) => {
    expect(formatChance(chance)).toBe(words)
  })
})

describe('tiers', () => {
  const tiers = [
    { name: '£20,000', winners: 1 },
    { name: '£500', winners: 10 },
  ]

  it('each has its own chance, and the sum row has the chance of all winners together', () => {
    expect(tierChances(tiers, 1, 1100)).toEqual({
      rows: [
        { name: '£20,000', winners: 1, chance: expect.closeTo(1 / 1100, 12) },
        { name: '£500', winners: 10, chance: expect.closeTo(10 / 1100, 12) },
      ],
      any: { winners: 11, chance: expect.closeTo(11 / 1100, 12) },
    })
  })

  it('a single tier has no sum row', () => {
    expect(tierChances(tiers.slice(0, 1), 1, 10).any).toBeUndefined()
  })
})
