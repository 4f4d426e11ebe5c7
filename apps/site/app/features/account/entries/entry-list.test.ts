import { expect, it } from 'vitest'
import { formatCost, formatEarned, formatRefund, formatEntered, statusCopy, formatChannel } from './entry-list.ts'

it('distinguishes an entry that can be continued from one that waits for the payment', () => {
  expect(statusCopy({ status: 'pending', step: 'payment' }).text).toBe('Not finished yet')
  expect(statusCopy({ status: 'pending', step: null }).text).toBe('Waiting for payment')
})

// Row 1.2-23
it.each([
  [undefined, 'You’re in'],
  ['drawing', 'Being drawn'],
  ['won', 'You won'],
  ['lapsed', 'You won, but this prize is no longer yours'],
  ['not-won', 'Not this time'],
] as const)('says what the draw has made of a complete entry: %s', (outcome, text) => {
  expect(statusCopy({ status: 'completed', step: null, outcome }).text).toBe(text)
})

it('shows the cost of an entry, and nothing if it is not known yet', () => {
  const cost = { status: 'completed', paidPence: 0, paidTokens: 0 } as const
  expect(formatCost({ ...cost, paidPence: 250 })).toBe('£2.50')
  expect(formatCost({ ...cost, paidTokens: 60 })).toBe('60 tokens')
  expect(formatCost(cost)).toBe('Free')
  expect(formatCost({ ...cost, status: 'pending' })).toBeUndefined()
})

// Row 1.8-11
it('shows the tokens that an entry earned, and nothing where it earned none', () => {
  expect(formatEarned({ tokensEarned: 10 })).toBe('You earned 10 tokens')
  expect(formatEarned({ tokensEarned: 1 })).toBe('You earned 1 token')
  expect(formatEarned({})).toBeUndefined()
})

it('shows the channel of an entry that was not made on the site', () => {
  expect(['sms', 'phone', 'postal', 'online'].map((channel) => formatChannel({ channel }))).toEqual([
    'By text',
    'By phone',
    'By post',
    undefined,
  ])
})

it('shows the time in London time, in summer and winter', () => {
  expect(formatEntered('2026-11-21T14:05:00.000Z')).toBe('Sat 21 Nov, 2.05pm')
  expect(formatEntered('2026-07-01T14:05:00.000Z')).toBe('Wed 1 Jul, 3.05pm')
})

it.each([
  [{ pence: 200, at: '2026-11-21T23:30:00Z' }, '£2 back to you on Sat 21 Nov'],
  [{ pence: 0, at: '2026-06-30T23:30:00Z' }, 'Your credits back to you on Wed 1 Jul'],
])('what came back is said with its day in London: %j', (refund, words) => {
  expect(formatRefund({ refund })).toBe(words)
  expect(formatRefund({})).toBeUndefined()
})
