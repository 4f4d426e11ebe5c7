/** Extends a question's time at the player's request (field rule 28). Once the time is over, it stays over. */
import { extendTime, MAX_EXTENSIONS, secondsLeft } from '@fairdraw/rules/entry/quiz.ts'
import type { Db } from '../../../db/database.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { findUnanswered } from './quiz.ts'
import { questionsOf } from './quiz-attempts.ts'
import { saveQuiz, openStep } from '../steps.ts'
import type { OpenRefusal } from '../steps.ts'

type Command = { playerId: number; entryId: string; questionId: string }

export async function extendQuestionTime(
  db: Db,
  catalogue: Catalogue,
  { playerId, entryId, questionId }: Command,
): Promise<Outcome<{ secondsLeft: number; extensionsLeft: number }, OpenRefusal | 'not-found'>> {
  return db.transaction(async (tx) => {
    const opened = await openStep(tx, playerId, entryId, 'quiz')
    if (!opened.ok) return opened
    const { entry, now } = opened
    const record = entry.quiz ?? {}
    const quiz = await questionsOf(tx, await catalogue.find(entry.competitionId, tx), entry)
    const question = quiz.find(({ id }) => id === questionId)
    if (question?.seconds === undefined) return refuse('not-found')
    const asking = record[questionId]
    if (!asking || findUnanswered(quiz, record)[0]?.id !== questionId) return refuse('step-not-finished')

    const longer = extendTime(question, asking, now)
    if (longer !== asking) await saveQuiz(tx, entry, { ...record, [questionId]: longer })
    return done({
      secondsLeft: secondsLeft(question, longer, now) ?? 0,
      extensionsLeft: MAX_EXTENSIONS - (longer.extensions ?? 0),
    })
  })
}
