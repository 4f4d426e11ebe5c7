/**
 * Answers the due question (docs/product-decisions.md#types). A wrong answer still enters a free draw; it ends a skill
 * entry.
 */
import type { Step } from '@fairdraw/rules/competition/competition.ts'
import { publicEntryStatus } from '@fairdraw/rules/entry/entry.ts'
import type { PublicEntryStatus } from '@fairdraw/rules/entry/entry.ts'
import { TIMED_OUT_TEXT } from '@fairdraw/rules/entry/quiz.ts'
import type { Db } from '../../../db/database.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { recordAnswer, quizStatus, findUnanswered } from './quiz.ts'
import type { QuizStatus } from './quiz.ts'
import { questionsOf, refuseLateAttempt } from './quiz-attempts.ts'
import { endWithoutTickets, completeStep, saveQuiz, openStep } from '../steps.ts'
import type { OpenRefusal } from '../steps.ts'

export type AnswerReply = { status: PublicEntryStatus; step: Step | null; quizStatus: QuizStatus; remaining: number }

type Command = { playerId: number; entryId: string; questionId: string; answer: string }

export async function answer(
  db: Db,
  catalogue: Catalogue,
  command: Command,
): Promise<Outcome<AnswerReply, OpenRefusal | 'not-found' | 'no-attempts-left'>> {
  const { playerId, entryId, questionId } = command
  return db.transaction(async (tx) => {
    const opened = await openStep(tx, playerId, entryId, 'quiz')
    if (!opened.ok) return opened
    const { entry, now } = opened

    const known = await catalogue.find(entry.competitionId, tx)
    const late = await refuseLateAttempt(tx, known?.competition, entry)
    if (late) return late
    const quiz = await questionsOf(tx, known, entry)
    const question = quiz.find(({ id }) => id === questionId)
    if (!question) return refuse('not-found')
    if (findUnanswered(quiz, entry.quiz ?? {})[0]?.id !== questionId) return refuse('step-not-finished')

    const record = recordAnswer(entry.quiz ?? {}, question, command.answer, now)
    await saveQuiz(tx, entry, record)
    const remaining = findUnanswered(quiz, record).length
    if (known?.competition.legalBasis === 'skill' && !record[questionId]!.isRight) {
      await endWithoutTickets(tx, entry, 'refuse')
      return refuse('wrong-answer', record[questionId]!.isLate ? { detail: TIMED_OUT_TEXT } : {})
    }
    if (remaining === 0) await completeStep(tx, entry)
    return done({
      status: publicEntryStatus(entry.state),
      step: entry.step,
      quizStatus: quizStatus(quiz, record),
      remaining,
    })
  })
}
