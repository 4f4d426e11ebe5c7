/**
 * Where every answer about a payment ends, whoever brought it: the call itself, the sweeper, a webhook. Compare-and-set, so
 * that the first to bring the truth settles it and the others find it settled (docs/mechanisms/payment.md).
 */
import type { EntryState } from '@fairdraw/rules/entry.ts'
import { paymentStatesBefore, PAYMENT_MACHINE } from '@fairdraw/rules/payment.ts'
import type { PaymentEvent, PaymentState } from '@fairdraw/rules/payment.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { databaseNow, rows } from '../../db/database.ts'
import type { SaleOutcome } from '../../vendors/braintree/gateway.ts'
import { endWithoutTickets, findEntry, finishStep, lockPlayer, tell, transition } from '../entry/steps.ts'
import type { Entry } from '../entry/steps.ts'

export type Payment = {
  id: string
  playerId: number
  entryId: string
  amountPence: number
  state: PaymentState
  vendorId: string | null
}

export type Settled = { payment: PaymentState; entry: EntryState }

export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  const [row] = await rows<Payment & { amountPence: number }>(
    db,
    sql`select id, player_id as "playerId", entry_id as "entryId", amount_pence as "amountPence", state, vendor_id as "vendorId"
        from payments where id = ${id}`,
  )
  return row
}

/** Takes the truth about a payment; 'none' = the gateway knows of no money for it. `isLate`: nobody waits for it any more. */
export async function settle(
  db: Db,
  paymentId: string,
  truth: SaleOutcome | { kind: 'none' },
  { isLate = false }: { isLate?: boolean } = {},
): Promise<Settled> {
  const known = await findPayment(db, paymentId)
  if (!known) throw new Error(`no payment ${paymentId}`)
  return db.transaction(async (tx) => {
    await lockPlayer(tx, known.playerId)
    const payment = (await findPayment(tx, paymentId))!
    const entry = (await findEntry(tx, payment.playerId, payment.entryId))!
    if (truth.kind === 'captured') await settleCaptured(tx, payment, entry, truth.vendorId, isLate)
    else if (truth.kind === 'declined') await settleUnpaid(tx, payment, entry, 'decline', truth.reason, truth.vendorId)
    else if (truth.kind === 'none') await settleUnpaid(tx, payment, entry, 'find-none', 'not found', undefined)
    else
      await move(tx, payment, 'lose-sight', {
        checkAt: sql`clock_timestamp() + interval '2 seconds'`,
        reason: truth.reason,
      })
    return { payment: payment.state, entry: entry.state }
  })
}

/** Money is in: the entry goes on, or, where it no longer can, the money is owed back. */
async function settleCaptured(
  tx: Db,
  payment: Payment,
  entry: Entry,
  vendorId: string,
  isLate: boolean,
): Promise<void> {
  if ((await databaseNow(tx)) > entry.deadline) await endWithoutTickets(tx, entry, 'expire')
  const isWanted = entry.state === 'payment-pending' && (payment.state === 'intended' || payment.state === 'unknown')
  const hasMoved = isWanted
    ? await move(tx, payment, 'capture', { vendorId })
    : payment.state !== 'captured' &&
      (await move(tx, payment, 'owe-back', { vendorId, checkAt: sql`clock_timestamp()` }))
  if (!hasMoved) return
  await post(tx, payment, 'gateway', 'sales', 'card-payment')
  if (!isWanted) return
  await finishStep(tx, entry)
  if (isLate) await tell(tx, payment.playerId, 'payment-settled-late', { entryId: entry.id })
}

/** No money: the entry waits for another try. */
async function settleUnpaid(
  tx: Db,
  payment: Payment,
  entry: Entry,
  event: 'decline' | 'find-none',
  reason: string,
  vendorId: string | undefined,
): Promise<void> {
  // Money that turns up later for an order that was not found is looked for once more, much later.
  const checkAt = event === 'find-none' ? sql`clock_timestamp() + interval '10 minutes'` : null
  const hasMoved = await move(tx, payment, event, { vendorId, reason, checkAt })
  if (hasMoved) await transition(tx, entry, 'decline', 'payment')
}

type Change = {
  vendorId?: string | undefined
  reason?: string
  checkAt?: ReturnType<typeof sql> | null
  refundVendorId?: string
}

/** Compare-and-set of a payment with its event row; false when its state does not know the event. */
export async function move(tx: Db, payment: Payment, event: PaymentEvent, change: Change = {}): Promise<boolean> {
  const state = (PAYMENT_MACHINE[payment.state] as Partial<Record<PaymentEvent, PaymentState>>)[event]
  if (state === undefined) return false
  const moved = await rows(
    tx,
    sql`update payments set state = ${state}, check_at = ${change.checkAt ?? null}, checks = 0,
          vendor_id = coalesce(${change.vendorId ?? null}, vendor_id), reason = coalesce(${change.reason ?? null}, reason),
          refund_vendor_id = coalesce(${change.refundVendorId ?? null}, refund_vendor_id)
        where id = ${payment.id} and state = ${payment.state} and state in ${paymentStatesBefore(event)} returning 1`,
  )
  if (moved.length === 0) return false
  await tx.execute(
    sql`insert into payment_events (payment_id, event, state, detail)
        values (${payment.id}, ${event}, ${state}, ${JSON.stringify({ reason: change.reason ?? null })}::jsonb)`,
  )
  payment.state = state
  if (change.vendorId) payment.vendorId = change.vendorId
  return true
}

/** Posts a payment's whole amount from one account to the other. */
export async function post(tx: Db, payment: Payment, from: string, to: string, reason: string): Promise<void> {
  await tx.execute(
    sql`insert into ledger_transfers (player_id, entry_id, payment_id, asset, from_account, to_account, amount, reason)
        values (${payment.playerId}, ${payment.entryId}, ${payment.id}, 'money', ${from}, ${to}, ${payment.amountPence}, ${reason})`,
  )
}
