/** What the draws of some competitions have made of a player's tickets. Only an award makes a ticket a winner. */
import type { EntryRecord } from '@fairdraw/contract/account.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { isVacant } from '@fairdraw/rules/prize/award.ts'
import type { AwardState } from '@fairdraw/rules/prize/award.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { draws } from '../draw/tables.ts'
import { awards } from '../prize/tables.ts'

export type DrawResult = Pick<EntryRecord, 'drawId' | 'outcome'>

/** The result for one entry, by its competition and its ticket codes. Empty before the draw has begun, and of a void draw. */
export async function findDrawResults(
  db: Db,
  playerId: number,
  competitionIds: readonly number[],
): Promise<(competitionId: number, codes: readonly string[]) => DrawResult> {
  if (competitionIds.length === 0) return () => ({})
  const found = await db
    .select({
      id: draws.id,
      subjectId: draws.subjectId,
      hasPage: sql<boolean>`${draws.manifest} is not null`,
      awardedAt: draws.awardedAt,
    })
    .from(draws)
    .where(
      and(eq(draws.kind, 'competition'), inArray(draws.subjectId, competitionIds.map(String)), ne(draws.state, 'void')),
    )
  const byCompetition = new Map(found.map((draw) => [Number(draw.subjectId), draw]))
  const won =
    found.length === 0
      ? []
      : await awardsOf(
          db,
          playerId,
          found.map(({ id }) => id),
        )

  return (competitionId, codes) => {
    const draw = byCompetition.get(competitionId)
    if (!draw) return {}
    const page = draw.hasPage ? { drawId: draw.id } : {}
    const own = won.filter(({ drawId, ticket }) => drawId === draw.id && codes.includes(ticketCode(ticket)))
    if (own.length > 0) return { ...page, outcome: own.every(({ state }) => isVacant(state)) ? 'lapsed' : 'won' }
    // Published a moment ago, and not every winner has their award yet.
    return { ...page, outcome: draw.awardedAt === null ? 'drawing' : 'not-won' }
  }
}

async function awardsOf(db: Db, playerId: number, drawIds: readonly string[]) {
  const found = await db
    .select({ drawId: awards.drawId, ticket: awards.ticket, state: awards.state })
    .from(awards)
    .where(and(eq(awards.playerId, playerId), inArray(awards.drawId, drawIds)))
  return found.map((award) => ({ ...award, state: award.state as AwardState }))
}
