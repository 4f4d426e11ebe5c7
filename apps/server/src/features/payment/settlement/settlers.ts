/** For each payment method: how to find the outcome of a payment, refund it, and cancel it. */
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import type { CardGateway } from '../../../vendors/braintree/gateway.ts'
import type { OpenBanking } from '../../../vendors/ecospend/open-banking.ts'
import type { FoundRefund, RefundOutcome } from '../../../vendors/refund-outcome.ts'
import type { PaymentOutcome } from './payment-outcome.ts'
import type { Payment } from './settle.ts'

export type Settler = {
  /** The current state at the vendor. Throws when unreachable. */
  find(payment: Payment): Promise<PaymentOutcome>
  /** Refunds the whole amount; repeating the call is safe. Throws when unreachable. */
  refund(payment: Payment): Promise<RefundOutcome>
  /** The state of its refund. Throws when unreachable. */
  findRefund(payment: Payment): Promise<FoundRefund>
  /** Cancels the player's link, so that no further money can come through it; returns the state after that. */
  cancel?(payment: Payment): Promise<PaymentOutcome>
}

/** Every method with a row in `payments`. Tokens are paid in one transaction and need no follow-up. */
export type Settlers = Record<Exclude<PaymentMethod, 'tokens'>, Settler>

export function createSettlers({ gateway, openBanking }: { gateway: CardGateway; openBanking: OpenBanking }): Settlers {
  const gatewaySettler: Settler = {
    find: ({ id }) => gateway.find(id),
    refund: async ({ vendorId }) => gateway.refund(vendorIdOf(vendorId)),
    findRefund: async ({ vendorId }) => gateway.findRefund(vendorIdOf(vendorId)),
  }
  const findAtBank = async ({ vendorId }: Payment): Promise<PaymentOutcome> => {
    // Without an id nobody has its link, so no money can come through it.
    if (vendorId === null) return { kind: 'not-found' }
    const outcome = await openBanking.find({ vendorId })
    // The player returns with the link's id, so it stays the payment's id. A bank reports money only once it has
    // arrived.
    return outcome.kind === 'captured' ? { kind: 'captured', vendorId, isSettled: true } : outcome
  }

  return {
    card: gatewaySettler,
    paypal: gatewaySettler,
    'apple-pay': gatewaySettler,
    'google-pay': gatewaySettler,
    bank: {
      find: findAtBank,
      refund: async ({ vendorId, amountPence }) => openBanking.refund(vendorIdOf(vendorId), amountPence),
      findRefund: async ({ vendorId }) => openBanking.findRefund(vendorIdOf(vendorId)),
      cancel: async (payment) => {
        if (payment.vendorId !== null) await openBanking.cancel(payment.vendorId)
        const outcome = await findAtBank(payment)
        const isOver = outcome.kind === 'not-found' || (outcome.kind === 'pending' && !outcome.isAuthorised)
        return isOver ? { kind: 'declined', reason: 'Canceled' } : outcome
      },
    },
    // Credits only: their value returns to the player's wallets, and no money moves.
    credits: {
      find: async () => ({ kind: 'not-found' }),
      refund: async () => ({ kind: 'settled', vendorRefundId: '' }),
      findRefund: async () => ({ kind: 'settled', vendorRefundId: '' }),
    },
  }
}

export type SettledMethod = keyof Settlers

/**
 * Payment methods by vendor. Each vendor is checked separately, so that an unreachable one does not delay the others.
 */
export function methodsByVendor(settlers: Settlers): SettledMethod[][] {
  return [...Map.groupBy(Object.keys(settlers) as SettledMethod[], (method) => settlers[method]).values()]
}

function vendorIdOf(vendorId: string | null): string {
  if (vendorId === null) throw new Error('a payment without a transaction has nothing to refund')
  return vendorId
}
