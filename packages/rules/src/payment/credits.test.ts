import { describe, expect, it } from 'vitest'
import { applyCredits } from './credits.ts'

const now = new Date('2026-05-01T12:00:00Z')
const later = new Date('2026-05-02T12:00:00Z')
const bundle = { entries: 6, pricePence: 750 }
const credits = {
  v1Entries: 6,
  v2Pence: 500,
  discounts: [
    { id: 'ten', pence: 1000, expiresAt: later },
    { id: 'two', pence: 200, expiresAt: later },
    { id: 'gone', pence: 200, expiresAt: now },
  ],
}
const none = { v1Entries: 0, v2Pence: 0, discountPence: 0, discountId: undefined }

describe('what credits pay', () => {
  it.each([
    ['nothing without a choice', [], { ...none, moneyPence: 750 }],
    ['all of it in whole entries', ['v1'], { ...none, v1Entries: 6, moneyPence: 0 }],
    ['as many pence as there are', ['v2'], { ...none, v2Pence: 500, moneyPence: 250 }],
    ['a discount once', ['two'], { ...none, discountPence: 200, discountId: 'two', moneyPence: 550 }],
    ['no more than the price', ['ten', 'v2'], { ...none, discountPence: 750, discountId: 'ten', moneyPence: 0 }],
    [
      'the discount before the credit',
      ['v2', 'two'],
      { ...none, v2Pence: 500, discountPence: 200, discountId: 'two', moneyPence: 50 },
    ],
    [
      'each once, however often it is named',
      ['two', 'two'],
      { ...none, discountPence: 200, discountId: 'two', moneyPence: 550 },
    ],
  ])('%s', (_name, ids, applied) => {
    expect(applyCredits(bundle, ids, credits, now)).toEqual(applied)
  })

  it.each([
    ['an unknown id', ['nobody']],
    ['one that has expired', ['gone']],
    ['two discounts on one purchase', ['two', 'ten']],
    ['whole entries mixed with pence', ['v1', 'v2']],
  ])('is refused: %s', (_name, ids) => {
    expect(applyCredits(bundle, ids, credits, now)).toBeUndefined()
  })

  it('is refused if there are fewer whole entries than needed', () => {
    expect(applyCredits(bundle, ['v1'], { ...credits, v1Entries: 5 }, now)).toBeUndefined()
  })
})
