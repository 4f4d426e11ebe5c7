import { expect, test } from 'vitest'
import { ADJUSTABLE_BALANCES, ADJUSTABLE_BALANCE_NAMES, isAdjustment } from './adjustment.ts'

test.each(ADJUSTABLE_BALANCE_NAMES)(
  'an adjustment of %s gives or takes at most its maximum, and never nothing',
  (name) => {
    const { maxAmount } = ADJUSTABLE_BALANCES[name]
    for (const amount of [1, -1, maxAmount, -maxAmount]) expect(isAdjustment(name, amount)).toBe(true)
    for (const amount of [0, maxAmount + 1, -maxAmount - 1, 0.5, Number.NaN, Infinity])
      expect(isAdjustment(name, amount)).toBe(false)
  },
)
