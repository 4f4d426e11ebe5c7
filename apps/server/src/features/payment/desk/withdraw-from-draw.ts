import type { Db } from '../../../db/database.ts'
import { mayWithdrawTickets } from '../../draw/draws.ts'
import { withdrawTickets } from '../../entry/steps.ts'
import type { Entry } from '../../entry/steps.ts'

/**
 * Takes an entry's tickets out of its competition; returns their numbers. Undefined when it has none, or when the books
 * of its draw are already compared: from then on its list is written, and a list never changes.
 */
export async function withdrawFromDraw(tx: Db, entry: Entry): Promise<number[] | undefined> {
  const subject = { kind: 'competition', subjectId: String(entry.competitionId) } as const
  return (await mayWithdrawTickets(tx, subject)) ? withdrawTickets(tx, entry) : undefined
}
