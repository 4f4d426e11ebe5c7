/** The questions still to answer; asking starts the clock of the first. */
import type { Question } from '@fairdraw/contract/entry.ts'
import type { StepRefusal } from '@fairdraw/rules/entry.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { done } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { asked, secondsLeft, unanswered } from './quiz.ts'
import { openStep } from './steps.ts'

export async function questions(
  db: Db,
  catalogue: Catalogue,
  playerId: number,
  entryId: string,
): Promise<Outcome<{ questions: Question[] }, StepRefusal | 'unauthorized'>> {
  return db.transaction(async (tx) => {
    const opened = await openStep(tx, playerId, entryId, 'quiz')
    if (!opened.ok) return opened
    const { entry, now } = opened

    const quiz = catalogue.snapshot().quizOf.get(entry.competitionId) ?? []
    const [first, ...later] = unanswered(quiz, entry.quiz ?? {})
    if (!first) return done({ questions: [] })
    const record = asked(entry.quiz ?? {}, first.id, now)
    await tx.execute(
      sql`update entries set quiz = ${JSON.stringify(record)}::jsonb where player_id = ${playerId} and id = ${entryId}`,
    )
    return done({
      questions: [first, ...later].map(({ id, text, overlay, options, pattern, ...question }) => ({
        id,
        text,
        overlay,
        ...(options ? { options } : {}),
        ...(pattern ? { pattern } : {}),
        ...(question.seconds === undefined
          ? {}
          : { secondsLeft: secondsLeft({ id, text, overlay, ...question }, record, now)! }),
      })),
    })
  })
}
