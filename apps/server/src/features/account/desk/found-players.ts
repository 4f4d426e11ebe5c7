/** What a search for players shows of each, and how it is recorded, whatever was searched for. */
import { maskPhone } from '@fairdraw/rules/player/masking.ts'
import { playerStanding } from '@fairdraw/rules/player/standing.ts'
import type { Db } from '../../../db/database.ts'
import { players } from '../../player/tables.ts'
import { recordAudit } from '../../audit/record.ts'
import type { AuditEntry } from '../../audit/record.ts'

export const showFound = (row: typeof players.$inferSelect, now: Date) => ({
  id: row.id,
  maskedPhone: maskPhone(row.phone),
  standing: playerStanding(row, now),
  createdAt: row.createdAt.toISOString(),
})

type Look = { id: number; after?: unknown }

/** A row of the audit log for each player, or one that says that nobody was found. The search itself is in none: it may be a number or a name. */
export async function recordSearch(
  tx: Db,
  search: Pick<AuditEntry, 'actor' | 'act' | 'reason'>,
  [first, ...others]: readonly Look[],
): Promise<void> {
  const look = ({ id, after }: Partial<Look>): AuditEntry => ({
    ...search,
    subject: { kind: 'player', id: id ?? 'none' },
    after,
  })
  await recordAudit(tx, look(first ?? {}), ...others.map(look))
}
