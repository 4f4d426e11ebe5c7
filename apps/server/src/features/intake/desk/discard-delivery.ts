/** Discards a delivery that was never received completely, so that it no longer blocks draws. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, countRows, queryRows } from '../../../db/rows.ts'
import { done, refuse } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'

/** Nothing of it was judged. An upload that is still running ends with `delivery-overtaken`. */
export function discardDelivery(db: Db, { id, staffId, reason }: { id: string; staffId: string; reason: string }) {
  return db.transaction(async (tx) => {
    const [batch] = await queryRows(
      tx,
      { channel: column.text, isReceiving: column.boolean },
      sql`select channel, state = 'receiving' as "isReceiving" from intake_batches where id = ${id}::uuid for update`,
    )
    if (!batch) return refuse('not-found')
    if (!batch.isReceiving) return refuse('delivery-complete')
    await tx.execute(sql`delete from intake_batches where id = ${id}::uuid`)
    const rows = await countRows(tx, sql`delete from intake_rows where batch_id = ${id}::uuid returning 1`)
    await recordAudit(tx, {
      actor: { staffId },
      act: 'discard-delivery',
      subject: { kind: 'delivery', id },
      before: { state: 'receiving', channel: batch.channel, rows },
      reason,
    })
    return done({})
  })
}
