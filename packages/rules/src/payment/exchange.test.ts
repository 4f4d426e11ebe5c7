import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calculateExchange, listRates } from './exchange.ts'

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

// Row 1.3-61
it('the settings’ map leads from one balance to another; the ratio is the to-value divided by the from-value', () => {
  const rates = { cash: { entryCreditsV2: { from: 10, to: 11 }, tokens: { from: 100, to: 120 } } }
  expect(listRates(rates)).toEqual([
    { from: 'cash', to: 'tokens', rate: { from: 100, to: 120 } },
    { from: 'cash', to: 'entryCreditsV2', rate: { from: 10, to: 11 } },
  ])
  expect(listRates({})).toEqual([])
  expect(listRates({ cash: {} })).toEqual([])
})
