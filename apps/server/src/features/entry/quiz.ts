/** The quiz of an entry: what is asked, what is left, how it went (decisions: types, an entry). Pure. */
import { isRightAnswer } from '@fairdraw/rules/entry.ts'
import type { QuizQuestion } from '../catalogue/catalogue.ts'
import type { QuizRecord } from './steps.ts'

export type QuizStatus = 'pending' | 'correct' | 'wrong' | 'timed-out'

/** The questions without an answer yet, in order. */
export function unanswered(quiz: readonly QuizQuestion[], record: QuizRecord): QuizQuestion[] {
  return quiz.filter(({ id }) => record[id]?.answer === undefined)
}

/** Whole seconds left for a question that was asked, never below nought; undefined where it has no limit. */
export function secondsLeft(question: QuizQuestion, record: QuizRecord, now: Date): number | undefined {
  if (question.seconds === undefined) return undefined
  const asked = record[question.id]?.askedAt
  if (asked === undefined) return question.seconds
  return Math.max(0, Math.ceil(question.seconds - (now.getTime() - Date.parse(asked)) / 1000))
}

/** The record with a question marked as asked; the first asking counts, so that a reload wins no time. */
export function asked(record: QuizRecord, questionId: string, now: Date): QuizRecord {
  return record[questionId] ? record : { ...record, [questionId]: { askedAt: now.toISOString() } }
}

/** The record with an answer judged; an answer after its time is late and counts as wrong. */
export function answered(record: QuizRecord, question: QuizQuestion, answer: string, now: Date): QuizRecord {
  const isLate = secondsLeft(question, record, now) === 0
  const isRight = !isLate && isRightAnswer(answer, question.answer)
  const askedAt = record[question.id]?.askedAt ?? now.toISOString()
  return { ...record, [question.id]: { askedAt, answer, isRight, isLate } }
}

export function quizStatus(quiz: readonly QuizQuestion[], record: QuizRecord): QuizStatus {
  const given = quiz.flatMap(({ id }) => (record[id]?.answer === undefined ? [] : [record[id]]))
  if (given.some((one) => one.isLate)) return 'timed-out'
  if (given.some((one) => !one.isRight)) return 'wrong'
  return given.length === quiz.length ? 'correct' : 'pending'
}
