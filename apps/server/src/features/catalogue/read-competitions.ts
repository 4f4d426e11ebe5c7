/** Reads competitions from the database, each with the published terms of its version (field rule 7). */
import { competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { safeParse } from 'zod/mini'
import type { ZodMiniType } from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { competitionTerms, competitions } from './tables.ts'

/** A competition with its quiz. The answers never leave the server. */
export type KnownCompetition = { competition: Competition; quiz: QuizQuestion[] }

/** How long a closed competition stays in memory: most requests for it come on its last day. */
const PAST_RETENTION_MS = 24 * 3_600_000

/**
 * Called for an item whose stored body does not fit the contract, with `kind:id` and the reason. The item is left out.
 */
export type OnUnreadable = (item: string, why: string) => void

/** Competitions that are live, coming, or closed less than a day before `now`, by id. */
export function readCurrent(db: Db, now: Date, onUnreadable: OnUnreadable): Promise<KnownCompetition[]> {
  const since = new Date(now.getTime() - PAST_RETENTION_MS)
  return read(db, or(isNull(competitions.overAt), gt(competitions.overAt, since)), onUnreadable)
}

/** Competitions by id, past ones included. */
export async function readByIds(
  db: Db,
  ids: readonly number[],
  onUnreadable: OnUnreadable,
): Promise<KnownCompetition[]> {
  return ids.length === 0 ? [] : read(db, inArray(competitions.id, [...ids]), onUnreadable)
}

async function read(db: Db, condition: SQL | undefined, onUnreadable: OnUnreadable): Promise<KnownCompetition[]> {
  const version = sql`(${competitions.body} #>> '{meta,display,tc,version}')::int`
  const found = await db
    .select({
      id: competitions.id,
      body: competitions.body,
      quiz: competitions.quiz,
      isSoldOut: competitions.isSoldOut,
      checkboxText: competitionTerms.checkboxText,
      fullText: competitionTerms.fullText,
    })
    .from(competitions)
    .leftJoin(
      competitionTerms,
      and(eq(competitionTerms.competitionId, competitions.id), eq(competitionTerms.version, version)),
    )
    .where(condition)
    .orderBy(asc(competitions.id))
  return found.flatMap(({ id, body: stored, quiz, isSoldOut, checkboxText, fullText }) => {
    const body = isSoldOut ? { ...(stored as Competition), isSoldOut } : stored
    const why = findSchemaFault(competition, body)
    if (why !== undefined) onUnreadable(`competition:${id}`, why)
    return why === undefined
      ? [{ competition: withTerms(body as Competition, checkboxText, fullText), quiz: quiz as QuizQuestion[] }]
      : []
  })
}

/** The first field in which a stored body does not fit its schema; undefined when it fits. */
export function findSchemaFault(schema: ZodMiniType, body: unknown): string | undefined {
  const [issue] = safeParse(schema, body).error?.issues ?? []
  return issue && `${issue.path.join('.')}: ${issue.message}`
}

/** Shows the terms that entries are bound to, even when the document differs. */
function withTerms(competition: Competition, tcCheckboxText: string | null, tcFull: string | null): Competition {
  if (tcCheckboxText === null || tcFull === null) return competition
  const { display } = competition.meta
  const tc = { ...display.tc, tcCheckboxText, tcFull }
  return { ...competition, meta: { ...competition.meta, display: { ...display, tc } } }
}
