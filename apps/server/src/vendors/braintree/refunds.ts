/**
 * Refunds at the card gateway. There is no idempotency key: what was refunded already is looked for first. A transaction that has
 * not settled is voided, which is final at once; a settled one is refunded by a credit that settles like a sale.
 */
import type { BraintreeGateway, Transaction } from 'braintree'
import type { FoundRefund, RefundOutcome } from '../refund-outcome.ts'

type SoldTransaction = Transaction & { refundIds?: string[] }

const NOT_TAKEN: readonly string[] = ['settlement_declined', 'processor_declined', 'gateway_rejected', 'failed']
const SETTLED: readonly string[] = ['settled', 'settling']
/** Neither voidable nor refundable yet. */
const NOT_YET: readonly string[] = ['settlement_pending', 'settlement_confirmed', 'authorizing']

/** Validation errors that pass by themselves: the state has just changed, or the bank says no for now. */
const PASSING_ERRORS: readonly string[] = ['91504', '91506', '91512', '91574', '915201']

export function createGatewayRefunds(gateway: BraintreeGateway) {
  async function standing(transaction: SoldTransaction): Promise<FoundRefund> {
    if (transaction.status === 'voided') return { kind: 'settled', vendorRefundId: transaction.id }
    if (NOT_TAKEN.includes(transaction.status)) return { kind: 'nothing-taken' }
    for (const id of transaction.refundIds ?? []) {
      const { status } = await gateway.transaction.find(id)
      if (status === 'settled') return { kind: 'settled', vendorRefundId: id }
      if (!NOT_TAKEN.includes(status) && status !== 'voided') return { kind: 'pending', vendorRefundId: id }
    }
    return { kind: 'not-found' }
  }

  return {
    findRefund: async (vendorId: string): Promise<FoundRefund> => standing(await gateway.transaction.find(vendorId)),

    refund: async (vendorId: string): Promise<RefundOutcome> => {
      const transaction = await gateway.transaction.find(vendorId)
      const found = await standing(transaction)
      if (found.kind !== 'not-found') return found
      if (NOT_YET.includes(transaction.status)) return { kind: 'refused', reason: transaction.status, isFinal: false }
      const isSettled = SETTLED.includes(transaction.status)
      const result = isSettled ? await gateway.transaction.refund(vendorId) : await gateway.transaction.void(vendorId)
      if (result.success) return { kind: isSettled ? 'pending' : 'settled', vendorRefundId: result.transaction.id }
      const codes = result.errors.deepErrors().map(({ code }) => String(code))
      // The card's bank may turn a refund down as well: a hard decline stays one.
      const { processorResponseType } = (result.transaction ?? {}) as { processorResponseType?: string }
      const isFinal = codes.some((code) => !PASSING_ERRORS.includes(code)) || processorResponseType === 'hard_declined'
      return { kind: 'refused', reason: [result.message, ...codes].join(' '), isFinal }
    },
  }
}
