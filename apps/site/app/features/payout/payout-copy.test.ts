import { MAX_PAYOUT_PENCE, PAYOUT_STATES, RETURN_REASONS } from '@fairdraw/rules/payout/payout.ts'
import { expect, it } from 'vitest'
import { checkPayout, maxPayoutPence, payoutCopy } from './payout-copy.ts'

it.each(PAYOUT_STATES.filter((state) => state !== 'returned'))('the state %s has its own text', (state) => {
  expect(payoutCopy({ state, reason: null })).toMatchObject({
    name: expect.stringMatching(/\w/),
    text: expect.stringMatching(/\.$/),
  })
})

it.each(RETURN_REASONS)('a returned payout states the reason (%s), and where the money is', (reason) => {
  expect(payoutCopy({ state: 'returned', reason }).text).toMatch(/^[A-Z].+\. It’s back in your cash prizes\.$/)
})

it.each([
  ['25.50', 2550, undefined],
  ['0.01', 2550, undefined],
  ['25.51', 2550, 'error.validation.amount.too-large'],
  ['0', 2550, 'error.validation.amount.invalid'],
  ['lots', 2550, 'error.validation.amount.invalid'],
  ['', 2550, 'error.validation.required'],
  ['10,000.01', MAX_PAYOUT_PENCE * 2, 'error.validation.amount.over-limit'],
] as const)('%s of %i pence is %s', (text, cash, code) => expect(checkPayout(cash)(text)).toBe(code))

it('offers the whole balance, up to the maximum of one payout', () => {
  expect([maxPayoutPence(2550), maxPayoutPence(MAX_PAYOUT_PENCE * 2)]).toEqual([2550, MAX_PAYOUT_PENCE])
})
