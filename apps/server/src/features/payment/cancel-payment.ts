/** Cancels a bank payment that the player has not approved, so that the entry can be paid by another method. */
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { queryRows } from '../../db/rows.ts'
import { refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadEntryStatus } from '../entry/status.ts'
import { PAYMENT_ROW, PAYMENT_COLUMNS, settle } from './settlement/settle.ts'
import type { Settlers } from './settlement/settlers.ts'

/** An approved payment stays; the status reports that. */
export async function cancelPayment(
  { db, catalogue, settlers }: { db: Db; catalogue: Catalogue; settlers: Settlers },
  { playerId, entryId }: { playerId: number; entryId: string },
): Promise<Outcome<EntryStatus, 'unauthorized' | 'busy'>> {
  const [open] = await queryRows(
    db,
    PAYMENT_ROW,
    sql`select ${PAYMENT_COLUMNS} from payments where player_id = ${playerId} and entry_id = ${entryId} and state = 'awaiting'`,
  )
  const cancel = open && settlers[open.method].cancel
  if (open && cancel) {
    // The outcome that the service reports after the cancellation counts.
    const outcome = await cancel(open).catch(() => undefined)
    if (!outcome) return refuse('busy', { retryAfter: 5 })
    await settle(db, open.id, outcome)
  }
  return loadEntryStatus(db, catalogue, playerId, entryId)
}
