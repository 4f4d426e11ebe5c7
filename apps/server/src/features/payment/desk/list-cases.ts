import type { CaseList, DeskCase } from '@fairdraw/contract/desk/money.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { literalInteger, literalLimit } from '../../../db/literal-limit.ts'
import { entries } from '../../entry/tables.ts'
import { paymentCases, payments } from '../tables.ts'

const PAGE_SIZE = 50

/** The first is the condition of an index, and `needsDecision` of the rules. */
const LISTS: Readonly<Record<CaseList, SQL | undefined>> = {
  'to-decide': sql`decision is null and (${paymentCases.state} = 'open' or outcome = 'lost')`,
  open: sql`${paymentCases.state} = 'open'`,
  all: undefined,
}

type Listed = { show: CaseList; competitionId?: number | undefined; cursor?: string | undefined }

/** Cases, the newest first. `cursor`: the last case of the page before. */
export async function listCases(
  db: Db,
  { show, competitionId, cursor }: Listed,
): Promise<{ cases: DeskCase[]; nextCursor?: string }> {
  const after =
    cursor === undefined
      ? undefined
      : sql`(${paymentCases.openedAt}, ${paymentCases.id}) < (select opened_at, id from payment_cases where id = ${cursor})`
  const ofCompetition =
    competitionId === undefined ? undefined : sql`${paymentCases.competitionId} = ${literalInteger(competitionId)}`
  const { openedAt, id } = paymentCases
  const page = db
    .select({ id })
    .from(paymentCases)
    .where(and(LISTS[show], ofCompetition, after))
    .orderBy(desc(openedAt), desc(id))
    .limit(literalLimit(PAGE_SIZE + 1))
  // The page first: the planner expects the joins to find hardly anything, and would join all cases.
  const found = await selectCases(db)
    .where(sql`${id} = any(array(${page}))`)
    .orderBy(desc(openedAt), desc(id))
  const cases = found.slice(0, PAGE_SIZE).map(caseOf)
  return { cases, ...(found.length > PAGE_SIZE && { nextCursor: cases.at(-1)!.id }) }
}

export async function listCasesOfPayment(db: Db, paymentId: string): Promise<DeskCase[]> {
  const found = await selectCases(db).where(eq(paymentCases.paymentId, paymentId)).orderBy(paymentCases.openedAt)
  return found.map(caseOf)
}

export async function findCase(db: Db, id: string): Promise<DeskCase | undefined> {
  const [found] = await selectCases(db).where(eq(paymentCases.id, id))
  return found && caseOf(found)
}

const selectCases = (db: Db) =>
  db
    .select({ found: paymentCases, entryState: entries.state })
    .from(paymentCases)
    .innerJoin(payments, eq(payments.id, paymentCases.paymentId))
    .innerJoin(entries, and(eq(entries.playerId, payments.playerId), eq(entries.id, payments.entryId)))

type CaseRow = { found: typeof paymentCases.$inferSelect; entryState: DeskCase['entryState'] }

function caseOf({ found, entryState }: CaseRow): DeskCase {
  const { openedAt, closedAt, decidedAt, ...row } = found
  return {
    ...row,
    entryState,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
