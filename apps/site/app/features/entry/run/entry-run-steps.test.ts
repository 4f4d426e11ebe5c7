import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { describe, expect, it } from 'vitest'
import {
  card,
  completed,
  entered,
  no,
  NOW,
  ok,
  pending,
  reload,
  runOn,
  visit,
} from '../../../testing/entry-run-fake.ts'

describe('paying', () => {
  const due = { postEnter: [ok(entered)] }

  it('shows the tickets', async () => {
    const { run } = runOn({
      ...due,
      postEntryStatus: [ok(pending), ok(completed)],
      postPayment: [ok({ status: 'completed', paymentStatus: 'completed' })],
    })
    await run.begin(visit)
    await run.pay(card)
    expect(run.get().screen).toBe('result')
  })

  it('keeps the form after a decline, and the next try is another intention', async () => {
    const { run, named } = runOn({ ...due, postEntryStatus: [ok(pending)], postPayment: [no('entry-failed')] })
    await run.begin(visit)
    await run.pay(card)
    expect(run.get()).toMatchObject({ screen: 'payment', notice: 'entry-failed', isBusy: false })
    await run.pay({ ...card, nonce: 'nonce-2' })
    const [first, second] = named('postPayment')
    expect(second!.key).not.toBe(first!.key)
  })

  it('is asked again with the same key and the same card when the connection broke', async () => {
    const { run, named } = runOn({
      ...due,
      postEntryStatus: [ok(pending), ok(completed)],
      postPayment: [no('offline'), ok({ status: 'completed', paymentStatus: 'completed' })],
    })
    await run.begin(visit)
    await run.pay(card)
    expect(run.get()).toMatchObject({ screen: 'payment', lost: { code: 'offline' } })
    await run.retry()
    const [first, second] = named('postPayment')
    expect(second).toEqual(first)
    expect(run.get().screen).toBe('result')
  })

  it('polls while the bank thinks', async () => {
    const bank = { ...pending, payment: { ...pending.payment, paymentStatus: 'pending' as const } }
    const { run, waits } = runOn({
      ...due,
      postEntryStatus: [ok(pending), ok(bank), ok(completed)],
      postPayment: [ok({ status: 'pending', paymentStatus: 'pending' })],
    })
    await run.begin(visit)
    await run.pay(card)
    expect(waits).toEqual([1000, 2000])
    expect(run.get().screen).toBe('result')
  })

  it('gives up after a minute with the transaction’s number, and can look again', async () => {
    const payment = { ...pending.payment, paymentStatus: 'pending' as const, transactionId: 't-9' }
    const replies = [ok(pending), ...Array.from({ length: 6 }, () => ok({ ...pending, payment })), ok(completed)]
    const { run } = runOn({
      ...due,
      postEntryStatus: replies,
      postPayment: [ok({ status: 'pending', paymentStatus: 'pending' })],
    })
    await run.begin(visit)
    await run.pay(card)
    expect(run.get()).toMatchObject({
      screen: 'problem',
      problem: { code: 'ENTRY_POLL_LIMIT', transactionId: 't-9' },
    })
    await run.lookAgain()
    expect(run.get().screen).toBe('result')
  })

  it('follows the payment that another tab has begun', async () => {
    const { run } = runOn({
      ...due,
      postEntryStatus: [ok(pending), ok(completed)],
      postPayment: [no('payment-duplicated')],
    })
    await run.begin(visit)
    await run.pay(card)
    expect(run.get().screen).toBe('result')
  })

  it('asks to log in when the session has ended, and carries on', async () => {
    const { run, named } = runOn({
      ...due,
      postEntryStatus: [ok(pending)],
      postPayment: [{ refused: 'session-ended', status: 401 }],
    })
    await run.begin(visit)
    await run.pay(card)
    expect(run.get().screen).toBe('login')
    await run.begin(reload)
    expect(run.get().screen).toBe('payment')
    expect(named('postEnter')[1]!.key).toBe(named('postEnter')[0]!.key)
  })
})

describe('the quiz', () => {
  const quiz: EntryStatus = { ...pending, step: 'quiz' }
  const question = { id: 'q1', text: 'Which?', overlay: 'single-answer', options: ['A', 'B'] }
  const start = {
    postEnter: [ok({ ...entered, steps: ['quiz', 'payment'], step: 'quiz' })],
    postQuestions: [ok({ questions: [question] }), ok({ questions: [{ ...question, id: 'q2' }] })],
  }

  it('starts the clock only when the player is ready', async () => {
    const { run, named } = runOn({ ...start, postEntryStatus: [ok(quiz)] })
    await run.begin(visit)
    expect(named('postQuestions')).toHaveLength(0)
    await run.startQuiz()
    expect(run.get().questions[0]?.id).toBe('q1')
  })

  it('goes on with a question whose time runs, after a reload as in another tab', async () => {
    const { run, named } = runOn({
      ...start,
      postQuestions: [ok({ questions: [{ ...question, secondsLeft: 17 }] })],
      postEntryStatus: [ok({ ...quiz, quiz: { ...quiz.quiz, isUnderWay: true } })],
    })
    await run.begin(reload)
    expect(named('postQuestions')).toHaveLength(1)
    expect(run.get()).toMatchObject({ screen: 'quiz', isBusy: false, questions: [{ id: 'q1' }], until: NOW + 17_000 })
  })

  it('goes on with it after a log-in in between', async () => {
    const { run } = runOn({
      ...start,
      postEntryStatus: [ok(quiz), ok({ ...quiz, quiz: { ...quiz.quiz, isUnderWay: true } })],
      postAnswer: [{ refused: 'session-ended', status: 401 }],
    })
    await run.begin(visit)
    await run.startQuiz()
    await run.answer('q1', 'A')
    expect(run.get().screen).toBe('login')
    await run.begin(reload)
    expect(run.get()).toMatchObject({ screen: 'quiz', questions: [{ id: 'q2' }], isBusy: false, lost: undefined })
  })

  it('is given more time, and asks anew where another tab has gone on', async () => {
    const { run, named } = runOn({
      ...start,
      postEntryStatus: [ok(quiz), ok(pending)],
      postExtend: [ok({ secondsLeft: 75, extensionsLeft: 19 }), no('step-not-finished')],
    })
    await run.begin(visit)
    await run.startQuiz()
    await run.extend('q1')
    expect(named('postExtend')[0]!.body).toMatchObject({ questionId: 'q1' })
    expect(run.get()).toMatchObject({ until: NOW + 75_000, extensionsLeft: 19, questions: [{ id: 'q1' }] })
    await run.extend('q1')
    expect(run.get().screen).toBe('payment')
  })

  it('keeps the question and its time where more time could not be asked for', async () => {
    const { run } = runOn({ ...start, postEntryStatus: [ok(quiz)], postExtend: [no('offline')] })
    await run.begin(visit)
    await run.startQuiz()
    await run.extend('q1')
    expect(run.get()).toMatchObject({ screen: 'quiz', questions: [{ id: 'q1' }], lost: { code: 'offline' } })
  })

  it('goes on to the next question, then to the next step', async () => {
    const { run } = runOn({
      ...start,
      postEntryStatus: [ok(quiz), ok({ ...pending, quiz: { questionCount: 2, quizStatus: 'correct' } })],
      postAnswer: [
        ok({ status: 'pending', step: 'quiz', quizStatus: 'pending', remaining: 1 }),
        ok({ status: 'pending', step: 'payment', quizStatus: 'correct', remaining: 0 }),
      ],
    })
    await run.begin(visit)
    await run.startQuiz()
    await run.answer('q1', 'A')
    expect(run.get()).toMatchObject({ screen: 'quiz', questions: [{ id: 'q2' }] })
    await run.answer('q2', 'A')
    expect(run.get()).toMatchObject({ screen: 'payment', quizStatus: 'correct' })
  })

  it('ends a skill entry with a wrong answer', async () => {
    const { run } = runOn({ ...start, postEntryStatus: [ok(quiz)], postAnswer: [no('wrong-answer')] })
    await run.begin(visit)
    await run.startQuiz()
    await run.answer('q1', 'B')
    expect(run.get()).toMatchObject({ screen: 'problem', problem: { code: 'wrong-answer' } })
  })

  it('finds its place again when another tab was quicker', async () => {
    const { run } = runOn({
      ...start,
      postEntryStatus: [ok(quiz), ok(pending)],
      postAnswer: [no('step-not-finished')],
    })
    await run.begin(visit)
    await run.startQuiz()
    await run.answer('q1', 'A')
    expect(run.get().screen).toBe('payment')
  })
})

describe('the survey', () => {
  const survey: EntryStatus = { ...pending, step: 'survey' }
  const start = { postEnter: [ok({ ...entered, steps: ['survey'], step: 'survey' })] }
  const given = { answers: { eggs: '' } }

  it('comes back with what is wrong with its fields, and can be sent again as another intention', async () => {
    const fields = { 'answers.eggs': ['error.validation.eggs.required'] }
    const { run, named } = runOn({
      ...start,
      postEntryStatus: [ok(survey), ok(completed)],
      postSurvey: [{ refused: 'invalid-request', status: 422, fields }, ok({ status: 'completed', step: null })],
    })
    await run.begin(visit)
    expect(await run.finishSurvey(given)).toMatchObject({ fields })
    expect(run.get()).toMatchObject({ screen: 'survey', isBusy: false, notice: undefined })
    expect(await run.finishSurvey({ answers: { eggs: 'Fried' } })).toBeUndefined()
    const [first, second] = named('postSurvey')
    expect(second!.key).not.toBe(first!.key)
    expect(run.get().screen).toBe('result')
  })
})

describe('a survey that was not taken', () => {
  const due = { ...pending, step: 'survey' as const }
  const begun = {
    postEnter: [ok({ ...entered, steps: ['survey', 'payment'], step: 'survey' })],
    postEntryStatus: [ok(due)],
  }

  it.each(['session-ended', 'offline', 'busy', 'internal-error'])(
    'is not called sent after %s: the answers stay',
    async (code) => {
      const { run } = runOn({ ...begun, postSurvey: [no(code)] })
      await run.begin(visit)
      expect(await run.finishSurvey({ answers: { breakfast: 'Toast' } })).toBe('not-sent')
    },
  )

  it('is sent once it was taken', async () => {
    const { run } = runOn({ ...begun, postSurvey: [ok({ status: 'pending', step: 'payment' })] })
    await run.begin(visit)
    expect(await run.finishSurvey({ answers: { breakfast: 'Toast' } })).toBeUndefined()
  })
})

describe('a payment that was refused', () => {
  const begun = { postEnter: [ok(entered)], postEntryStatus: [ok(pending)] }

  it('tells a wrong security code from a bank that says no', async () => {
    const { run } = runOn({
      ...begun,
      postPayment: [{ refused: 'entry-failed', declineReason: 'security-code' }, no('entry-failed')],
    })
    await run.begin(visit)
    await run.pay(card)
    expect(run.get().notice).toBe('security-code-refused')
    await run.pay({ ...card, nonce: 'nonce-2' })
    expect(run.get().notice).toBe('entry-failed')
  })

  it('keeps what a limit leaves', async () => {
    const { run } = runOn({ ...begun, postPayment: [{ refused: 'spend-limit-exceeded', remainingPence: 250 }] })
    await run.begin(visit)
    await run.pay(card)
    expect(run.get()).toMatchObject({ notice: 'spend-limit-exceeded', remainingPence: 250 })
  })

  it('after another of the same entry says that it was not made', async () => {
    const { run } = runOn({
      postEnter: [ok(entered)],
      postEntryStatus: [ok(pending), ok(completed)],
      postPayment: [no('payment-duplicated')],
    })
    await run.begin(visit)
    await run.pay(card)
    expect(run.get()).toMatchObject({ screen: 'result', isPaidElsewhere: true })
  })
})
