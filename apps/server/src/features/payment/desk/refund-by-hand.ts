/**
 * A person refunds a captured payment, whole; a large one takes two. From here it is a refund like any other: looked up before it is requested,
 * at most one for a payment, and followed until the player has the money.
 */
import { UNFINISHED_ENTRY_STATES } from '@fairdraw/rules/entry/entry.ts'
import { REFUNDED_BY_HAND } from '@fairdraw/rules/payment/payment.ts'
import { needsTwoToRefund } from '@fairdraw/rules/payment/refund.ts'
import type { RefundedTickets } from '@fairdraw/rules/payment/refund.ts'
import type { DeskPayment } from '@fairdraw/contract/desk/money.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'
import { approve, propose } from '../../staff/four-eyes.ts'
import { findRefundProposals, refundOf } from '../refund/proposed-refunds.ts'
import { requestRefund } from '../refund/refunds.ts'
import { findPayment, lockPaymentAndEntry, transitionPayment } from '../settlement/settle.ts'
import type { Payment } from '../settlement/settle.ts'
import { findDeskPayment } from './load-payment.ts'
import { NOTHING_WITHDRAWN, mayWithdrawFromDraw, withdrawFromDraw, withdrawnForAudit } from './withdraw-from-draw.ts'

type ByHand = {
  paymentId: string
  tickets: RefundedTickets
  reason: string
  staffId: string
  /** The proposal that the second person has read. */
  proposalId?: string | undefined
}
type RefundRefusal =
  | 'not-found'
  | 'payment-not-refundable'
  | 'payment-taken-back'
  | 'entry-not-withdrawable'
  | 'refund-proposed-otherwise'
type Refunding = { payment: DeskPayment; isRefunded: boolean }

export async function refundByHand(db: Db, by: ByHand): Promise<Outcome<Refunding, RefundRefusal>> {
  const { paymentId, tickets, reason, staffId } = by
  return db.transaction(async (tx) => {
    if (!(await findPayment(tx, paymentId))) return refuse('not-found')
    const { payment, entry } = await lockPaymentAndEntry(tx, paymentId)
    // An entry that is not finished refunds its payment itself when it ends.
    if (payment.state !== 'captured' || UNFINISHED_ENTRY_STATES.includes(entry.state))
      return refuse('payment-not-refundable')
    if ((await receivedPence(tx, payment)) < payment.amountPence) return refuse('payment-taken-back')
    const deskPayment = async () => (await findDeskPayment(tx, paymentId))!
    const isWithdrawn = tickets === 'withdraw' && entry.state === 'completed'
    // Asked of the first person too: what nobody can make is not proposed.
    if (isWithdrawn && !(await mayWithdrawFromDraw(tx, entry))) return refuse('entry-not-withdrawable')
    const step = needsTwoToRefund(payment.amountPence) ? await agreeOnRefund(tx, payment, by) : 'agreed'
    if (step === 'otherwise') return refuse('refund-proposed-otherwise')
    if (step === 'proposed') return done({ payment: await deskPayment(), isRefunded: false })
    const before = entry.state
    const withdrawn = isWithdrawn ? await withdrawFromDraw(tx, entry) : NOTHING_WITHDRAWN
    if (!withdrawn) return refuse('entry-not-withdrawable')
    await transitionPayment(tx, payment, 'refund-due', { reason: REFUNDED_BY_HAND })
    await requestRefund(tx, payment, 'by-hand')
    await recordAudit(tx, {
      actor: { staffId },
      act: 'refund-payment',
      subject: { kind: 'payment', id: paymentId },
      before: { payment: 'captured', entry: before },
      after: {
        payment: payment.state,
        entry: entry.state,
        amountPence: payment.amountPence,
        ...withdrawnForAudit(withdrawn),
      },
      reason,
    })
    return done({ payment: await deskPayment(), isRefunded: true })
  })
}

/**
 * The first person proposes it; another, who names the proposal that they read, agrees. `otherwise`: a colleague has proposed it since
 * the caller looked, or with the tickets treated otherwise.
 */
async function agreeOnRefund(
  tx: Db,
  payment: Payment,
  { tickets, reason, staffId, proposalId }: ByHand,
): Promise<'agreed' | 'proposed' | 'otherwise'> {
  const proposal = (await findRefundProposals(tx, payment)).find((one) => one.tickets === tickets)
  if (proposal?.proposedBy === staffId) return 'proposed'
  if (proposal?.id !== proposalId) return 'otherwise'
  if (!proposal) {
    await propose(tx, { ...refundOf(payment, tickets), proposedBy: staffId, reason })
    return 'proposed'
  }
  await approve(tx, { proposalId: proposal.id, approvedBy: staffId })
  return 'agreed'
}

/** What the ledger says that the vendor holds for us of a payment. */
async function receivedPence(tx: Db, { id, playerId }: Payment): Promise<number> {
  const [row] = await queryRows(
    tx,
    { pence: column.integer },
    sql`select coalesce(-sum(amount), 0)::int as pence from ledger_lines
        where player_id = ${playerId} and payment_id = ${id} and account = 'gateway' and asset = 'money'`,
  )
  return row!.pence
}
