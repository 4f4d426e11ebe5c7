import { describe, expect, it } from 'vitest'
import { breakAt, wasOnBreak } from '../player/break.ts'
import type { Breaks, ChosenBreak } from '../player/break.ts'
import { CREDIT_CARD_CAP_PENCE, countsAsCredit, limitFrom, limitsAt, refuseSpend, remainingPence } from './spend.ts'

const now = new Date('2026-11-21T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const free = { spentPence: 0, creditCardPence: 0, limitPence: null, operatorLimitPence: 1_000_00 }

describe('spending', () => {
  it('is allowed up to the limit, and not a penny more', () => {
    const spent = { ...free, spentPence: 300, limitPence: 500 }
    expect(refuseSpend(spent, { amountPence: 200 })).toBeUndefined()
    expect(refuseSpend(spent, { amountPence: 201 })).toBe('spend-limit-exceeded')
  })

  it('that is refused reports what is left under the limit or the cap, never a negative amount', () => {
    const spent = { ...free, spentPence: 300, limitPence: 500 }
    expect(remainingPence('spend-limit-exceeded', spent)).toBe(200)
    expect(remainingPence('spend-limit-exceeded', { ...spent, limitPence: 100 })).toBe(0)
    expect(remainingPence('spend-limit-exceeded', free)).toBe(1_000_00)
    expect(remainingPence('card-cap-exceeded', { ...free, spentPence: 240_00, creditCardPence: 240_00 })).toBe(10_00)
    expect(remainingPence('card-cap-exceeded', { ...spent, creditCardPence: 300 })).toBe(200)
  })

  it('is limited by the lower of the two limits', () => {
    expect(refuseSpend({ ...free, limitPence: 2_000_00 }, { amountPence: 1_000_01 })).toBe('spend-limit-exceeded')
    expect(refuseSpend({ ...free, limitPence: 10_00 }, { amountPence: 10_01 })).toBe('spend-limit-exceeded')
    expect(refuseSpend(free, { amountPence: 1_000_00 })).toBeUndefined()
  })

  it('of nothing is allowed even with a limit of zero, or one that is already exceeded', () => {
    expect(refuseSpend({ ...free, limitPence: 0 }, { amountPence: 0 })).toBeUndefined()
    expect(refuseSpend({ ...free, spentPence: 500, limitPence: 100 }, { amountPence: 0 })).toBeUndefined()
    expect(refuseSpend({ ...free, limitPence: 0 }, { amountPence: 1 })).toBe('spend-limit-exceeded')
  })

  it.each([
    ['credit', 'card-cap-exceeded'],
    ['unknown', 'card-cap-exceeded'],
    ['debit', undefined],
    ['prepaid', undefined],
    [undefined, undefined],
  ] as const)('beyond the cap on credit cards, with a card that is %s: %s', (cardType, refusal) => {
    const spent = { ...free, creditCardPence: CREDIT_CARD_CAP_PENCE - 100 }
    expect(refuseSpend(spent, { amountPence: 101, cardType })).toBe(refusal)
    expect(refuseSpend(spent, { amountPence: 100, cardType })).toBeUndefined()
  })

  it.each([
    ['credit', 'wrong-payment-method'],
    ['unknown', 'wrong-payment-method'],
    ['debit', undefined],
    ['prepaid', undefined],
    [undefined, undefined],
  ] as const)('on an instant win with a card that is %s: %s', (cardType, refusal) => {
    expect(refuseSpend(free, { amountPence: 1, cardType, isInstantWin: true })).toBe(refusal)
    expect(refuseSpend(free, { amountPence: 1, cardType, isInstantWin: false })).toBeUndefined()
  })

  it('has a cap of £250 for credit cards; a card of unknown kind counts as credit', () => {
    expect(CREDIT_CARD_CAP_PENCE).toBe(25_000)
    expect(['credit', 'unknown', 'debit', 'prepaid'].map((type) => countsAsCredit(type as 'debit'))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('a limit', () => {
  it.each([
    [null, 500, 'at once'],
    [500, 499, 'at once'],
    [500, 500, 'at once'],
    [500, 0, 'at once'],
    [500, 501, 'after a day'],
    [0, 1, 'after a day'],
    [500, null, 'after a day'],
  ])('changed from %j to %j applies %s', (currentPence, requestedPence, when) => {
    expect(limitFrom(currentPence, requestedPence, now)).toEqual(when === 'at once' ? now : after(86_400_000))
  })

  it('that waits does not apply before its time, and applies from then on', () => {
    const limits = [
      { limitPence: 500, from: after(-1_000) },
      { limitPence: null, from: after(1_000) },
    ]
    expect(limitsAt(limits, now)).toEqual({ currentPence: 500, next: limits[1] })
    expect(limitsAt(limits, after(1_000))).toEqual({ currentPence: null, next: undefined })
    expect(limitsAt([], now)).toEqual({ currentPence: null, next: undefined })
  })
})

describe('a break', () => {
  const none = { pausedUntil: null, excludedUntil: null, closedAt: null }
  it.each([
    ['is none', none, undefined],
    ['is over', { ...none, pausedUntil: now, excludedUntil: after(-1) }, undefined],
    ['is a pause', { ...none, pausedUntil: after(1) }, { until: after(1) }],
    ['lasts as long as the longer', { ...none, pausedUntil: after(1), excludedUntil: after(2) }, { until: after(2) }],
    ['has no end', { ...none, pausedUntil: after(1), closedAt: after(-9) }, { until: null }],
  ])('%s', (_, breaks, expected) => {
    expect(breakAt(breaks, now)).toEqual(expected)
  })

  it.each<[string, Breaks, ChosenBreak[], boolean]>([
    ['none', none, [], false],
    ['in one that is over since', { ...none, pausedUntil: after(1) }, [{ from: after(-1), until: after(1) }], true],
    ['from its first instant', { ...none, pausedUntil: after(1) }, [{ from: now, until: after(1) }], true],
    ['not at its last', { ...none, pausedUntil: now }, [{ from: after(-1), until: now }], false],
    ['before one began', { ...none, pausedUntil: after(2) }, [{ from: after(1), until: after(2) }], false],
    [
      'in an earlier one',
      { ...none, pausedUntil: after(3) },
      [
        { from: after(-1), until: after(1) },
        { from: after(2), until: after(3) },
      ],
      true,
    ],
    [
      'in one that outlived its account, before another',
      { ...none, excludedUntil: after(1), pausedUntil: after(3) },
      [{ from: after(2), until: after(3) }],
      true,
    ],
    ['before closing', { ...none, closedAt: after(1) }, [], false],
    ['closed', { ...none, closedAt: now }, [], true],
  ])('is known for a past instant: %s', (_, breaks, taken, expected) => {
    expect(wasOnBreak(breaks, taken, now)).toBe(expected)
  })
})
