/** Cancels a bank payment that the player has not agreed to yet, so that the entry can be paid in another way. */
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { rows } from '../../db/rows.ts'
import { refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { entryStatus } from '../entry/status.ts'
import { PAYMENT, PAYMENT_COLUMNS, settle } from './settlement/settle.ts'
import type { Settlers } from './settlement/settlers.ts'

/** What has been agreed to already stays as it is; the status says so. */
export async function cancelPayment(
  { db, catalogue, settlers }: { db: Db; catalogue: Catalogue; settlers: Settlers },
  { playerId, entryId }: { playerId: number; entryId: string },
): Promise<Outcome<EntryStatus, 'unauthorized' | 'busy'>> {
  const [open] = await rows(
    db,
    PAYMENT,
    sql`select ${PAYMENT_COLUMNS} from payments where player_id = ${playerId} and entry_id = ${entryId} and state = 'awaiting'`,
  )
  const cancel = open && settlers[open.method].cancel
  if (open && cancel) {
    // What the service says after it, not that it was asked, is what counts.
    const outcome = await cancel(open).catch(() => undefined)
    if (!outcome) return refuse('busy', { retryAfter: 5 })
    await settle(db, open.id, outcome)
  }
  return entryStatus(db, catalogue, playerId, entryId)
}
