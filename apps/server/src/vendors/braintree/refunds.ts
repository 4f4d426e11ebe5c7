/**
 * Refunds at the card gateway. Without an idempotency key, earlier refunds are looked up first. A transaction that has
 * not settled is voided, which is final at once. A settled one is refunded by a credit that settles like a sale.
 */
import type { BraintreeGateway, Transaction } from 'braintree'
import type { FoundRefund, RefundOutcome } from '../refund-outcome.ts'

type SoldTransaction = Transaction & { refundIds?: string[] }

const UNCAPTURED_STATUSES: readonly string[] = [
  'settlement_declined',
  'processor_declined',
  'gateway_rejected',
  'failed',
]
const SETTLED_STATUSES: readonly string[] = ['settled', 'settling']
/** Neither voidable nor refundable yet. */
const UNREFUNDABLE_STATUSES: readonly string[] = ['settlement_pending', 'settlement_confirmed', 'authorizing']

/** Validation errors that are temporary: the state has just changed, or the bank refuses for now. */
const TEMPORARY_ERRORS: readonly string[] = ['91504', '91506', '91512', '91574', '915201']

export function createGatewayRefunds(gateway: BraintreeGateway) {
  async function standing(transaction: SoldTransaction): Promise<FoundRefund> {
    if (transaction.status === 'voided') return { kind: 'settled', vendorRefundId: transaction.id }
    if (UNCAPTURED_STATUSES.includes(transaction.status)) return { kind: 'nothing-taken' }
    for (const id of transaction.refundIds ?? []) {
      const { status } = await gateway.transaction.find(id)
      if (status === 'settled') return { kind: 'settled', vendorRefundId: id }
      if (!UNCAPTURED_STATUSES.includes(status) && status !== 'voided') return { kind: 'pending', vendorRefundId: id }
    }
    return { kind: 'not-found' }
  }

  return {
    findRefund: async (vendorId: string): Promise<FoundRefund> => standing(await gateway.transaction.find(vendorId)),

    refund: async (vendorId: string): Promise<RefundOutcome> => {
      const transaction = await gateway.transaction.find(vendorId)
      const found = await standing(transaction)
      if (found.kind !== 'not-found') return found
      if (UNREFUNDABLE_STATUSES.includes(transaction.status))
        return { kind: 'refused', reason: transaction.status, isFinal: false }
      const isSettled = SETTLED_STATUSES.includes(transaction.status)
      const result = isSettled ? await gateway.transaction.refund(vendorId) : await gateway.transaction.void(vendorId)
      if (result.success) return { kind: isSettled ? 'pending' : 'settled', vendorRefundId: result.transaction.id }
      const codes = result.errors.deepErrors().map(({ code }) => String(code))
      // The card's bank may also decline a refund; a hard decline is final.
      const { processorResponseType } = (result.transaction ?? {}) as { processorResponseType?: string }
      const isFinal =
        codes.some((code) => !TEMPORARY_ERRORS.includes(code)) || processorResponseType === 'hard_declined'
      return { kind: 'refused', reason: [result.message, ...codes].join(' '), isFinal }
    },
  }
}
