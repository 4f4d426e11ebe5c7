import type { Credits } from '@fairdraw/rules/payment/credits.ts'
import { describe, expect, it } from 'vitest'
import { chosenCredits, creditOffers, summaryLines, toggleCredit } from './credit-choice.ts'

const now = new Date('2026-11-21T12:00:00Z')
const one = { bundleId: 'one', entries: 1, pricePence: 150 }
const six = { bundleId: 'six', entries: 6, pricePence: 750 }
const discount = { id: 'd1', pence: 250, expiresAt: new Date('2026-12-01T00:00:00Z') }
const credits: Credits = { v1Entries: 3, v2Pence: 500, discounts: [discount] }
const sum = (bundle: typeof one, ids: string[]) =>
  summaryLines(bundle, chosenCredits(bundle, ids, credits, now).applied)

describe('the credits on offer', () => {
  it('include every kind of credit that the player has, and say what happens to the rest of it', () => {
    expect(creditOffers(credits, one, now).map(({ label, hint }) => [label, hint])).toEqual([
      ['Use 1 of your 3 free entries', 'Nothing more to pay.'],
      ['Take £2.50 off', 'Use once, by 30 November. You’ll lose what you don’t use.'],
      ['Use your £5 of entry credit', 'You’ll keep any balance.'],
    ])
  })

  it('show free entries that are too few as not enough', () => {
    expect(creditOffers(credits, six, now)[0]).toMatchObject({ id: 'v1', isEnough: false })
  })

  it('exclude credits that the player does not have or that have expired', () => {
    expect(creditOffers({ v1Entries: 0, v2Pence: 0, discounts: [discount] }, one, discount.expiresAt)).toEqual([])
  })
})

describe('selecting credits', () => {
  it('free entries cannot be combined with other credits', () => {
    expect(toggleCredit(['v2', 'd1'], 'v1', true)).toEqual(['v1'])
    expect(toggleCredit(['v1'], 'v2', true)).toEqual(['v2'])
  })

  it('allows at most one discount, together with entry credit', () => {
    expect(toggleCredit(['v2', 'd1'], 'd2', true)).toEqual(['v2', 'd2'])
    expect(toggleCredit(['v2', 'd2'], 'd2', false)).toEqual(['v2'])
  })

  it('is dropped where it does not fit the bundle that is chosen next', () => {
    expect(chosenCredits(six, ['v1'], credits, now)).toMatchObject({ creditIds: [], applied: { moneyPence: 750 } })
    expect(chosenCredits(one, ['gone'], credits, now)).toMatchObject({ creditIds: [], applied: { moneyPence: 150 } })
  })
})

describe('the order summary', () => {
  it('goes from the price to what is left to pay, with the discount first', () => {
    expect(sum(six, ['d1', 'v2'])).toEqual([
      ['6 entries', '£7.50'],
      ['Discount', '−£2.50'],
      ['Entry credit', '−£5'],
      ['To pay', '£0'],
    ])
    expect(sum(one, ['v1'])).toEqual([
      ['1 entry', '£1.50'],
      ['Free entry', '−1 entry'],
      ['To pay', '£0'],
    ])
  })

  it('is the entries and their price where no credit applies', () => {
    expect(sum(one, [])).toEqual([['1 entry', '£1.50']])
  })
})
