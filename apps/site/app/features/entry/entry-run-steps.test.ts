import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { describe, expect, it } from 'vitest'
import { card, completed, entered, no, ok, pending, reload, runOn, visit } from './entry-run-fake.ts'

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

  it('goes on to the next question, then to the next step', async () => {
    const { run } = runOn({
      ...start,
      postEntryStatus: [ok(quiz), ok(pending)],
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
