/** The tickets of fixed runs that a chunk of rows may be given (docs/mechanisms/entry/run.md). */
import { intakeOffer } from '@fairdraw/rules/entry/intake.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { Snapshot } from '../catalogue/catalogue.ts'
import type { ClaimedRow } from './claim.ts'
import type { JudgedRow } from './judge.ts'

/** Taken for the rows of a chunk before they are judged, by competition. */
export type TakenTickets = ReadonlyMap<number, number>

/**
 * Takes as many tickets of each run as its rows could need, or what there is. Waits for tickets that other transactions
 * have locked: nobody waits for this one's locks but other deliveries, which take theirs in the same order.
 */
export async function takeTickets(
  tx: Db,
  claimed: readonly ClaimedRow[],
  { byId }: Pick<Snapshot, 'byId'>,
): Promise<TakenTickets> {
  const wanted = new Map<number, number>()
  for (const { competitionId = 0, channel } of claimed) {
    const competition = byId.get(competitionId)
    if (!competition?.meta.run) continue
    wanted.set(competitionId, (wanted.get(competitionId) ?? 0) + intakeOffer(competition, channel).tickets)
  }
  const taken = new Map<number, number>()
  for (const [competitionId, count] of [...wanted].toSorted(([a], [b]) => a - b)) {
    const [found] = await queryRows(
      tx,
      { taken: column.integer },
      sql`select taken from take_run_tickets(${competitionId}, ${count}, 1, true)`,
    )
    taken.set(competitionId, found!.taken)
  }
  return taken
}

/** Gives back what no row was given. */
export async function giveRestBack(tx: Db, taken: TakenTickets, judged: readonly JudgedRow[]): Promise<void> {
  for (const [competitionId, count] of taken) {
    const issued = judged
      .filter(({ row }) => row.competitionId === competitionId)
      .reduce((sum, { entry }) => sum + (entry?.tickets ?? 0), 0)
    await tx.execute(sql`select give_run_tickets(${competitionId}, ${count - issued})`)
  }
}
