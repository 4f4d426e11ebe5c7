import { describe, expect, it } from 'vitest'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import { recordAnswer, markAsked, isQuizStarted, quizStatus, findUnanswered } from './quiz.ts'

const question = (id: string, seconds?: number): QuizQuestion => ({
  id,
  text: 'What colour is the sky?',
  overlay: 'single-answer',
  answer: 'Blue',
  ...(seconds === undefined ? {} : { seconds }),
})
const [first, second] = [question('q1', 30), question('q2')] as const
const quiz = [first, second]
const start = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)

describe('an answer', () => {
  const answerQuestion = (answer: string, passed: number, of = first) =>
    recordAnswer(markAsked({}, of.id, start), of, answer, after(passed))

  it.each([
    ['in time and right', 'blue', 29, { isRight: true, isLate: false }],
    ['in time and wrong', 'green', 29, { isRight: false, isLate: false }],
    ['sent in the last second, received two later', 'blue', 32, { isRight: true, isLate: false }],
    ['right and too late, which counts as wrong', 'blue', 33, { isRight: false, isLate: true }],
  ])('%s', (_, answer, passed, judged) => {
    expect(answerQuestion(answer, passed)['q1']).toEqual({ askedAt: start.toISOString(), answer, ...judged })
  })

  it('is never late without a time limit', () => {
    expect(answerQuestion('blue', 86_400, second)['q2']).toMatchObject({ isRight: true, isLate: false })
  })

  it('keeps the number of extensions', () => {
    const record = { q1: { askedAt: start.toISOString(), extensions: 2 } }
    expect(recordAnswer(record, first, 'blue', after(85))['q1']).toMatchObject({
      extensions: 2,
      isRight: true,
      isLate: false,
    })
  })

  it('does not change other questions', () => {
    expect(findUnanswered(quiz, answerQuestion('green', 1)).map(({ id }) => id)).toEqual(['q2'])
    expect(findUnanswered(quiz, {}).map(({ id }) => id)).toEqual(['q1', 'q2'])
  })
})

describe('a running quiz', () => {
  it('has a question that was asked and not answered', () => {
    const waiting = markAsked({}, 'q1', start)
    expect(isQuizStarted(quiz, {})).toBe(false)
    expect(isQuizStarted(quiz, waiting)).toBe(true)
    const answered = recordAnswer(waiting, first, 'blue', start)
    expect(isQuizStarted(quiz, answered)).toBe(false)
    expect(isQuizStarted(quiz, recordAnswer(answered, second, 'blue', start))).toBe(false)
  })

  it('does not restart when asked again, so that a reload gains no time', () => {
    expect(markAsked(markAsked({}, 'q1', start), 'q1', after(20))).toEqual(markAsked({}, 'q1', start))
  })
})

describe('the status of a quiz', () => {
  const right = recordAnswer({}, first, 'blue', start)
  const both = recordAnswer(right, second, 'blue', start)

  it.each([
    ['nothing answered', {}, 'pending'],
    ['asked and not answered', markAsked({}, 'q1', start), 'pending'],
    ['the first right', right, 'pending'],
    ['all right', both, 'correct'],
    ['one wrong, the other open', recordAnswer({}, first, 'green', start), 'wrong'],
    ['one wrong among right ones', recordAnswer(right, second, 'green', start), 'wrong'],
    ['one late', recordAnswer(markAsked({}, 'q1', start), first, 'blue', after(33)), 'timed-out'],
  ])('%s', (_, record, status) => {
    expect(quizStatus(quiz, record)).toBe(status)
  })

  it('is correct without questions', () => {
    expect(quizStatus([], {})).toBe('correct')
  })
})
