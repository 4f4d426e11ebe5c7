/**
 * Captured money that was taken back. Each case is recorded once, with its effect on the books, and reported, so that a
 * person decides about the entry. Its tickets stay until then (docs/mechanisms/settlement.md).
 */
import type { PaymentCaseKind, PaymentCaseOutcome } from '@fairdraw/rules/payment/refund.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { countRows } from '../../../db/rows.ts'
import { newId } from '../../../db/ids.ts'
import type { Dispute } from '../../../vendors/braintree/sales.ts'
import { lockPaymentAndEntry, postTransfer } from './settle.ts'
import type { Payment } from './settle.ts'

type NewCase = { kind: PaymentCaseKind; vendorCaseId: string; amountPence: number }

/** The transfer when a case is opened: money that we do not have is not counted as ours. */
const TRANSFER_ON_OPEN: Partial<Record<PaymentCaseKind, [from: string, to: string]>> = {
  'settlement-declined': ['sales', 'gateway'],
  reversal: ['sales', 'gateway'],
  // The gateway takes the money when a dispute opens. Only its end decides about the sale.
  dispute: ['disputed', 'gateway'],
}
const TRANSFER_ON_DISPUTE_END = { won: ['gateway', 'disputed'], lost: ['sales', 'disputed'] } as const

/** Records a case and its effect; false when it exists already. */
export async function openCase(db: Db, payment: Payment, found: NewCase): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockPaymentAndEntry(tx, payment.id)
    return insertCase(tx, payment, found)
  })
}

/** Records a dispute in its current stage, including its beginning; returns what is new. */
export async function recordDispute(
  db: Db,
  payment: Payment,
  { id, amountPence, stage }: Dispute,
): Promise<{ isOpened: boolean; ended?: 'won' | 'lost' }> {
  return db.transaction(async (tx) => {
    await lockPaymentAndEntry(tx, payment.id)
    const isOpened = await insertCase(tx, payment, { kind: 'dispute', vendorCaseId: id, amountPence })
    if (stage === 'open' || !(await closeCase(tx, payment, 'dispute', id, stage))) return { isOpened }
    const [from, to] = TRANSFER_ON_DISPUTE_END[stage]
    await postTransfer(tx, payment, from, to, `dispute-${stage}`, amountPence)
    return { isOpened, ended: stage }
  })
}

/** The overdue money has arrived. */
export async function closeOverdue(db: Db, payment: Payment): Promise<void> {
  await db.transaction(async (tx) => closeCase(tx, payment, 'settlement-overdue', payment.vendorId!, 'settled'))
}

async function insertCase(tx: Db, payment: Payment, { kind, vendorCaseId, amountPence }: NewCase): Promise<boolean> {
  const opened = await countRows(
    tx,
    sql`insert into payment_cases (id, payment_id, player_id, competition_id, kind, state, amount_pence, vendor_case_id)
        select ${newId()}::uuid, p.id, p.player_id, e.competition_id, ${kind}, 'open', ${amountPence}::int, ${vendorCaseId}
        from payments p join entries e on e.player_id = p.player_id and e.id = p.entry_id where p.id = ${payment.id}
        on conflict (payment_id, kind, vendor_case_id) do nothing returning 1`,
  )
  if (opened === 0) return false
  const posting = TRANSFER_ON_OPEN[kind]
  if (posting) await postTransfer(tx, payment, posting[0], posting[1], kind, amountPence)
  return true
}

async function closeCase(
  tx: Db,
  payment: Payment,
  kind: PaymentCaseKind,
  vendorCaseId: string,
  outcome: PaymentCaseOutcome,
): Promise<boolean> {
  const closed = await countRows(
    tx,
    sql`update payment_cases set state = 'closed', closed_at = clock_timestamp(), outcome = ${outcome}
        where payment_id = ${payment.id} and kind = ${kind} and vendor_case_id = ${vendorCaseId} and state = 'open' returning 1`,
  )
  return closed > 0
}
