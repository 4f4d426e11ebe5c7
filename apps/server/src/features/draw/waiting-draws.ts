/** Draws that wait for further people: to approve their result, or to make them void. */
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { literalLimit } from '../../db/literal-limit.ts'
import { draws } from './tables.ts'
import { proposals } from '../staff/tables.ts'
import { findProposals } from '../staff/four-eyes.ts'
import type { Proposal } from '../staff/four-eyes.ts'
import { approvalOf, committerOf } from './approve.ts'
import type { Draw } from './draws.ts'
import { voidingOf } from './ending/void.ts'

/** The one with the earliest cut-off first. */
export async function listWaitingDraws(db: Db, limit: number) {
  const { id, title, ticketCount, manifestHash, committedBy } = draws
  const found = await db
    .select({
      id,
      title,
      ticketCount,
      manifestHash,
      committedBy,
      drawnAt:
        sql`coalesce((select max(e.at) from draw_events e where e.draw_id = draws.id and e.event = 'draw'), draws.cut_off)`.mapWith(
          draws.cutOff,
        ),
    })
    .from(draws)
    // As text, so that the partial index fits.
    .where(sql`${draws.state} = 'drawn'`)
    .orderBy(asc(draws.cutOff))
    .limit(literalLimit(limit))
  const proposed = await findProposals(db, found.map(approvalOf))
  return found.map((draw, nth) => ({
    draw,
    committer: committerOf(draw),
    approvers: (proposed[nth]?.approvals ?? []).map(({ approvedBy }) => approvedBy),
  }))
}

/** The proposals to make a draw void that nobody has agreed to yet. */
export async function listWaitingVoidings(
  db: Db,
  limit: number,
): Promise<{ draw: Pick<Draw, 'id' | 'title' | 'attempt'>; proposal: Proposal }[]> {
  const { id, title, attempt, manifestHash } = draws
  const found = await db
    .select({ id, title, attempt, manifestHash })
    .from(draws)
    .innerJoin(proposals, and(eq(proposals.kind, 'void-draw'), sql`${proposals.subjectId} = ${draws.id}::text`))
    .where(and(ne(draws.state, 'void'), isNotNull(draws.manifestHash)))
    .orderBy(asc(proposals.proposedAt))
    .limit(literalLimit(limit))
  const proposed = await findProposals(db, found.map(voidingOf))
  return found.flatMap((draw, nth) => (proposed[nth] ? [{ draw, proposal: proposed[nth] }] : []))
}
