/** Asks the vendor at once for the outcome of a payment, because a player waits for it. */
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { OPEN_PAYMENT_STATES } from '@fairdraw/rules/payment/payment.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { WorkReporter } from '../../observability/work-reporter.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadEntryStatus } from '../entry/status.ts'
import { reconcileNow } from './sweep.ts'
import type { Settlers } from './settlement/settlers.ts'

export type CheckContext = { db: Db; catalogue: Catalogue; settlers: Settlers; workReporter: WorkReporter }

/** Returns the status after the check. A link in it has not been approved yet. */
export async function checkPayment(
  { db, catalogue, settlers, workReporter }: CheckContext,
  { playerId, entryId }: { playerId: number; entryId: string },
): Promise<Outcome<EntryStatus, 'unauthorized' | 'busy'>> {
  const [open] = await queryRows(
    db,
    { id: column.text },
    sql`select id from payments where player_id = ${playerId} and entry_id = ${entryId} and state in ${OPEN_PAYMENT_STATES}`,
  )
  if (open) {
    const isVendorUnavailable = await reconcileNow(db, settlers, open.id).then(
      () => false,
      (error: unknown) => {
        workReporter.retrying('payment', 'check', { error, id: open.id })
        return true
      },
    )
    if (isVendorUnavailable) return refuse('busy', { retryAfter: 5 })
  }
  return loadEntryStatus(db, catalogue, playerId, entryId)
}
