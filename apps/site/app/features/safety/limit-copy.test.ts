import type { Spending } from '@fairdraw/contract/safety.ts'
import { describe, expect, it } from 'vitest'
import {
  pendingLimitCopy,
  breakCopy,
  breakUntil,
  checkLimit,
  formatLimit,
  spendMeter,
  nextLimitCopy,
} from './limit-copy.ts'

const spending: Spending = {
  month: '2026-11',
  spentPence: 1250,
  limitPence: null,
  nextLimit: null,
  operatorLimitPence: 50_000,
  creditCardPence: 0,
  creditCardCapPence: 25_000,
  pausedUntil: null,
  suspendedUntil: null,
}

describe('the meter', () => {
  it('shows the player’s own limit, otherwise the operator’s', () => {
    expect(spendMeter(spending)).toMatchObject({ spent: '£12.50', of: '£500', left: '£487.50 left this month' })
    expect(spendMeter({ ...spending, limitPence: 2500 })).toMatchObject({ of: '£25', share: 0.5 })
    expect(spendMeter({ ...spending, limitPence: 90_000 })).toMatchObject({ of: '£500' })
  })

  it('is full if nothing may be spent, or more was spent than the current limit', () => {
    expect(spendMeter({ ...spending, limitPence: 0 })).toMatchObject({
      share: 1,
      left: 'Nothing left to spend this month',
    })
    expect(spendMeter({ ...spending, limitPence: 1000 })).toMatchObject({
      share: 1,
      left: 'Nothing left to spend this month',
    })
  })
})

it('a limit of zero says that nothing can be paid for', () => {
  expect(formatLimit({ ...spending, limitPence: 0 })).toBe('Your limit is £0 a month, so you can’t pay for anything.')
})

it('a pending limit says from when it applies, in London time', () => {
  const raised = { ...spending, limitPence: 1000, nextLimit: { limitPence: 5000, from: '2026-07-01T13:05:00Z' } }
  expect(nextLimitCopy(raised)).toMatch(/^Your new limit of £50 a month starts on Wednesday,? 1 July at 2\.05pm\. /)
  expect(pendingLimitCopy(raised)).toBe(nextLimitCopy(raised))
  expect(nextLimitCopy({ ...raised, nextLimit: { limitPence: null, from: '2026-11-22T14:05:00Z' } })).toMatch(
    /^Your limit will be removed on Sunday/,
  )
  expect(pendingLimitCopy({ ...spending, limitPence: 1000 })).toBe('Your limit is £10 a month.')
})

it('a break lasts until the later of its two ends', () => {
  const [soon, late] = ['2026-11-28T12:00:00Z', '2027-05-21T12:00:00Z']
  expect(breakUntil(spending)).toBeUndefined()
  expect(breakUntil({ pausedUntil: soon, suspendedUntil: null })).toBe(soon)
  expect(breakUntil({ pausedUntil: soon, suspendedUntil: late })).toBe(late)
})

it('a break says until when, with the year: it may last for five years', () => {
  expect(breakCopy('2031-05-22T08:00:00Z')).toMatch(/^You’re taking a break until Thursday 22 May 2031 at 9am\. /)
})

it('a limit is an amount in pounds that the server accepts', () => {
  expect(['0', '£25', '100000', '100001', '-1', ''].map(checkLimit)).toEqual([
    undefined,
    undefined,
    undefined,
    'error.validation.invalid',
    'error.validation.amount.invalid',
    'error.validation.required',
  ])
})
