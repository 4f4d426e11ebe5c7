/**
 * Requests refunds from the vendors, retries failures, and follows each until the player has the money
 * (docs/mechanisms/settlement.md).
 */
import type { RefundReason } from '@fairdraw/rules/payment/refund.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { databaseNow } from '../../../db/database.ts'
import { column, countRows, queryRows } from '../../../db/rows.ts'
import type { WorkReporter } from '../../../observability/work-reporter.ts'
import type { FoundRefund, RefundOutcome } from '../../../vendors/refund-outcome.ts'
import { enqueueRefundMail } from '../../account/receipt/receipts.ts'
import { enqueueMessage } from '../../notification/enqueue-message.ts'
import { transition } from '../../entry/steps.ts'
import { tokensTakenBackOf } from '../../entry/tokens/tokens-earned.ts'
import { moveCredits } from '../credit/credits.ts'
import { REFUND_LEASE, transitionRefund, postponeRefund } from './refunds.ts'
import type { Refund } from './refunds.ts'
import {
  PAYMENT_ROW,
  PAYMENT_COLUMNS,
  competitionName,
  transitionPayment,
  lockPaymentAndEntry,
  postTransfer,
} from '../settlement/settle.ts'
import type { Payment } from '../settlement/settle.ts'
import type { SettledMethod, Settlers } from '../settlement/settlers.ts'
import { errorMessage } from '../../../observability/error-message.ts'

/** How many are handled in one run. */
export const REFUND_BATCH_SIZE = 50

/** When the next refund is due, for any payment method; read from an index. */
export const NEXT_ATTEMPT = sql`select min(next_attempt_at) from refunds`

const FIRST_RETRY_SECONDS = 8
const MAX_RETRY_SECONDS = 6 * 3_600
/** With the delays in between, about two and a half days: a refusal that lasts so long is permanent. */
const MAX_REFUSED_ATTEMPTS = 16
/** An accepted refund arrives within hours or days; a webhook triggers a check sooner. */
const PENDING_INTERVAL_SECONDS = 1_800
/** A person may have made the refund at the vendor. */
const FAILED_INTERVAL_SECONDS = 3_600

type DueRefund = { refund: Refund; payment: Payment }

/** Handles due refunds of some methods; returns how many. Each is claimed first, so that processes do not collide. */
export async function sweepRefunds(
  db: Db,
  settlers: Settlers,
  methods: readonly SettledMethod[],
  reporter: WorkReporter,
): Promise<number> {
  const due = await claim(db, methods)
  // Each is independent: a failed one is reported and due again, and delays no other.
  await Promise.all(
    due.map(async ({ refund, payment }) => {
      try {
        await attempt(db, settlers, { refund, payment }, reporter)
      } catch (error) {
        const nextAttemptAt = await inSeconds(db, retrySeconds(refund.attempts))
        await postponeRefund(db, refund, nextAttemptAt, errorMessage(error))
        reporter.retrying('refund', payment.method, { error, id: refund.id, attempts: refund.attempts, nextAttemptAt })
      }
    }),
  )
  return due.length
}

async function claim(db: Db, methods: readonly SettledMethod[]): Promise<DueRefund[]> {
  const due = await queryRows(
    db,
    { ...PAYMENT_ROW, refundId: column.text, refundState: column.oneOf<Refund['state']>(), attempts: column.integer },
    sql`with claimed as (
          update refunds set next_attempt_at = clock_timestamp() + ${REFUND_LEASE},
            attempts = attempts + case state when 'requested' then 1 else 0 end
          where id = any(array(select r.id from refunds r join payments m on m.id = r.payment_id
            where r.next_attempt_at <= (select clock_timestamp()) and m.method in ${methods}
            order by r.next_attempt_at limit ${REFUND_BATCH_SIZE} for update of r skip locked))
          returning id as refund_id, payment_id, state as refund_state, attempts)
        select ${PAYMENT_COLUMNS}, refund_id as "refundId", refund_state as "refundState", attempts
        from claimed join payments on payments.id = claimed.payment_id`,
  )
  return due.map(({ refundId: id, refundState: state, attempts, ...payment }) => ({
    refund: { id, state, attempts },
    payment,
  }))
}

async function attempt(db: Db, settlers: Settlers, due: DueRefund, reporter: WorkReporter): Promise<void> {
  const { refund, payment } = due
  const settler = settlers[payment.method]
  // An accepted or refused refund is only looked up, never requested again.
  const outcome = await (refund.state === 'requested' ? settler.refund(payment) : settler.findRefund(payment))
  switch (outcome.kind) {
    case 'settled':
    case 'nothing-taken':
      if (await completeRefund(db, due, outcome)) reporter.succeeded('refund', payment.method)
      return
    case 'pending':
      return markSubmitted(db, refund, outcome.vendorRefundId)
    case 'refused':
      return refuseRefund(db, due, outcome, reporter)
    case 'not-found':
      return retryMissingRefund(db, due, reporter)
  }
}

async function markSubmitted(db: Db, refund: Refund, vendorRefundId: string): Promise<void> {
  const nextCheckAt = await inSeconds(db, PENDING_INTERVAL_SECONDS)
  const nextAttemptAt = sql`${nextCheckAt.toISOString()}::timestamptz`
  const hasMoved = await db.transaction((tx) =>
    transitionRefund(tx, refund, 'submit', { vendorRefundId, nextAttemptAt }),
  )
  if (!hasMoved) await postponeRefund(db, refund, nextCheckAt)
}

/** The vendor refused: permanently, or so often that a person must look at it. */
async function refuseRefund(
  db: Db,
  { refund, payment }: DueRefund,
  { reason, isFinal }: Extract<RefundOutcome, { kind: 'refused' }>,
  reporter: WorkReporter,
): Promise<void> {
  const { id, attempts } = refund
  const error = new Error(`the refund was refused: ${reason}`)
  if (!isFinal && attempts < MAX_REFUSED_ATTEMPTS) {
    const nextAttemptAt = await inSeconds(db, retrySeconds(attempts))
    await postponeRefund(db, refund, nextAttemptAt, reason)
    return reporter.retrying('refund', payment.method, { error, id, attempts, nextAttemptAt })
  }
  const nextAttemptAt = sql`clock_timestamp() + make_interval(secs => ${FAILED_INTERVAL_SECONDS})`
  const hasFailed = await db.transaction((tx) => transitionRefund(tx, refund, 'fail', { error: reason, nextAttemptAt }))
  if (hasFailed) reporter.gaveUp('refund', payment.method, { error, id, attempts })
}

/** A submitted refund that has disappeared is requested again. For a failed one a person must act first. */
async function retryMissingRefund(db: Db, { refund, payment }: DueRefund, reporter: WorkReporter): Promise<void> {
  if (refund.state === 'failed') return postponeRefund(db, refund, await inSeconds(db, FAILED_INTERVAL_SECONDS))
  const nextAttempt = await inSeconds(db, retrySeconds(refund.attempts))
  const nextAttemptAt = sql`${nextAttempt.toISOString()}::timestamptz`
  const error = 'the vendor accepted the refund but did not complete it'
  if (await db.transaction((tx) => transitionRefund(tx, refund, 'return', { error, nextAttemptAt })))
    reporter.retrying('refund', payment.method, {
      error: new Error(error),
      id: refund.id,
      attempts: refund.attempts,
      nextAttemptAt: nextAttempt,
    })
}

/** The player has the money: posts the refund, returns the credits and enqueues the message, each exactly once. */
async function completeRefund(
  db: Db,
  { refund, payment: { id } }: DueRefund,
  outcome: Extract<FoundRefund, { kind: 'settled' | 'nothing-taken' }>,
): Promise<boolean> {
  const vendorRefundId = outcome.kind === 'settled' ? { vendorRefundId: outcome.vendorRefundId } : {}
  return db.transaction(async (tx) => {
    const { payment, entry } = await lockPaymentAndEntry(tx, id)
    if (!(await transitionRefund(tx, refund, 'settle', { ...vendorRefundId, nextAttemptAt: null }))) return false
    const change = outcome.kind === 'settled' ? { refundVendorId: outcome.vendorRefundId } : {}
    await transitionPayment(tx, payment, 'refund', change)
    await postTransfer(tx, payment, 'sales', 'gateway', 'refund', await receivedPence(tx, payment))
    if (await wasCaptured(tx, payment)) await moveCredits(tx, payment, 'refund')
    // An entry that another payment completed, or may still complete, does not change.
    if (entry.state !== 'completed') await transition(tx, entry, 'refund', null)
    const { entryId, amountPence } = payment
    const { competitionId } = entry
    if (outcome.kind === 'nothing-taken') return true
    const name = await competitionName(tx, competitionId)
    const because = await reasonOf(tx, refund)
    const topic = because === 'by-hand' ? 'payment-refunded-by-hand' : 'payment-refunded'
    const hasTickets = entry.state === 'completed'
    const tokensTakenBack = await tokensTakenBackOf(tx, payment.playerId, entryId)
    const message = { entryId, competitionId, name, amountPence, because, hasTickets, tokensTakenBack }
    await enqueueMessage(tx, payment.playerId, topic, message)
    await enqueueRefundMail(tx, id, tokensTakenBack)
    return true
  })
}

async function reasonOf(tx: Db, { id }: Refund): Promise<RefundReason> {
  const [found] = await queryRows(
    tx,
    { reason: column.oneOf<RefundReason>() },
    sql`select reason from refunds where id = ${id}`,
  )
  return found!.reason
}

/**
 * The amount that we really received. Money that never settled was removed from the books before; a disputed amount is
 * returned a second time.
 */
async function receivedPence(tx: Db, { id, amountPence }: Payment): Promise<number> {
  const [missing] = await queryRows(
    tx,
    { pence: column.integer },
    sql`select coalesce(sum(amount_pence), 0)::int as pence from payment_cases
        where payment_id = ${id} and kind in ('settlement-declined', 'reversal')`,
  )
  return amountPence - missing!.pence
}

/** Whether the credits of the payment were used. Those of an abandoned payment were released long before. */
async function wasCaptured(tx: Db, { id }: Payment): Promise<boolean> {
  const captured = await countRows(tx, sql`select from payment_events where payment_id = ${id} and event = 'capture'`)
  return captured > 0
}

const retrySeconds = (attempts: number): number =>
  Math.min(MAX_RETRY_SECONDS, FIRST_RETRY_SECONDS * 4 ** Math.max(0, attempts - 1))

async function inSeconds(db: Db, seconds: number): Promise<Date> {
  return new Date((await databaseNow(db)).getTime() + seconds * 1000)
}
