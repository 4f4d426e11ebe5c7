/** By payment method: who knows what became of a payment, who refunds it, and who can cancel it. */
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import type { CardGateway } from '../../../vendors/braintree/gateway.ts'
import type { OpenBanking } from '../../../vendors/ecospend/open-banking.ts'
import type { FoundRefund, RefundOutcome } from '../../../vendors/refund-outcome.ts'
import type { PaymentOutcome } from './payment-outcome.ts'
import type { Payment } from './settle.ts'

export type Settler = {
  /** The payment's present state at its vendor. Throws when out of reach. */
  find(payment: Payment): Promise<PaymentOutcome>
  /** Refunds all of its money, once however often it is asked. Throws when out of reach. */
  refund(payment: Payment): Promise<RefundOutcome>
  /** What became of its refund. Throws when out of reach. */
  findRefund(payment: Payment): Promise<FoundRefund>
  /** Cancels what was handed to the player, so that no further money can come by it; gives the state after that. */
  cancel?(payment: Payment): Promise<PaymentOutcome>
}

/** Every method that writes a payment down. Tokens are paid in one transaction and leave nothing to find out. */
export type Settlers = Record<Exclude<PaymentMethod, 'tokens'>, Settler>

export function createSettlers({ gateway, openBanking }: { gateway: CardGateway; openBanking: OpenBanking }): Settlers {
  const gatewaySettler: Settler = {
    find: ({ id }) => gateway.find(id),
    refund: async ({ vendorId }) => gateway.refund(vendorIdOf(vendorId)),
    findRefund: async ({ vendorId }) => gateway.findRefund(vendorIdOf(vendorId)),
  }
  const findAtBank = async ({ vendorId }: Payment): Promise<PaymentOutcome> => {
    // Without a number its link was never made known to anybody: no money can come by it.
    if (vendorId === null) return { kind: 'not-found' }
    const outcome = await openBanking.find({ vendorId })
    // It stays known by its link, which the player comes back with. A bank says so only once the money has arrived.
    return outcome.kind === 'captured' ? { kind: 'captured', vendorId, isSettled: true } : outcome
  }

  return {
    card: gatewaySettler,
    paypal: gatewaySettler,
    'apple-pay': gatewaySettler,
    bank: {
      find: findAtBank,
      refund: async ({ vendorId, amountPence }) => openBanking.refund(vendorIdOf(vendorId), amountPence),
      findRefund: async ({ vendorId }) => openBanking.findRefund(vendorIdOf(vendorId)),
      cancel: async (payment) => {
        if (payment.vendorId !== null) await openBanking.cancel(payment.vendorId)
        const outcome = await findAtBank(payment)
        const isOver = outcome.kind === 'not-found' || (outcome.kind === 'under-way' && !outcome.isAuthorised)
        return isOver ? { kind: 'declined', reason: 'Canceled' } : outcome
      },
    },
    // Credits alone: what they are worth goes back to the player's wallets, and no money moves.
    credits: {
      find: async () => ({ kind: 'not-found' }),
      refund: async () => ({ kind: 'settled', vendorRefundId: '' }),
      findRefund: async () => ({ kind: 'settled', vendorRefundId: '' }),
    },
  }
}

export type SettledMethod = keyof Settlers

/** Payment methods by vendor: each is checked on its own, so that a vendor out of reach delays no other. */
export function methodsByVendor(settlers: Settlers): SettledMethod[][] {
  return [...Map.groupBy(Object.keys(settlers) as SettledMethod[], (method) => settlers[method]).values()]
}

function vendorIdOf(vendorId: string | null): string {
  if (vendorId === null) throw new Error('a payment without a transaction has nothing to refund')
  return vendorId
}
