import type { Db } from '../../../db/database.ts'
import { mayWithdrawTickets } from '../../draw/draws.ts'
import { withdrawTickets } from '../../entry/steps.ts'
import type { Entry } from '../../entry/find-entry.ts'
import type { Withdrawn } from '../../entry/steps.ts'

/** What the audit log has of it; nothing where nothing was withdrawn. */
export const withdrawnForAudit = ({ tickets, tokens }: Withdrawn) => ({
  ...(tickets.length > 0 && { tickets }),
  ...(tokens.takenBack > 0 && { tokensTakenBack: tokens.takenBack }),
  ...(tokens.writtenOff > 0 && { tokensWrittenOff: tokens.writtenOff }),
})

export const NOTHING_WITHDRAWN: Withdrawn = { tickets: [], tokens: { takenBack: 0, writtenOff: 0 } }

/** Not once the books of its draw are compared: from then on its list is written, and a list never changes. */
export const mayWithdrawFromDraw = (tx: Db, { competitionId }: Entry): Promise<boolean> =>
  mayWithdrawTickets(tx, { kind: 'competition', subjectId: String(competitionId) })

/**
 * Takes an entry's tickets out of its competition, with the tokens that it earned. Undefined when it has none, or when they may not
 * be taken out.
 */
export async function withdrawFromDraw(tx: Db, entry: Entry): Promise<Withdrawn | undefined> {
  return (await mayWithdrawFromDraw(tx, entry)) ? withdrawTickets(tx, entry) : undefined
}
