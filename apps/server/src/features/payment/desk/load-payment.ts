/** A payment with everything that happened to its money. */
import type { DeskPayment, ProposedRefund } from '@fairdraw/contract/desk/money.ts'
import { needsTwoToRefund } from '@fairdraw/rules/payment/refund.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { entries } from '../../entry/tables.ts'
import { payments } from '../tables.ts'
import { staffNames } from '../../staff/people.ts'
import { findRefundProposals } from '../refund/proposed-refunds.ts'
import { done, refuse } from '../../../http/outcome.ts'
import { listCasesOfPayment } from './list-cases.ts'
import { findRefundOfPayment } from './list-refunds.ts'
import { listTransfersOfPayment } from './list-transfers.ts'

export async function loadPayment(db: Db, id: string) {
  const payment = await findDeskPayment(db, id)
  if (!payment) return refuse('not-found')
  const [refund, cases, transfers, proposedRefund] = await Promise.all([
    findRefundOfPayment(db, id),
    listCasesOfPayment(db, id),
    listTransfersOfPayment(db, payment),
    findProposedRefund(db, payment),
  ])
  const history = await listHistory(db, id, refund?.id ?? null)
  return done({ payment, refund, proposedRefund, cases, transfers, history })
}

/** The newest, while the payment can be refunded. */
async function findProposedRefund(db: Db, payment: DeskPayment): Promise<ProposedRefund | null> {
  if (payment.state !== 'captured' || !needsTwoToRefund(payment.amountPence)) return null
  const [newest] = await findRefundProposals(db, payment)
  if (!newest) return null
  const { id, proposedBy, proposedAt, reason, tickets } = newest
  const names = await staffNames(db, [proposedBy])
  const by = { id: proposedBy, name: names.get(proposedBy) ?? '' }
  return { id, by, at: proposedAt.toISOString(), reason, tickets }
}

export async function findDeskPayment(db: Db, id: string): Promise<DeskPayment | undefined> {
  const [found] = await db
    .select({ payment: payments, competitionId: entries.competitionId, entryState: entries.state })
    .from(payments)
    .innerJoin(entries, and(eq(entries.playerId, payments.playerId), eq(entries.id, payments.entryId)))
    .where(eq(payments.id, id))
  if (!found) return undefined
  const { playerId, entryId, method, amountPence, state, vendorId, createdAt, settledAt, checks, lastError } =
    found.payment
  return {
    id,
    playerId,
    entryId,
    competitionId: found.competitionId,
    entryState: found.entryState,
    method,
    amountPence,
    state,
    vendorId,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    checks,
    nextCheckAt: earlier(found.payment.checkAt, found.payment.followAt)?.toISOString() ?? null,
    lastError,
  }
}

const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b))

async function listHistory(db: Db, paymentId: string, refundId: string | null) {
  const found = await queryRows(
    db,
    { of: column.oneOf<'payment' | 'refund'>(), event: column.text, state: column.text, at: column.text },
    sql`select 'payment' as of, event, state, at from payment_events where payment_id = ${paymentId}
        union all
        select 'refund', event, state, at from refund_events where refund_id = ${refundId}
        order by at`,
  )
  return found.map(({ at, ...event }) => ({ ...event, at: new Date(at).toISOString() }))
}
