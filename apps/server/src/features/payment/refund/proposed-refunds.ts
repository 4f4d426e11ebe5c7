/** Refunds by hand that two people must agree on, and who has proposed them (docs/mechanisms/desk/money.md#refunds-by-hand). */
import { REFUNDED_TICKETS } from '@fairdraw/rules/payment/refund.ts'
import type { RefundedTickets } from '@fairdraw/rules/payment/refund.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { literalLimit } from '../../../db/literal-limit.ts'
import { findProposals } from '../../staff/four-eyes.ts'
import type { Proposal, ProposedAct } from '../../staff/four-eyes.ts'
import { proposals } from '../../staff/tables.ts'
import { payments } from '../tables.ts'

type Refunded = { id: string; playerId: number; amountPence: number }

/** Refunding exactly this, and its tickets so. The database computes the same hash (refund.sql). */
export const refundOf = ({ id, playerId, amountPence }: Refunded, tickets: RefundedTickets): ProposedAct => ({
  kind: 'refund-payment',
  subjectId: id,
  content: { playerId, amountPence, tickets },
})

export type RefundProposal = Proposal & { tickets: RefundedTickets }

/** At most one for each way with the tickets, the newest first. */
export async function findRefundProposals(db: Db, payment: Refunded): Promise<RefundProposal[]> {
  const found = await findProposals(
    db,
    REFUNDED_TICKETS.map((tickets) => refundOf(payment, tickets)),
  )
  return found
    .flatMap((proposal, nth) => (proposal ? [{ ...proposal, tickets: REFUNDED_TICKETS[nth]! }] : []))
    .toSorted((a, b) => b.proposedAt.getTime() - a.proposedAt.getTime())
}

const IS_REFUND = eq(proposals.kind, 'refund-payment')
/** Null: a proposal of other facts than the payment has. */
const TICKETS = sql<RefundedTickets | null>`case ${proposals.contentHash}
  when refund_hash(${payments.playerId}, ${payments.amountPence}, 'keep') then 'keep'
  when refund_hash(${payments.playerId}, ${payments.amountPence}, 'withdraw') then 'withdraw' end`

/** Proposals for payments that are captured still, the oldest first. */
export async function listWaitingRefunds(db: Db, limit: number): Promise<{ payment: Refunded; proposal: Proposal }[]> {
  const { id, playerId, amountPence } = payments
  const found = await db
    .select({ id, playerId, amountPence, tickets: TICKETS })
    .from(proposals)
    .innerJoin(payments, sql`${payments.id} = case when ${IS_REFUND} then ${proposals.subjectId}::uuid end`)
    .where(and(IS_REFUND, eq(payments.state, 'captured')))
    .orderBy(asc(proposals.proposedAt))
    .limit(literalLimit(limit))
  const acts = found.flatMap(({ tickets, ...payment }) =>
    tickets ? [{ payment, act: refundOf(payment, tickets) }] : [],
  )
  const proposed = await findProposals(
    db,
    acts.map(({ act }) => act),
  )
  return acts.flatMap(({ payment }, nth) => (proposed[nth] ? [{ payment, proposal: proposed[nth] }] : []))
}
