/** A player's tickets and how close they are to the entry cap, one record for each competition. */
import type { TicketRecord } from '@fairdraw/contract/account.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { playerCompetitions, tickets } from '../entry/tables.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

/**
 * `isEntryCapping`: no further online entry is allowed, counting unfinished ones. Tickets include all channels; the cap and
 * its counts include only the site's own entries (docs/product-decisions.md#catalogue).
 */
export async function accountTickets(db: Db, catalogue: Catalogue, playerId: number): Promise<TicketRecord[]> {
  const [counts, ticketRows] = await Promise.all([
    db.select().from(playerCompetitions).where(eq(playerCompetitions.playerId, playerId)),
    db
      .select({ competitionId: tickets.competitionId, number: tickets.number })
      .from(tickets)
      .where(eq(tickets.playerId, playerId))
      .orderBy(tickets.number),
  ])
  const numbersOf = Map.groupBy(ticketRows, ({ competitionId }) => competitionId)
  const countOf = new Map(counts.map((count) => [count.competitionId, count]))
  const competitionIds = [...new Set([...countOf.keys(), ...numbersOf.keys()])].toSorted((a, b) => b - a)
  const { byId } = await catalogue.findAll(competitionIds)

  return competitionIds.map((competitionId) => {
    const { entries, pending } = countOf.get(competitionId) ?? { entries: 0, pending: 0 }
    const capping = byId.get(competitionId)?.meta.cap ?? null
    const codes = (numbersOf.get(competitionId) ?? []).map(({ number }) => ticketCode(number))
    return {
      competitionId,
      isEntryCapping: capping !== null && entries + pending >= capping,
      entriesCount: entries,
      ticketsCount: codes.length,
      tickets: codes,
      capping,
      pendingTickets: pending,
    }
  })
}
