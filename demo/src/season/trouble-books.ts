/** What the vendors' books say of the troubles of the season. */
import type { Dispute, Transaction } from '@fairdraw/emulators/gateway/books.ts'
import type { PastBooks } from '@fairdraw/emulators/past-books.ts'
import type { Place } from './places.ts'
import type { Trouble } from './troubles.ts'
import { toBankPayment, toLink, toTransaction, vendorIdOf } from './vendor-books.ts'

const DAY_MS = 86_400_000

export const refundIdOf = ({ paymentId }: Pick<Place, 'paymentId'>): string => `5f${paymentId.slice(-6)}`

/** `isNoticed`: with the cases that our books do not know of yet. */
export function booksOfTrouble(
  { payment, refund, case: found }: Trouble,
  place: Place,
  { isNoticed = false } = {},
): PastBooks {
  if (!payment?.gateway && !payment?.bank) return {}
  const { paymentId: id, pence: amountPence, paidAt: at, playerId } = place
  const { method } = payment
  const paid = { id, method, amountPence, at, isCaptured: true }
  const vendorId = vendorIdOf(paid)
  const isKnown = found !== undefined && (isNoticed || !found.isUnnoticed)
  if (payment.bank) {
    const status = found?.isUnnoticed && isNoticed ? 'Failed' : payment.bank
    const sale = { ...toBankPayment(paid, vendorId), status }
    const back = { ...sale, id: refundIdOf(place), status: 'Completed' as const, originalPaymentId: id }
    return { links: [toLink(paid, { vendorId, playerId })], bankPayments: refund ? [sale, back] : [sale] }
  }
  const sale: Transaction = {
    ...toTransaction(paid, vendorId),
    status: payment.gateway!,
    isNeverSettled: payment.gateway === 'submitted_for_settlement',
    ...(isKnown && found.kind === 'dispute' && { disputes: [disputeOf(found, place, vendorId)] }),
  }
  if (!refund?.status) return { transactions: [sale] }
  const credit: Transaction = {
    ...sale,
    id: refundIdOf(place),
    type: 'credit',
    status: refund.status,
    createdAt: new Date(at + refund.daysLater * DAY_MS).toISOString(),
    refundedTransactionId: vendorId,
    isNeverSettled: refund.status === 'submitted_for_settlement',
  }
  return { transactions: [{ ...sale, refundIds: [credit.id] }, credit] }
}

const disputeOf = (
  { outcome, daysLater }: NonNullable<Trouble['case']>,
  { pence, paidAt }: Place,
  vendorId: string,
): Dispute => ({
  id: `d${vendorId}`,
  status: outcome === 'won' || outcome === 'lost' ? outcome : 'open',
  amountPence: pence,
  openedAt: new Date(paidAt + daysLater * DAY_MS).toISOString(),
})
