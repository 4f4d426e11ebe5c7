import { describe, expect, it } from 'vitest'
import { canEarnTokens, earningCopy, earningTerms, shortfallCopy, tokensEarnedPerEntry } from './tokens-earned.ts'
import type { EarningPayment } from './tokens-earned.ts'

// Row 1.8-11
describe('an entry earns tokens', () => {
  it.each<[string, EarningPayment | undefined, number]>([
    ['what a paid competition states', { paymentForm: 'money', tokensEarned: 10 }, 10],
    ['none where it states none', { paymentForm: 'money', tokensEarned: 0 }, 0],
    ['none where it states nothing', { paymentForm: 'money' }, 0],
    ['none in a free one', { paymentForm: 'free', tokensEarned: 10 }, 0],
    ['none in one that costs tokens', { paymentForm: 'tokens', tokensEarned: 10 }, 0],
    ['none without a payment', undefined, 0],
  ])('%s', (_, payment, tokens) => {
    expect(tokensEarnedPerEntry(payment)).toBe(tokens)
  })

  it('and says so, in the terms by every route', () => {
    expect([0, 1, 1500].map(earningCopy)).toEqual([
      undefined,
      'Each entry earns 1 token',
      'Each entry earns 1,500 tokens',
    ])
    expect(earningTerms(0)).toBeUndefined()
    expect(earningTerms(10)).toMatch(/^Each entry earns 10 tokens, however you send it, free ones included\./)
  })
})

// Row 1.8-11
describe('tokens can be earned', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const competition = (tokensEarned: number, over: object = {}) => ({
    status: 'active' as const,
    dateStart: '2026-11-01T09:00:00Z',
    dateStop: '2026-11-30T21:00:00Z',
    meta: { payment: { paymentForm: 'money' as const, tokensEarned } },
    ...over,
  })

  it.each([
    ['where one of the open ones earns some', [competition(0), competition(5)], true],
    ['in none that earns none', [competition(0)], false],
    ['in none that has closed', [competition(5, { dateStop: '2026-11-20T21:00:00Z' })], false],
    ['in none that is on hold', [competition(5, { status: 'on-hold' as const })], false],
    ['nowhere without competitions', [], false],
  ])('%s', (_, competitions, can) => {
    expect(canEarnTokens(competitions, now)).toBe(can)
  })
})

// Row 1.8-10
it.each([
  [15, 'You need 15 more tokens to enter the competition.'],
  [1, 'You need 1 more token to enter the competition.'],
  [1204, 'You need 1,204 more tokens to enter the competition.'],
  [0, 'You need more tokens to enter the competition.'],
  [undefined, 'You need more tokens to enter the competition.'],
])('a shortfall of %s is told', (missing, words) => {
  expect(shortfallCopy(missing)).toBe(words)
})
