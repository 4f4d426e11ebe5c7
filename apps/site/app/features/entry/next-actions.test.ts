import { ENTRY_POLL_LIMIT, PROBLEMS } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import { describe, expect, it } from 'vitest'
import { problemCopy } from './next-actions.ts'

/** 2-flows §8: every case of the error screen. */
const CASES = [
  'email-not-verified',
  'on-hold',
  'wrong-payment-method',
  'closed',
  'no-active-ticket',
  'entry-timeout',
  'entry-finished',
  'not-started',
  'entry-limit-exceeded',
  'unauthorized',
  'not-enough-tokens',
  'step-not-finished',
  'payment-duplicated',
  'entry-failed',
  ENTRY_POLL_LIMIT,
] as const

describe('the error screen', () => {
  it('has its own text and a next action for every case', () => {
    const titles = CASES.map((code) => problemCopy({ code }))
    expect(new Set(titles.map(({ title }) => title)).size).toBe(CASES.length)
    for (const { text, actions } of titles) {
      expect(text.length).toBeGreaterThan(20)
      expect(actions.length).toBeGreaterThan(0)
    }
  })

  it('has a text and a next action for every refusal', () => {
    for (const code of Object.keys(PROBLEMS) as ProblemCode[]) {
      expect(problemCopy({ code }).title, code).not.toBe('')
      expect(problemCopy({ code }).actions.length, code).toBeGreaterThan(0)
    }
    expect(problemCopy({ code: 'from-the-future' as ProblemCode })).toMatchObject({
      title: 'Error',
      text: 'There was an error. Please try again.',
    })
  })

  it('describes a failed entry by its payment method', () => {
    const methods = [null, 'paypal', 'card', 'bank', 'credits'] as const
    const texts = methods.map((method) => problemCopy({ code: 'entry-failed', method }).text)
    expect(new Set(texts).size).toBe(methods.length)
  })

  it('mentions money only where a payment was attempted', () => {
    for (const code of ['closed', 'on-hold', 'paused', 'ineligible', 'entry-limit-exceeded', 'unauthorized'] as const) {
      expect(problemCopy({ code }).text, code).not.toMatch(/money/)
      expect(problemCopy({ code, wasPaying: true }).text, code).toMatch(/ No money was taken\.$/)
    }
    expect(problemCopy({ code: 'spend-limit-exceeded', wasPaying: true }).text.match(/No money/g)).toHaveLength(1)
  })

  it('shows the end of a break with its year, and links to limits and breaks', () => {
    const { text, actions } = problemCopy({ code: 'paused', until: '2027-05-22T12:00:00.000Z' })
    expect(text).toContain('until 22 May 2027')
    expect(actions[0]).toBe('safety')
  })

  it('offers another payment method while a bank payment is pending', () => {
    expect(problemCopy({ code: ENTRY_POLL_LIMIT, method: 'bank' }).actions).toContain('other-method')
    expect(problemCopy({ code: ENTRY_POLL_LIMIT, method: 'card' }).actions).not.toContain('other-method')
  })

  it('warns that a payment may have succeeded when the time is over', () => {
    expect(problemCopy({ code: 'entry-timeout', wasPaying: true }).text).toMatch(
      /may still have gone through(?!.*No money)/,
    )
  })

  it('shows the server’s reason for a refusal and for an ended entry', () => {
    expect(problemCopy({ code: 'ineligible', detail: 'You won here on 1 May.' }).text).toBe('You won here on 1 May.')
    expect(problemCopy({ code: 'wrong-answer', detail: 'The time ran out.' }).text).toBe('The time ran out.')
    expect(problemCopy({ code: 'ineligible' }).text).toBe(PROBLEMS.ineligible.text)
    expect(problemCopy({ code: 'entry-failed', method: 'paypal', detail: 'Your bank' }).text).toContain('PayPal')
  })

  // Rows 1.8-10, 1.8-11
  it.each([
    [
      12,
      true,
      'You need 12 more tokens to enter the competition. Earn tokens by entering paid competitions on the Latest page.',
    ],
    [
      1,
      true,
      'You need 1 more token to enter the competition. Earn tokens by entering paid competitions on the Latest page.',
    ],
    [
      undefined,
      true,
      'You need more tokens to enter the competition. Earn tokens by entering paid competitions on the Latest page.',
    ],
    [
      12,
      false,
      'You need 12 more tokens to enter the competition. There’s plenty to win without tokens on the Latest page.',
    ],
  ])('with %s tokens missing, and %s that some can be earned, says so', (missing, canEarn, text) => {
    expect(problemCopy({ code: 'not-enough-tokens' }, { missing, canEarn }).text).toBe(text)
  })
})
