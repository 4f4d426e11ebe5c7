import { describe, expect, it } from 'vitest'
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { initialEntry, progress, reduce } from './entry-machine.ts'
import { TIMED_OUT_TEXT } from '@fairdraw/rules/quiz.ts'
import { isDefinite, effectOf } from './effects.ts'

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

describe('where the server says the entry is', () => {
  it('is the screen that is shown', () => {
    expect(arrive({ step: 'quiz' }).screen).toBe('quiz')
    expect(arrive({ step: 'survey' }).screen).toBe('survey')
    expect(arrive({ step: 'payment' }).screen).toBe('payment')
    expect(arrive({ payment: paying('pending') }).screen).toBe('waiting')
    expect(arrive({ step: null }).screen).toBe('waiting')
    expect(arrive({ status: 'completed', tickets: ['10-0001'] })).toMatchObject({
      screen: 'result',
      tickets: ['10-0001'],
    })
  })

  it('keeps the card form, with a word, when the payment was declined', () => {
    expect(arrive({ payment: paying('failed') })).toMatchObject({ screen: 'payment', notice: 'entry-failed' })
  })

  it('is told plainly when the entry is over without tickets', () => {
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

  it('is shown with the time that is left, and with more once there is more', () => {
    expect(asked).toMatchObject({ screen: 'quiz', until: 5_000, isBusy: false })
    expect(reduce(asked, { type: 'lengthened', until: 9_000, extensionsLeft: 3 })).toMatchObject({
      until: 9_000,
      extensionsLeft: 3,
      questions: [question],
    })
  })

  it('that another has taken the place of is gone, and with it its time', () => {
    const next = reduce(asked, {
      type: 'status',
      status: { ...underWay, quiz: { ...underWay.quiz, isUnderWay: false } },
    })
    expect(next).toMatchObject({ screen: 'quiz', questions: [], until: undefined })
  })

  it('whose time runs is waited for, not begun anew: neither the get-ready screen nor an older question can be used', () => {
    expect(reduce(initialEntry, { type: 'status', status: underWay })).toMatchObject({
      screen: 'starting',
      isBusy: true,
    })
    expect(reduce(asked, { type: 'status', status: underWay })).toMatchObject({ screen: 'quiz', isBusy: true })
    const ended = reduce(asked, { type: 'arrived', screen: 'login' })
    expect(reduce(ended, { type: 'status', status: underWay })).toMatchObject({ screen: 'quiz', isBusy: true })
  })

  it('tells how it went where the entry goes on, also after a reload', () => {
    const quiz = { questionCount: 1, quizStatus: 'wrong' as const }
    expect(arrive({ quiz })).toMatchObject({ screen: 'payment', quizStatus: 'wrong' })
    expect(arrive({ status: 'completed', tickets: [], quiz })).toMatchObject({ screen: 'result', quizStatus: 'wrong' })
    expect(arrive({}).quizStatus).toBeUndefined()
  })

  it('that ended an entry by its time says so', () => {
    const quiz = { questionCount: 1, quizStatus: 'timed-out' as const }
    expect(arrive({ status: 'failed', quiz }).problem).toMatchObject({ code: 'wrong-answer', detail: TIMED_OUT_TEXT })
  })
})

describe('the steps at the top', () => {
  it('name what is done and what is to come', () => {
    expect(progress(['quiz', 'payment'], 'quiz')).toEqual({ names: ['Question', 'Payment', 'Tickets'], current: 0 })
    expect(progress(['quiz', 'payment'], 'waiting')?.current).toBe(1)
    expect(progress(['quiz', 'payment'], 'result')?.current).toBe(2)
  })

  it('are left out where there are none', () => {
    expect(progress([], 'result')).toBeUndefined()
    expect(progress(['payment'], 'login')).toBeUndefined()
  })
})

describe('the table of reactions', () => {
  it('keeps the card form for what another card, bundle or tick can mend', () => {
    for (const code of ['entry-failed', 'card-cap-exceeded', 'entry-limit-exceeded', 'terms-not-accepted'] as const) {
      expect(effectOf('payment', code)).toBe('notice')
    }
  })

  it('shows the error screen for whatever it does not name', () => {
    expect(effectOf('enter', 'closed')).toBe('problem')
    expect(effectOf('payment', 'entry-timeout')).toBe('problem')
    expect(effectOf('enter', 'entry-limit-exceeded')).toBe('problem')
  })

  it('keeps the key for what was not heard or not decided, and only for that', () => {
    for (const code of [
      'offline',
      'internal-error',
      'busy',
      'unavailable',
      'still-running',
      'session-ended',
    ] as const) {
      expect(isDefinite(code)).toBe(false)
    }
    for (const code of ['entry-failed', 'closed', 'terms-not-accepted'] as const) expect(isDefinite(code)).toBe(true)
  })
})
