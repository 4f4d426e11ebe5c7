import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calculateExchange, parseRates } from './exchange.ts'

// Row 1.3-61
it('only whole steps are exchanged; the rest stays in the balance', () => {
  const rate = { from: 100, to: 120 }
  expect(calculateExchange({ rate }, 2550)).toEqual({ taken: 2500, given: 3000 })
  expect(calculateExchange({ rate }, 100)).toEqual({ taken: 100, given: 120 })
  expect(calculateExchange({ rate }, 99)).toEqual({ taken: 0, given: 0 })
})

it('never takes more than was offered, leaves less than a step, and credits exactly by the rate', () => {
  const whole = (max: number) => fc.integer({ min: 1, max })
  fc.assert(
    fc.property(whole(10_000), whole(10_000), whole(100_000_000), (from, to, amount) => {
      const { taken, given } = calculateExchange({ rate: { from, to } }, amount)
      expect(taken).toBeLessThanOrEqual(amount)
      expect(amount - taken).toBeLessThan(from)
      expect(given * from).toBe(taken * to)
    }),
  )
})

it('parses the map of ratios that older builds stored, as whole numbers', () => {
  expect(parseRates({ 'cashPence:tokens': 1.2, 'cashPence:entryCreditsV2Pence': 1.1 })).toEqual([
    { from: 'cash', to: 'tokens', rate: { from: 5, to: 6 } },
    { from: 'cash', to: 'entryCreditsV2', rate: { from: 10, to: 11 } },
  ])
  expect(parseRates({ 'cashPence:tokens': 2 })).toEqual([{ from: 'cash', to: 'tokens', rate: { from: 1, to: 2 } }])
  expect(parseRates({})).toEqual([])
})

it('drops entries of such a map that are not a rate between two balances', () => {
  expect(
    parseRates({
      GBP: 1,
      EUR: 1.19,
      'cashPence:tokens': 0,
      'tokens:cashPence': 1,
      'cashPence:entryCreditsV2Pence': -1,
    }),
  ).toEqual([])
})

it('leaves a list and anything that is not rates unchanged, for the settings’ schema to check', () => {
  const list = [{ from: 'cash', to: 'tokens', rate: { from: 5, to: 6 } }]
  expect(parseRates(list)).toBe(list)
  expect([parseRates(undefined), parseRates('free'), parseRates(null)]).toEqual([undefined, 'free', null])
})
