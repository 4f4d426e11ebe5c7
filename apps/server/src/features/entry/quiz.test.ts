import { describe, expect, it } from 'vitest'
import type { QuizQuestion } from '../catalogue/catalogue.ts'
import { answered, asked, quizStatus, secondsLeft, unanswered } from './quiz.ts'

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

describe('the time for a question', () => {
  it.each([
    [0, 30],
    [0.4, 30],
    [1, 29],
    [29.9, 1],
    [30, 0],
    [300, 0],
  ])('%d seconds after it was asked is %i, in whole seconds and never below nought', (passed, left) => {
    expect(secondsLeft(first, asked({}, 'q1', start), after(passed))).toBe(left)
  })

  it('has not begun before it is asked, and has no end where there is no limit', () => {
    expect(secondsLeft(first, {}, after(300))).toBe(30)
    expect(secondsLeft(second, asked({}, 'q2', start), after(300))).toBeUndefined()
  })

  it('is not won back by asking again', () => {
    const record = asked(asked({}, 'q1', start), 'q1', after(20))
    expect(secondsLeft(first, record, after(20))).toBe(10)
  })
})

describe('an answer', () => {
  const give = (answer: string, passed: number, of = first) =>
    answered(asked({}, of.id, start), of, answer, after(passed))

  it.each([
    ['in time and right', 'blue', 29, { isRight: true, isLate: false }],
    ['in time and wrong', 'green', 29, { isRight: false, isLate: false }],
    ['right and too late, which counts as wrong', 'blue', 30, { isRight: false, isLate: true }],
  ])('%s', (_, answer, passed, judged) => {
    expect(give(answer, passed)['q1']).toEqual({ askedAt: start.toISOString(), answer, ...judged })
  })

  it('is never late where there is no limit', () => {
    expect(give('blue', 86_400, second)['q2']).toMatchObject({ isRight: true, isLate: false })
  })

  it('leaves the other questions as they are', () => {
    expect(unanswered(quiz, give('green', 1)).map(({ id }) => id)).toEqual(['q2'])
    expect(unanswered(quiz, {}).map(({ id }) => id)).toEqual(['q1', 'q2'])
  })
})

describe('how a quiz stands', () => {
  const right = answered({}, first, 'blue', start)
  const both = answered(right, second, 'blue', start)

  it.each([
    ['nothing answered', {}, 'pending'],
    ['asked and not answered', asked({}, 'q1', start), 'pending'],
    ['the first right', right, 'pending'],
    ['all right', both, 'correct'],
    ['one wrong, the other to come', answered({}, first, 'green', start), 'wrong'],
    ['one wrong among right ones', answered(right, second, 'green', start), 'wrong'],
    ['one late', answered(asked({}, 'q1', start), first, 'blue', after(31)), 'timed-out'],
  ])('%s', (_, record, status) => {
    expect(quizStatus(quiz, record)).toBe(status)
  })

  it('without questions it is right', () => {
    expect(quizStatus([], {})).toBe('correct')
  })
})
