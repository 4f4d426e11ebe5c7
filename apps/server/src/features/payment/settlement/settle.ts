/**
 * Settles a payment from every reply about it: of the call itself, of the sweep, or after a webhook. Compare-and-set:
 * the first reply with an outcome settles the payment, and later ones find it settled (docs/mechanisms/settlement.md).
 */
import type { EntryState } from '@fairdraw/rules/entry/entry.ts'
import { OPEN_PAYMENT_STATES, PAYMENT_MACHINE, REFUNDED_SOLD_OUT } from '@fairdraw/rules/payment/payment.ts'
import type { PaymentEvent, PaymentMethod, PaymentState } from '@fairdraw/rules/payment/payment.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, commitAll, queryAll, queryRows } from '../../../db/rows.ts'
import type { Columns, ColumnsOf, Query } from '../../../db/rows.ts'
import { notifyJobs } from '../../../jobs/wake.ts'
import { lockPlayerQuery } from '../../../db/lock-player.ts'
import { enqueueMessage } from '../../notification/enqueue-message.ts'
import { holdTickets } from '../../entry/run/hold-tickets.ts'
import { entryOf, entryQuery } from '../../entry/find-entry.ts'
import { completionQueries, endWithoutTickets, transition } from '../../entry/steps.ts'
import type { Entry } from '../../entry/find-entry.ts'
import { moveCredits } from '../credit/credits.ts'
import type { CreditedPayment } from '../credit/credits.ts'
import { receiptQuery } from '../../account/receipt/receipts.ts'
import { requestRefund } from '../refund/refunds.ts'
import type { PaymentOutcome } from './payment-outcome.ts'

export type Payment = CreditedPayment & {
  method: Exclude<PaymentMethod, 'tokens'>
  amountPence: number
  state: PaymentState
  /** The vendor's id of the transaction or the link, once known. */
  vendorId: string | null
  link: string | null
}

export type SettledStates = { payment: PaymentState; entry: EntryState }

export const PAYMENT_COLUMNS = sql`id, player_id as "playerId", entry_id as "entryId", method, amount_pence as "amountPence", state,
  vendor_id as "vendorId", link, v1_entries as "v1Entries", v2_pence as "v2Pence", discount_pence as "discountPence"`

export const PAYMENT_ROW: ColumnsOf<Payment> = {
  id: column.text,
  playerId: column.integer,
  entryId: column.text,
  method: column.oneOf<Payment['method']>(),
  amountPence: column.integer,
  state: column.oneOf<PaymentState>(),
  vendorId: column.nullable(column.text),
  link: column.nullable(column.text),
  v1Entries: column.integer,
  v2Pence: column.integer,
  discountPence: column.integer,
}

const paymentQuery = (id: string) => ({
  columns: PAYMENT_ROW,
  sql: sql`select ${PAYMENT_COLUMNS} from payments where id = ${id}`,
})

export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  const { columns, sql: read } = paymentQuery(id)
  const [row] = await queryRows(db, columns, read)
  return row
}

/** A payment and its entry, with the player's rows locked until the transaction ends. */
export async function lockPaymentAndEntry(tx: Db, id: string): Promise<{ payment: Payment; entry: Entry }> {
  const playerId = sql`(select player_id from payments where id = ${id})`
  const entryId = sql`(select entry_id from payments where id = ${id})`
  const [, [payment], entries] = await queryAll(tx, [
    lockPlayerQuery(playerId),
    paymentQuery(id),
    entryQuery(playerId, entryId),
  ])
  if (!payment) throw new Error(`no payment ${id}`)
  return { payment, entry: entryOf(entries)! }
}

/** Applies the outcome of a payment. `hasPlayerStoppedWaiting`: no page waits for it any more, so a message is sent. */
export async function settle(
  db: Db,
  paymentId: string,
  outcome: PaymentOutcome,
  { hasPlayerStoppedWaiting = false }: { hasPlayerStoppedWaiting?: boolean } = {},
): Promise<SettledStates> {
  return db.transaction(async (tx) => {
    const { payment, entry } = await lockPaymentAndEntry(tx, paymentId)
    if (outcome.kind === 'captured') await settleCaptured(tx, payment, entry, outcome, hasPlayerStoppedWaiting)
    else if (outcome.kind === 'declined') await settleUnpaid(tx, payment, entry, 'decline', outcome)
    else if (outcome.kind === 'not-found') await settleUnpaid(tx, payment, entry, 'not-found', { reason: 'not found' })
    else if (outcome.kind === 'unknown') await markUnknown(tx, payment, outcome.reason)
    else if (outcome.isAuthorised) await clearLink(tx, payment)
    return { payment: payment.state, entry: entry.state }
  })
}

/** The outcome is unknown: the sweep asks the vendor at once, and the player waits meanwhile. */
async function markUnknown(tx: Db, payment: Payment, reason: string): Promise<void> {
  if (await transitionPayment(tx, payment, 'timed-out', { checkAt: inSeconds(1), reason }))
    await tx.execute(sql`select ${notifyJobs('wake-payments')}`)
}

/** Banks settle card payments overnight; a webhook makes the check come sooner. */
const FIRST_FOLLOW_DELAY_SECONDS = 20 * 3_600

const inSeconds = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`

/** The money was captured: the entry continues, or, if it no longer can, a refund is due. */
async function settleCaptured(
  tx: Db,
  payment: Payment,
  entry: Entry,
  { vendorId, isSettled = false }: Extract<PaymentOutcome, { kind: 'captured' }>,
  isLate: boolean,
): Promise<void> {
  if (entry.readAt > entry.deadline) await endWithoutTickets(tx, entry, 'expire')
  // The credits of an open payment are on hold.
  const wasOpen = OPEN_PAYMENT_STATES.includes(payment.state)
  // An entry that gave its tickets of a run back takes others, if there are any.
  const isSoldOut =
    wasOpen &&
    entry.state === 'payment-pending' &&
    (await holdTickets(tx, entry, entry.quantity, { waits: true })) !== undefined
  if (isSoldOut) await endWithoutTickets(tx, entry, 'expire')
  if (wasOpen && entry.state === 'payment-pending') {
    const captured = captureQueries(payment, entry, { vendorId, also: isSettled ? ARRIVED : FOLLOWED })
    await moveCredits(tx, payment, 'capture')
    if (isLate) await notifyLate(tx, entry)
    await commitAll(tx, captured)
    return
  }
  const reason = isSoldOut ? { reason: REFUNDED_SOLD_OUT } : {}
  if (payment.state === 'captured' || !(await transitionPayment(tx, payment, 'refund-due', { vendorId, ...reason })))
    return
  await postTransfer(tx, payment, 'gateway', 'sales', `${payment.method}-payment`)
  if (wasOpen) await moveCredits(tx, payment, 'release')
  await requestRefund(tx, payment, isSoldOut ? 'sold-out' : 'too-late')
}

/** Captured is not settled: the payment is checked until the money has arrived. */
const ARRIVED = sql`, settled_at = clock_timestamp()`
const FOLLOWED = sql`, follow_at = ${inSeconds(FIRST_FOLLOW_DELAY_SECONDS)}`

/** The statements that capture a payment: its money is posted, its entry continues, and its receipt is written. */
function captureQueries(payment: Payment, entry: Entry, change: PaymentChange = {}): Query<Columns>[] {
  const { state } = payment
  const captured = paymentTransitionQuery(payment, 'capture', change)
  if (!captured) throw new Error(`a payment in '${state}' cannot be captured`)
  const posted = transferQuery(payment, 'gateway', 'sales', `${payment.method}-payment`)
  return [captured, ...(posted ? [posted] : []), ...completionQueries(entry), receiptQuery(payment.id)]
}

/** Tells the player that a payment was settled after its page had stopped waiting. */
async function notifyLate(tx: Db, { playerId, competitionId, id: entryId, step }: Entry): Promise<void> {
  const name = await competitionName(tx, competitionId)
  await enqueueMessage(tx, playerId, 'payment-settled-late', { entryId, competitionId, name, step })
}

/** The competition's name, for messages about a payment. */
export async function competitionName(tx: Db, competitionId: number): Promise<string | null> {
  const [found] = await queryRows(
    tx,
    { name: column.nullable(column.text) },
    sql`select body->>'name' as name from competitions where id = ${competitionId}`,
  )
  return found?.name ?? null
}

/** Captures a payment that credits cover completely: no vendor is involved. */
export async function captureWithoutVendor(tx: Db, payment: Payment, entry: Entry): Promise<void> {
  await moveCredits(tx, payment, 'capture')
  await queryAll(tx, captureQueries(payment, entry))
}

/** No money came: credits on hold are released, and the entry waits for another attempt. */
async function settleUnpaid(
  tx: Db,
  payment: Payment,
  entry: Entry,
  event: 'decline' | 'not-found',
  change: { reason: string; vendorId?: string },
): Promise<void> {
  // The payment is checked once more, much later, because money may still arrive; from a bank also after a decline.
  const isWatched = event === 'not-found' || payment.method === 'bank'
  const hasMoved = await transitionPayment(tx, payment, event, {
    ...change,
    checkAt: isWatched ? inSeconds(600) : null,
  })
  if (!hasMoved) return
  await moveCredits(tx, payment, 'release')
  await transition(tx, entry, 'decline', 'payment')
}

/** The player has approved the payment at their bank: the link is no longer needed, and the server only waits. */
async function clearLink(tx: Db, payment: Payment): Promise<void> {
  await tx.execute(sql`update payments set link = null where id = ${payment.id} and state = 'awaiting'`)
}

type PaymentChange = {
  vendorId?: string
  reason?: string
  checkAt?: SQL | null
  refundVendorId?: string
  link?: string
  /** Further changes of the row. */
  also?: SQL
}

/** Moves a payment; false when its state does not accept the event. */
export async function transitionPayment(
  tx: Db,
  payment: Payment,
  event: PaymentEvent,
  change: PaymentChange = {},
): Promise<boolean> {
  const moved = paymentTransitionQuery(payment, event, change)
  if (moved) await queryAll(tx, [moved])
  return moved !== undefined
}

/**
 * The statement that moves a payment, with its event row; undefined when its state does not accept the event. It fails if the
 * row is not as it was read under the player's lock.
 */
function paymentTransitionQuery(
  payment: Payment,
  event: PaymentEvent,
  change: PaymentChange,
): Query<Columns> | undefined {
  const { state: from } = payment
  const state = (PAYMENT_MACHINE[from] as Partial<Record<PaymentEvent, PaymentState>>)[event]
  if (state === undefined) return undefined
  payment.state = state
  payment.link = change.link ?? null
  if (change.vendorId) payment.vendorId = change.vendorId
  return {
    columns: {},
    sql: sql`with moved as (
        update payments set state = ${state}, check_at = ${change.checkAt ?? null}, checks = 0, link = ${change.link ?? null},
          vendor_id = coalesce(${change.vendorId ?? null}, vendor_id), reason = coalesce(${change.reason ?? null}, reason),
          refund_vendor_id = coalesce(${change.refundVendorId ?? null}, refund_vendor_id)${change.also ?? sql``}
        where id = ${payment.id} and state = ${from} returning id),
      noted as (
        insert into payment_events (payment_id, event, state, detail)
        select id, ${event}, ${state}, ${JSON.stringify({ reason: change.reason ?? null })}::jsonb from moved)
      select expect_row(count(*)) from moved`,
  }
}

/** Posts money of a payment from one account to the other: the whole amount by default. */
export async function postTransfer(
  tx: Db,
  payment: Payment,
  from: string,
  to: string,
  reason: string,
  amountPence = payment.amountPence,
): Promise<void> {
  const posted = transferQuery(payment, from, to, reason, amountPence)
  if (posted) await queryAll(tx, [posted])
}

/** The statement of `postTransfer`; undefined where nothing was paid. */
function transferQuery(
  { playerId, entryId, id, amountPence: wholePence }: Payment,
  from: string,
  to: string,
  reason: string,
  amountPence = wholePence,
): Query<Columns> | undefined {
  if (amountPence <= 0) return undefined
  return {
    columns: {},
    sql: sql`insert into ledger_transfers (player_id, entry_id, payment_id, asset, from_account, to_account, amount, reason)
        values (${playerId}, ${entryId}, ${id}, 'money', ${from}, ${to}, ${amountPence}, ${reason})`,
  }
}
