/**
 * Which questions of a pool a player gets, and whether they may still take the quiz of a skill competition (field rule 1).
 * The count is stored with the player's other counts of the competition, so that a new entry, another device or a restart of the
 * process changes nothing.
 */
import { hash } from 'node:crypto'
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import { allowedAttempts, assignQuestions } from '@fairdraw/rules/entry/skill-quiz.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { refuse } from '../../../http/outcome.ts'
import type { Refusal } from '../../../http/outcome.ts'
import type { KnownCompetition } from '../../catalogue/read-competitions.ts'
import { endWithoutTickets } from '../steps.ts'
import type { Entry, QuizRecord } from '../find-entry.ts'

type PlayerCompetition = Pick<Entry, 'playerId' | 'competitionId'>

/** How often a player has failed the quiz of a competition. */
export async function countFailedQuizzes(db: Db, { playerId, competitionId }: PlayerCompetition): Promise<number> {
  const [row] = await queryRows(
    db,
    { failed: column.integer },
    sql`select lost_quizzes as failed from player_competitions where player_id = ${playerId} and competition_id = ${competitionId}`,
  )
  return row?.failed ?? 0
}

/** Refuses a player who has used all attempts. A free draw has no limit: a wrong answer enters it as well. */
export async function refuseAttempt(
  db: Db,
  competition: Pick<Competition, 'id' | 'legalBasis' | 'meta'>,
  playerId: number,
): Promise<Refusal<'no-attempts-left'> | undefined> {
  if (competition.legalBasis !== 'skill') return undefined
  const failed = await countFailedQuizzes(db, { playerId, competitionId: competition.id })
  return failed < allowedAttempts(competition.meta.quiz) ? undefined : refuse('no-attempts-left')
}

/** The same for an entry whose quiz is due: one that was begun while the last attempt failed ends here. */
export async function refuseLateAttempt(
  tx: Db,
  competition: Competition | undefined,
  entry: Entry,
): Promise<Refusal<'no-attempts-left'> | undefined> {
  const refusal = competition && (await refuseAttempt(tx, competition, entry.playerId))
  if (refusal) await endWithoutTickets(tx, entry, 'refuse')
  return refusal
}

/** The questions of an entry, in the order in which they are asked. */
export async function questionsOf(
  db: Db,
  known: KnownCompetition | undefined,
  entry: PlayerCompetition & { quiz: QuizRecord | null },
): Promise<QuizQuestion[]> {
  const pool = known?.quiz ?? []
  const rules = known?.competition.meta.quiz
  if (rules?.asked === undefined) return pool
  return assignQuestions(pool, rules, {
    order: orderQuestions(pool, entry),
    usedAttempts: await countFailedQuizzes(db, entry),
    alreadyAsked: Object.keys(entry.quiz ?? {}),
  })
}

/** The pool in a player's own order: the same at every call and in every process. */
function orderQuestions(pool: readonly QuizQuestion[], { playerId, competitionId }: PlayerCompetition): string[] {
  const rank = (id: string) => hash('sha256', `${competitionId}:${playerId}:${id}`, 'hex')
  return pool
    .map(({ id }) => ({ id, rank: rank(id) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ id }) => id)
}
