import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { describe, expect, it } from 'vitest'
import { NOW, visited, completed, entered, no, ok, pending, reload, runOn } from '../../../testing/entry-run-fake.ts'

describe('the quiz', () => {
  const quiz: EntryStatus = { ...pending, step: 'quiz' }
  const question = { id: 'q1', text: 'Which?', overlay: 'single-answer', options: ['A', 'B'] }
  const start = {
    postEnter: [ok({ ...entered, steps: ['quiz', 'payment'], step: 'quiz' })],
    postQuestions: [ok({ questions: [question] }), ok({ questions: [{ ...question, id: 'q2' }] })],
  }

  it('starts the clock only when the player is ready', async () => {
    const { run, named } = await visited({ ...start, postEntryStatus: [ok(quiz)] })
    expect(named('postQuestions')).toHaveLength(0)
    await run.startQuiz()
    expect(run.get().questions[0]?.id).toBe('q1')
  })

  it('continues a question whose time is running, after a reload or in another tab', async () => {
    const { run, named } = runOn({
      ...start,
      postQuestions: [ok({ questions: [{ ...question, secondsLeft: 17 }] })],
      postEntryStatus: [ok({ ...quiz, quiz: { ...quiz.quiz, isUnderWay: true } })],
    })
    await run.begin(reload)
    expect(named('postQuestions')).toHaveLength(1)
    expect(run.get()).toMatchObject({ screen: 'quiz', isBusy: false, questions: [{ id: 'q1' }], until: NOW + 17_000 })
  })

  it('continues it after a log-in in between', async () => {
    const { run } = await visited({
      ...start,
      postEntryStatus: [ok(quiz), ok({ ...quiz, quiz: { ...quiz.quiz, isUnderWay: true } })],
      postAnswer: [{ refused: 'session-ended', status: 401 }],
    })
    await run.startQuiz()
    await run.answer('q1', 'A')
    expect(run.get().screen).toBe('login')
    await run.begin(reload)
    expect(run.get()).toMatchObject({
      screen: 'quiz',
      questions: [{ id: 'q2' }],
      isBusy: false,
      connectionLost: undefined,
    })
  })

  // Row 2.8-27
  it('gets more time, and says where another tab has continued', async () => {
    const { run, named } = await visited({
      ...start,
      postEntryStatus: [ok(quiz), ok(pending)],
      postExtend: [ok({ secondsLeft: 75, extensionsLeft: 19 }), no('step-not-finished')],
    })
    await run.startQuiz()
    await run.extend('q1')
    expect(named('postExtend')[0]!.body).toMatchObject({ questionId: 'q1' })
    expect(run.get()).toMatchObject({ until: NOW + 75_000, extensionsLeft: 19, questions: [{ id: 'q1' }] })
    await run.extend('q1')
    expect(run.get()).toMatchObject({ screen: 'problem', problem: { code: 'step-not-finished', place: 'step' } })
    await run.checkAgain()
    expect(run.get().screen).toBe('payment')
  })

  it('keeps the question and its deadline where the extension got no answer', async () => {
    const { run } = await visited({ ...start, postEntryStatus: [ok(quiz)], postExtend: [no('offline')] })
    await run.startQuiz()
    await run.extend('q1')
    expect(run.get()).toMatchObject({ screen: 'quiz', questions: [{ id: 'q1' }], connectionLost: { code: 'offline' } })
  })

  it('continues to the next question, then to the next step', async () => {
    const { run } = await visited({
      ...start,
      postEntryStatus: [ok(quiz), ok({ ...pending, quiz: { questionCount: 2, quizStatus: 'correct' } })],
      postAnswer: [
        ok({ status: 'pending', step: 'quiz', quizStatus: 'pending', remaining: 1 }),
        ok({ status: 'pending', step: 'payment', quizStatus: 'correct', remaining: 0 }),
      ],
    })
    await run.startQuiz()
    await run.answer('q1', 'A')
    expect(run.get()).toMatchObject({ screen: 'quiz', questions: [{ id: 'q2' }] })
    await run.answer('q2', 'A')
    expect(run.get()).toMatchObject({ screen: 'payment', quizStatus: 'correct' })
  })

  it('ends a skill entry with a wrong answer', async () => {
    const { run } = await visited({ ...start, postEntryStatus: [ok(quiz)], postAnswer: [no('wrong-answer')] })
    await run.startQuiz()
    await run.answer('q1', 'B')
    expect(run.get()).toMatchObject({ screen: 'problem', problem: { code: 'wrong-answer' } })
  })

  // Rows 2.8-22, 2.8-27
  it.each([
    ['step-not-finished', pending, 'payment'],
    ['entry-finished', completed, 'result'],
  ])('says that another tab was faster (%s), and goes on from there', async (code, status, screen) => {
    const { run } = await visited({ ...start, postEntryStatus: [ok(quiz), ok(status)], postAnswer: [no(code)] })
    await run.startQuiz()
    await run.answer('q1', 'A')
    expect(run.get()).toMatchObject({ screen: 'problem', problem: { code, place: 'step' } })
    await run.checkAgain()
    expect(run.get().screen).toBe(screen)
  })
})
