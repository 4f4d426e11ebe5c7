/** Competitions as the database has them, each with the terms that its version was published with (field rule 7). */
import { competition } from '@fairdraw/contract/catalogue.ts'
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { safeParse } from 'zod/mini'
import type { ZodMiniType } from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { competitionTerms, competitions } from '../../db/schema.ts'

/** A competition and its questions with their answers, which never leave the server. */
export type KnownCompetition = { competition: Competition; quiz: QuizQuestion[] }

/** For how long one that is over stays in memory: on its last day most questions about it are still to come. */
const STAY_MS = 24 * 3_600_000

/** Hears of an item whose stored body does not fit the contract, `kind:id`, and why. It is left out, and the rest is shown. */
export type OnUnreadable = (item: string, why: string) => void

/** Those that are live, to come, or were over less than a day before `now`; in the order of ids. */
export function readCurrent(db: Db, now: Date, onUnreadable: OnUnreadable): Promise<KnownCompetition[]> {
  const since = new Date(now.getTime() - STAY_MS)
  return read(db, or(isNull(competitions.overAt), gt(competitions.overAt, since)), onUnreadable)
}

/** Those of the given ids, whenever they ran. */
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
  return found.flatMap(({ id, body, quiz, checkboxText, fullText }) => {
    const why = faultOf(competition, body)
    if (why !== undefined) onUnreadable(`competition:${id}`, why)
    return why === undefined
      ? [{ competition: withTerms(body as Competition, checkboxText, fullText), quiz: quiz as QuizQuestion[] }]
      : []
  })
}

/** The first field in which a stored body does not fit its schema; undefined where it fits. */
export function faultOf(schema: ZodMiniType, body: unknown): string | undefined {
  const [issue] = safeParse(schema, body).error?.issues ?? []
  return issue && `${issue.path.join('.')}: ${issue.message}`
}

/** What is shown is what an entry is bound to, even where the document says otherwise. */
function withTerms(competition: Competition, tcCheckboxText: string | null, tcFull: string | null): Competition {
  if (tcCheckboxText === null || tcFull === null) return competition
  const { display } = competition.meta
  const tc = { ...display.tc, tcCheckboxText, tcFull }
  return { ...competition, meta: { ...competition.meta, display: { ...display, tc } } }
}
