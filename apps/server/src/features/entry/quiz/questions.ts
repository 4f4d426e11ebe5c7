/** The unanswered questions. Requesting them starts the clock of the first. */
import type { Question } from '@fairdraw/contract/entry.ts'
import { secondsLeft } from '@fairdraw/rules/entry/quiz.ts'
import type { Db } from '../../../db/database.ts'
import { done } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { markAsked, findUnanswered } from './quiz.ts'
import { questionsOf, refuseLateAttempt } from './quiz-attempts.ts'
import { saveQuiz, openStep } from '../steps.ts'
import type { OpenRefusal } from '../steps.ts'

export async function loadQuestions(
  db: Db,
  catalogue: Catalogue,
  playerId: number,
  entryId: string,
): Promise<Outcome<{ questions: Question[] }, OpenRefusal | 'no-attempts-left'>> {
  return db.transaction(async (tx) => {
    const opened = await openStep(tx, playerId, entryId, 'quiz')
    if (!opened.ok) return opened
    const { entry, now } = opened

    const known = await catalogue.find(entry.competitionId, tx)
    const late = await refuseLateAttempt(tx, known?.competition, entry)
    if (late) return late
    const quiz = await questionsOf(tx, known, entry)
    const [first, ...later] = findUnanswered(quiz, entry.quiz ?? {})
    if (!first) return done({ questions: [] })
    const record = markAsked(entry.quiz ?? {}, first.id, now)
    await saveQuiz(tx, entry, record)
    return done({
      questions: [first, ...later].map(({ id, text, overlay, options, pattern, seconds }) => {
        const left = secondsLeft({ seconds }, record[id], now)
        return {
          id,
          text,
          overlay,
          ...(options ? { options } : {}),
          ...(pattern ? { pattern } : {}),
          ...(left === undefined ? {} : { secondsLeft: left }),
        }
      }),
    })
  })
}
