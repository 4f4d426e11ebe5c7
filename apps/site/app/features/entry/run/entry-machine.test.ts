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

  // Row 2.8-30
  it('shows the failure of a payment that was waited for by itself, unless the player cancelled it', () => {
    const wait = (why?: 'cancelled' | 'not-arrived') => {
      const payment = { ...paying('failed'), transactionId: 't-1', ...(why && { why }) }
      const status = { ...base, paymentMethod: 'bank' as const, payment }
      return reduce(initialEntry, { type: 'status', status, isAwaited: true })
    }
    const problem = { code: 'entry-failed', place: 'poll', method: 'bank', transactionId: 't-1' }
    expect(wait()).toMatchObject({ screen: 'problem', problem })
    expect(wait('not-arrived')).toMatchObject({ screen: 'problem', problem: { ...problem, failure: 'not-arrived' } })
    expect(wait('cancelled')).toMatchObject({ screen: 'payment', notice: 'payment-cancelled' })
  })

  const wrong = { questionCount: 1, quizStatus: 'wrong' as const }
  const timedOut = { questionCount: 1, quizStatus: 'timed-out' as const }
  const refunded = { ...paying('refunded'), why: 'too-late' as const }
  const due = { ...paying('completed'), why: 'too-late' as const }

  // Rows 2.8-20, 2.8-21, 2.8-30
  it.each<[string, Partial<EntryStatus>, string, object | undefined]>([
    ['failed', { status: 'failed', payment: paying('failed') }, 'entry-failed', undefined],
    ['never paid', { status: 'expired' }, 'entry-timeout', { state: 'unpaid' }],
    ['perhaps paid', { status: 'expired', payment: paying('failed') }, 'entry-timeout', undefined],
    ['owed', { status: 'expired', payment: due }, 'entry-timeout', { state: 'refund-due', pence: 200 }],
    [
      'refunded',
      { status: 'refunded', payment: refunded },
      'entry-timeout',
      { state: 'refunded', because: 'too-late' },
    ],
    ['refunded by hand', { status: 'refunded', payment: paying('refunded') }, 'entry-timeout', { because: 'by-hand' }],
    [
      'an earlier payment refunded',
      { status: 'refunded', payment: paying('failed') },
      'entry-timeout',
      { state: 'refunded' },
    ],
    [
      'charged back',
      { status: 'refunded', payment: { ...paying('completed'), paid: true } },
      'entry-timeout',
      { state: 'withdrawn' },
    ],
    ['cancelled', { status: 'cancelled' }, 'no-active-ticket', { state: 'unpaid' }],
    ['cancelled and owed', { status: 'cancelled', payment: due }, 'no-active-ticket', { state: 'refund-due' }],
    ['wrong', { status: 'failed', quiz: wrong }, 'wrong-answer', { state: 'unpaid' }],
    [
      'wrong after paying',
      { status: 'failed', quiz: wrong, payment: due },
      'wrong-answer',
      { because: 'wrong-answer' },
    ],
    [
      'too slow after paying',
      { status: 'failed', quiz: timedOut, payment: due },
      'wrong-answer',
      { state: 'refund-due' },
    ],
  ])('says of an entry that ended without tickets what is known: %s', (_, status, code, money) => {
    const { problem } = arrive(status)
    expect(problem).toMatchObject({ code, place: 'poll' })
    if (money) expect(problem?.money).toMatchObject(money)
    else expect(problem?.money).toBeUndefined()
    if (money && 'state' in money && money.state !== 'unpaid') expect(problem?.detail).toBeUndefined()
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
    expect(reduce(asked, { type: 'time-extended', secondsLeft: 75, until: 9_000, extensionsLeft: 3 })).toMatchObject({
      until: 9_000,
      extensionsLeft: 3,
      questions: [{ ...question, secondsLeft: 75 }],
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
    const ended = reduce(asked, { type: 'logged-out' })
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

  // Rows 2.8-22, 2.8-27, 2.8-28
  it('shows the error screen for every other refusal', () => {
    for (const code of ['entry-finished', 'step-not-finished', 'payment-duplicated'] as const) {
      expect(effectOf('answer', code)).toBe('problem')
      expect(effectOf('payment', code)).toBe('problem')
    }
    expect(effectOf('enter', 'closed')).toBe('problem')
    expect(effectOf('payment', 'entry-timeout')).toBe('problem')
    expect(effectOf('enter', 'entry-limit-exceeded')).toBe('problem')
  })
})
