/** Draws whose result waits for approvals. */
import { asc, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { literalLimit } from '../../db/literal-limit.ts'
import { draws } from '../../db/schema.ts'
import { findProposals } from '../staff/four-eyes.ts'
import { approvalOf, committerOf } from './approve.ts'

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
