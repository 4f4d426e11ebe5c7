import { describe, expect, it } from 'vitest'
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { initialEntry, progress, reduce } from './entry-machine.ts'
import { TIMED_OUT_TEXT } from '@fairdraw/rules/entry/quiz.ts'
import { effectOf } from './effects.ts'

const base: EntryStatus = {
  status: 'pending',
  step: 'payment',
  paymentMethod: null,
  payment: { paid: false, free: false, paidPrice: 200, tokenPrice: 0, paymentStatus: null },
  quiz: { questionCount: 0, quizStatus: 'pending' },
}
const arrive = (status: Partial<EntryStatus>) =>
  reduce(initialEntry, { type: 'status', status: { ...base, ...status } })
const codeOf = (status: Partial<EntryStatus>) => arrive(status).problem?.code
const paying = (paymentStatus: EntryStatus['payment']['paymentStatus']) => ({ ...base.payment, paymentStatus })

describe('the server’s status', () => {
  it('decides which screen is shown', () => {
    expect(arrive({ step: 'quiz' }).screen).toBe('quiz')
    expect(arrive({ step: 'survey' }).screen).toBe('survey')
    expect(arrive({ step: 'payment' }).screen).toBe('payment')
    expect(arrive({ payment: paying('pending') }).screen).toBe('waiting')
    expect(arrive({ step: null }).screen).toBe('waiting')
    expect(arrive({ status: 'completed', tickets: ['10-0001'], tokensEarned: 10 })).toMatchObject({
      screen: 'result',
      tickets: ['10-0001'],
      tokensEarned: 10,
    })
  })

  it('keeps the card form and adds a notice when the payment was declined', () => {
    expect(arrive({ payment: paying('failed') })).toMatchObject({ screen: 'payment', notice: 'entry-failed' })
  })

  it('leads to a clear problem code when the entry ended without tickets', () => {
    expect(codeOf({ status: 'failed', payment: paying('failed') })).toBe('entry-failed')
    expect(codeOf({ status: 'expired' })).toBe('entry-timeout')
    expect(codeOf({ status: 'refunded' })).toBe('entry-timeout')
    expect(codeOf({ status: 'cancelled' })).toBe('no-active-ticket')
    expect(codeOf({ status: 'failed', quiz: { questionCount: 1, quizStatus: 'wrong' } })).toBe('wrong-answer')
  })
})

describe('a question', () => {
  const question = { id: 'q1', text: 'Which?', overlay: 'single-answer' } as const
  const asked = reduce(initialEntry, { type: 'questions', questions: [question], until: 5_000 })
  const underWay = {
    ...base,
    step: 'quiz' as const,
    quiz: { questionCount: 2, quizStatus: 'pending' as const, isUnderWay: true },
  }

  it('is shown with its deadline, and with a later one after an extension', () => {
    expect(asked).toMatchObject({ screen: 'quiz', until: 5_000, isBusy: false })
    expect(reduce(asked, { type: 'time-extended', until: 9_000, extensionsLeft: 3 })).toMatchObject({
      until: 9_000,
      extensionsLeft: 3,
      questions: [question],
    })
  })

  it('that is replaced by another is removed together with its deadline', () => {
    const next = reduce(asked, {
      type: 'status',
      status: { ...underWay, quiz: { ...underWay.quiz, isUnderWay: false } },
    })
    expect(next).toMatchObject({ screen: 'quiz', questions: [], until: undefined })
  })

  it('whose time is running is loaded again, not restarted: neither the get-ready screen nor an older question is usable', () => {
    expect(reduce(initialEntry, { type: 'status', status: underWay })).toMatchObject({
      screen: 'starting',
      isBusy: true,
    })
    expect(reduce(asked, { type: 'status', status: underWay })).toMatchObject({ screen: 'quiz', isBusy: true })
    const ended = reduce(asked, { type: 'arrived', screen: 'login' })
    expect(reduce(ended, { type: 'status', status: underWay })).toMatchObject({ screen: 'quiz', isBusy: true })
  })

  it('shows its result where the entry continues, also after a reload', () => {
    const quiz = { questionCount: 1, quizStatus: 'wrong' as const }
    expect(arrive({ quiz })).toMatchObject({ screen: 'payment', quizStatus: 'wrong' })
    expect(arrive({ status: 'completed', tickets: [], quiz })).toMatchObject({ screen: 'result', quizStatus: 'wrong' })
    expect(arrive({}).quizStatus).toBeUndefined()
  })

  it('that ended an entry by timeout says so', () => {
    const quiz = { questionCount: 1, quizStatus: 'timed-out' as const }
    expect(arrive({ status: 'failed', quiz }).problem).toMatchObject({ code: 'wrong-answer', detail: TIMED_OUT_TEXT })
  })
})

describe('the progress indicator', () => {
  it('names the steps and marks the current one', () => {
    expect(progress(['quiz', 'payment'], 'quiz')).toEqual({ names: ['Question', 'Payment', 'Tickets'], current: 0 })
    expect(progress(['quiz', 'payment'], 'waiting')?.current).toBe(1)
    expect(progress(['quiz', 'payment'], 'result')?.current).toBe(2)
  })

  it('is absent where there are no steps', () => {
    expect(progress([], 'result')).toBeUndefined()
    expect(progress(['payment'], 'login')).toBeUndefined()
  })
})

describe('the table of effects', () => {
  it('keeps the card form for refusals that another card, bundle or tick can fix', () => {
    for (const code of ['entry-failed', 'card-cap-exceeded', 'entry-limit-exceeded', 'terms-not-accepted'] as const) {
      expect(effectOf('payment', code)).toBe('notice')
    }
  })

  it('shows the error screen for every other refusal', () => {
    expect(effectOf('enter', 'closed')).toBe('problem')
    expect(effectOf('payment', 'entry-timeout')).toBe('problem')
    expect(effectOf('enter', 'entry-limit-exceeded')).toBe('problem')
  })
})
