import { describe, expect, it } from 'vitest'
import type { CompetitionType, Step } from './competition.ts'
import { isOneTap, stepFaults, termsStep } from './steps.ts'
import type { StepSettings } from './steps.ts'

// Rows 1.4-11 to 1.4-13
describe('the step that asks for the terms', () => {
  it.each<[boolean, Step[], string]>([
    [true, [], 'details'],
    [true, ['payment'], 'details'],
    [true, ['survey', 'payment'], 'details'],
    [false, [], 'details'],
    [false, ['quiz'], 'details'],
    [false, ['quiz', 'payment'], 'details'],
    [false, ['quiz', 'survey'], 'details'],
    [false, ['payment'], 'payment'],
    [false, ['survey', 'payment'], 'payment'],
    [false, ['payment', 'quiz'], 'payment'],
    [false, ['survey'], 'survey'],
    [false, ['survey', 'quiz'], 'survey'],
  ])('token-paid %s, steps %j: %s', (isTokenPaid, steps, step) => {
    expect(termsStep(isTokenPaid, steps)).toBe(step)
  })
})

it.each<['money' | 'tokens' | 'free', Step[], boolean]>([
  ['money', ['payment'], true],
  ['money', ['quiz', 'payment'], false],
  ['money', ['payment', 'survey'], false],
  ['tokens', ['payment'], false],
  ['free', [], false],
])('paid in %s with the steps %j can be entered with one tap: %s', (paymentForm, steps, can) => {
  expect(isOneTap({ steps, payment: { paymentForm } })).toBe(can)
})

describe('steps of a competition', () => {
  const stepped = (
    type: CompetitionType,
    paymentForm: 'free' | 'tokens' | 'money',
    ...steps: ('quiz' | 'survey' | 'payment')[]
  ) => faults({ type, meta: { steps, payment: { paymentForm, cost: 200, tokenCost: 10 } } })

  const faults = (
    competition: Omit<StepSettings, 'legalBasis'>,
    legalBasis: StepSettings['legalBasis'] = 'free-draw',
  ) => stepFaults({ ...competition, legalBasis }, competition.meta.steps.includes('quiz') ? 1 : 0).join('; ')

  type Row = [CompetitionType, 'free' | 'tokens' | 'money', ...Step[]]
  it.each<Row>([
    ['paid', 'money', 'quiz', 'payment'],
    ['paid', 'money', 'payment', 'survey', 'quiz'],
    ['free', 'free'],
    ['free', 'free', 'survey', 'quiz'],
    ['bonus', 'tokens'],
    ['bonus', 'tokens', 'payment', 'quiz'],
    ['bonus', 'tokens', 'quiz'],
    ['broadcast', 'money', 'quiz', 'payment'],
    ['broadcast', 'free', 'quiz'],
    ['optin', 'free', 'survey'],
    ['generic', 'tokens', 'survey'],
  ])('%s by %s: %s', (type, form, ...steps) => {
    expect(stepped(type, form, ...steps)).toBe('')
  })

  it.each<[string, ...Row]>([
    ['a step stands twice', 'generic', 'free', 'survey', 'survey'],
    ['needs a payment step', 'paid', 'money', 'quiz'],
    ['has no payment step', 'generic', 'free', 'payment'],
    ['is not paid by', 'paid', 'tokens', 'payment'],
    ['is not paid by', 'free', 'tokens'],
    ['is not paid by', 'bonus', 'free', 'quiz'],
    ['needs a survey step', 'optin', 'free', 'quiz'],
  ])('refused, because it %s: %s by %s, %s', (words, type, form, ...steps) => {
    expect(stepped(type, form, ...steps)).toContain(words)
  })

  it('a quiz needs questions, and questions need a quiz', () => {
    const competition = { type: 'free', legalBasis: 'free-draw', meta: { steps: ['quiz'] } } as const
    expect(stepFaults(competition, 0)).toHaveLength(1)
    expect(stepFaults({ ...competition, meta: { steps: [] } }, 1)).toHaveLength(1)
  })

  it('a test of skill asks its questions before the payment', () => {
    const ordered = (...steps: Step[]): Omit<StepSettings, 'legalBasis'> => ({
      type: 'paid',
      meta: { steps, payment: { paymentForm: 'money', cost: 200 } },
    })
    expect(faults(ordered('quiz', 'payment'), 'skill')).toBe('')
    expect(faults(ordered('payment'), 'skill')).toBe('')
    expect(faults(ordered('payment', 'quiz'), 'skill')).toContain('before payment')
    expect(faults(ordered('payment', 'survey', 'quiz'), 'skill')).toContain('before payment')
  })

  it('a competition that is paid for has a price', () => {
    const priced = (payment: StepSettings['meta']['payment']) =>
      faults({ type: 'generic', meta: { steps: ['payment'], payment } })
    expect(priced({ paymentForm: 'money', cost: 0 })).toContain('how much')
    expect(priced({ paymentForm: 'money', cost: 0, bundleSets: [{}] })).toBe('')
    expect(priced({ paymentForm: 'tokens', cost: 0 })).toContain('how many')
    expect(priced({ paymentForm: 'tokens', cost: 0, tokenCost: 0 })).toContain('how many')
  })
})
