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
  it('has words of its own and a way on for every case', () => {
    const titles = CASES.map((code) => problemCopy({ code }))
    expect(new Set(titles.map(({ title }) => title)).size).toBe(CASES.length)
    for (const { text, ways } of titles) {
      expect(text.length).toBeGreaterThan(20)
      expect(ways.length).toBeGreaterThan(0)
    }
  })

  it('has words and a way on for any refusal at all', () => {
    for (const code of Object.keys(PROBLEMS) as ProblemCode[]) {
      expect(problemCopy({ code }).title, code).not.toBe('')
      expect(problemCopy({ code }).ways.length, code).toBeGreaterThan(0)
    }
    expect(problemCopy({ code: 'from-the-future' as ProblemCode })).toMatchObject({
      title: 'Error',
      text: 'There was an error. Please try again.',
    })
  })

  it('says a failed entry as it was to be paid', () => {
    const methods = [null, 'paypal', 'card', 'bank', 'credits'] as const
    const texts = methods.map((method) => problemCopy({ code: 'entry-failed', method }).text)
    expect(new Set(texts).size).toBe(methods.length)
  })

  it('speaks of money where it was asked for, and nowhere else', () => {
    for (const code of ['closed', 'on-hold', 'paused', 'ineligible', 'entry-limit-exceeded', 'unauthorized'] as const) {
      expect(problemCopy({ code }).text, code).not.toMatch(/money/)
      expect(problemCopy({ code, wasPaying: true }).text, code).toMatch(/ No money was taken\.$/)
    }
    expect(problemCopy({ code: 'spend-limit-exceeded', wasPaying: true }).text.match(/No money/g)).toHaveLength(1)
  })

  it('says until when a break lasts, with its year, and leads to the limits and breaks', () => {
    const { text, ways } = problemCopy({ code: 'paused', until: '2027-05-22T12:00:00.000Z' })
    expect(text).toContain('until 22 May 2027')
    expect(ways[0]).toBe('safety')
  })

  it('offers another way to whoever still waits for a bank', () => {
    expect(problemCopy({ code: ENTRY_POLL_LIMIT, method: 'bank' }).ways).toContain('other-way')
    expect(problemCopy({ code: ENTRY_POLL_LIMIT, method: 'card' }).ways).not.toContain('other-way')
  })

  it('warns that a payment may have gone through when the time is over', () => {
    expect(problemCopy({ code: 'entry-timeout', wasPaying: true }).text).toMatch(
      /may still have gone through(?!.*No money)/,
    )
  })

  it('says why somebody is left out, and what ended an entry, as the server knows it', () => {
    expect(problemCopy({ code: 'ineligible', detail: 'You won here on 1 May.' }).text).toBe('You won here on 1 May.')
    expect(problemCopy({ code: 'wrong-answer', detail: 'The time ran out.' }).text).toBe('The time ran out.')
    expect(problemCopy({ code: 'ineligible' }).text).toBe(PROBLEMS.ineligible.text)
    expect(problemCopy({ code: 'entry-failed', method: 'paypal', detail: 'Your bank' }).text).toContain('PayPal')
  })

  it('says how many tokens are missing', () => {
    expect(problemCopy({ code: 'not-enough-tokens' }, 12).text).toContain(
      'You need 12 more tokens to enter the competition.',
    )
    expect(problemCopy({ code: 'not-enough-tokens' }, 1).text).toContain('1 more token to')
  })
})
