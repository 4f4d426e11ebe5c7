import { expect, it } from 'vitest'
import { LIVE_PAYOUT_STATES, MAX_PAYOUT_PENCE, MIN_PAYOUT_PENCE, PAYOUT_MACHINE, PAYOUT_STATES } from './payout.ts'
import { RETURN_COPY, RETURN_REASONS, UNCLAIMED_DAYS, firstPayoutState, nextPayoutState } from './payout.ts'

it('a penny can be paid out, and £10,000 in one payout; an unclaimed one comes back after 14 days (field rule 2)', () => {
  expect({ MIN_PAYOUT_PENCE, MAX_PAYOUT_PENCE, UNCLAIMED_DAYS }).toEqual({
    MIN_PAYOUT_PENCE: 1,
    MAX_PAYOUT_PENCE: 10_000_00,
    UNCLAIMED_DAYS: 14,
  })
})

it('from £500 on, two people review a payout before it is sent', () => {
  expect([1, 499_99, 500_00, MAX_PAYOUT_PENCE].map(firstPayoutState)).toEqual([
    'requested',
    'requested',
    'in-review',
    'in-review',
  ])
})

it('live payouts are those that can still be paid, and every one of them can be returned', () => {
  expect(PAYOUT_STATES.filter((state) => !LIVE_PAYOUT_STATES.includes(state))).toEqual(['paid', 'returned'])
  for (const state of [...LIVE_PAYOUT_STATES, 'paid'] as const)
    expect(nextPayoutState(state, 'return'), state).toBe('returned')
  expect(PAYOUT_MACHINE.returned).toEqual({})
  // Nothing is paid before the vendor has accepted it.
  expect(PAYOUT_STATES.filter((state) => nextPayoutState(state, 'pay'))).toEqual(['submitted', 'unclaimed', 'on-hold'])
})

it('each reason for a returned payout is explained to its player in a sentence', () => {
  expect(RETURN_REASONS.map((reason) => RETURN_COPY[reason])).toEqual([
    'PayPal can’t pay that account.',
    'it wasn’t accepted at PayPal in time.',
    'PayPal blocked it.',
    'PayPal couldn’t complete it.',
    'it was sent back to us.',
    'we need to talk to you first.',
  ])
})
