/** The quiz of an entry: open questions, answers and status (docs/product-decisions.md#entry). Pure functions. */
import { isLate, isRightAnswer } from '@fairdraw/rules/entry/quiz.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import type { QuizRecord } from '../find-entry.ts'

export type QuizStatus = 'pending' | 'correct' | 'wrong' | 'timed-out'

/** The unanswered questions, in order. */
export function findUnanswered(quiz: readonly QuizQuestion[], record: QuizRecord): QuizQuestion[] {
  return quiz.filter(({ id }) => record[id]?.answer === undefined)
}

/** Whether a question has been asked and waits for its answer. */
export function isQuizStarted(quiz: readonly QuizQuestion[], record: QuizRecord): boolean {
  const [first] = findUnanswered(quiz, record)
  return first !== undefined && record[first.id] !== undefined
}

/** Marks a question as asked. Only the first time counts, so that a reload gains no time. */
export function markAsked(record: QuizRecord, questionId: string, now: Date): QuizRecord {
  return record[questionId] ? record : { ...record, [questionId]: { askedAt: now.toISOString() } }
}

/** Records an answer. An answer after its time is late and counts as wrong. */
export function recordAnswer(record: QuizRecord, question: QuizQuestion, answer: string, now: Date): QuizRecord {
  const asking = record[question.id]
  const hasCome = !isLate(question, asking, now)
  const isRight = hasCome && isRightAnswer(answer, question)
  const askedAt = asking?.askedAt ?? now.toISOString()
  return { ...record, [question.id]: { ...asking, askedAt, answer, isRight, isLate: !hasCome } }
}

export function quizStatus(quiz: readonly QuizQuestion[], record: QuizRecord): QuizStatus {
  const given = quiz.flatMap(({ id }) => (record[id]?.answer === undefined ? [] : [record[id]]))
  if (given.some((one) => one.isLate)) return 'timed-out'
  if (given.some((one) => !one.isRight)) return 'wrong'
  return given.length === quiz.length ? 'correct' : 'pending'
}
