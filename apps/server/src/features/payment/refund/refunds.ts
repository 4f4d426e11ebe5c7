/** Refunds as rows: written down where money is found to be owed, and moved by compare-and-set (docs/mechanisms/settlement.md). */
import { nextRefundState } from '@fairdraw/rules/payment/refund.ts'
import type { RefundEvent, RefundReason, RefundState } from '@fairdraw/rules/payment/refund.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { countRows } from '../../../db/rows.ts'
import { newId } from '../../../db/ids.ts'
import { notifyJobs } from '../../../jobs/wake.ts'

export type Refund = {
  id: string
  state: RefundState
  /** How many times the vendor was asked, this time included. */
  attempts: number
}

/** Longer than a vendor needs for a refund, so that no two processes request the same one. */
export const REFUND_LEASE = sql`interval '3 minutes'`

type OwedPayment = { id: string; amountPence: number }

/**
 * Creates the refund of a payment in `refund-due`, once, and takes the payment out of the sweep, because the refund has
 * its own schedule.
 */
export async function requestRefund(
  tx: Db,
  { id: paymentId, amountPence }: OwedPayment,
  reason: RefundReason = 'too-late',
): Promise<void> {
  const id = newId()
  const requested = await countRows(
    tx,
    sql`insert into refunds (id, payment_id, player_id, competition_id, amount_pence, reason, state, next_attempt_at)
        select ${id}::uuid, p.id, p.player_id, e.competition_id, ${amountPence}::int, ${reason}, 'requested', clock_timestamp()
        from payments p join entries e on e.player_id = p.player_id and e.id = p.entry_id where p.id = ${paymentId}
        on conflict (payment_id) do nothing returning ${notifyJobs('wake-refunds')}`,
  )
  if (requested > 0)
    await tx.execute(sql`insert into refund_events (refund_id, event, state) values (${id}, 'request', 'requested')`)
  await tx.execute(sql`update payments set check_at = null where id = ${paymentId} and state = 'refund-due'`)
}

type RefundChange = { vendorRefundId?: string; error?: string; nextAttemptAt: SQL | null }

/**
 * Compare-and-set of a refund with its event row; false when its state does not accept the event, or another process
 * was faster.
 */
export async function transitionRefund(
  tx: Db,
  refund: Refund,
  event: RefundEvent,
  change: RefundChange,
): Promise<boolean> {
  const state = nextRefundState(refund.state, event)
  if (state === undefined) return false
  const { vendorRefundId = null, error = null, nextAttemptAt } = change
  const moved = await countRows(
    tx,
    sql`update refunds set state = ${state}, next_attempt_at = ${nextAttemptAt}, changed_at = clock_timestamp(),
          vendor_refund_id = coalesce(${vendorRefundId}, vendor_refund_id), last_error = ${error}
        where id = ${refund.id} and state = ${refund.state} returning 1`,
  )
  if (moved === 0) return false
  await tx.execute(
    sql`insert into refund_events (refund_id, event, state, detail)
        values (${refund.id}, ${event}, ${state}, ${JSON.stringify({ error })}::jsonb)`,
  )
  refund.state = state
  return true
}

/**
 * Makes a refund due now; false if it is due within the lease in any case. A refund whose time is later is in no
 * process's hands, so that it is not requested twice at once.
 */
export async function hastenRefund(db: Db, refundId: string): Promise<boolean> {
  const hastened = await countRows(
    db,
    sql`update refunds set next_attempt_at = clock_timestamp()
        where id = ${refundId} and next_attempt_at > clock_timestamp() + ${REFUND_LEASE} returning ${notifyJobs('wake-refunds')}`,
  )
  return hastened > 0
}

/** Schedules the next attempt or check, without any other change. */
export async function postponeRefund(db: Db, { id }: Refund, until: Date, error: string | null = null): Promise<void> {
  await db.execute(
    sql`update refunds set next_attempt_at = ${until.toISOString()}::timestamptz, last_error = coalesce(${error}, last_error)
        where id = ${id}`,
  )
}
