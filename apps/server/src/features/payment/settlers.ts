/** What settles each way of paying: who knows the truth about a payment, and who gives its money back. */
import type { PaymentMethod } from '@fairdraw/rules/payment.ts'
import type { CardGateway } from '../../vendors/braintree/gateway.ts'
import type { OpenBanking } from '../../vendors/ecospend/open-banking.ts'
import type { Payment } from './settle.ts'

/** What is known of the money of a payment, whoever says it. */
export type Truth =
  | { kind: 'captured'; vendorId: string }
  | { kind: 'declined'; vendorId?: string; reason: string }
  /** Neither yes nor no: money may have been taken. */
  | { kind: 'unknown'; reason: string }
  /** The player is at their bank; once they have agreed there, it can only be waited for. */
  | { kind: 'under-way'; isAuthorised: boolean }
  /** No money is known of. */
  | { kind: 'none' }

export type Settler = {
  /** The truth about a payment. Throws when out of reach. */
  find(payment: Payment): Promise<Truth>
  /** Gives all of its money back, once however often it is asked; the number of the refund. Throws when out of reach. */
  giveBack(payment: Payment): Promise<string>
  /** Takes back what was handed to the player, so that no further money can come by it; the truth after that. */
  takeBack?(payment: Payment): Promise<Truth>
}

/** Every way of paying that writes a payment down. Tokens are paid in one transaction and leave nothing to find out. */
export type Settlers = Record<Exclude<PaymentMethod, 'tokens'>, Settler>

export function createSettlers({ gateway, openBanking }: { gateway: CardGateway; openBanking: OpenBanking }): Settlers {
  const byGateway: Settler = {
    find: ({ id }) => gateway.find(id),
    giveBack: async ({ vendorId }) => gateway.giveBack(numberOf(vendorId)),
  }
  const findAtBank = async ({ vendorId }: Payment): Promise<Truth> => {
    // Without a number its link was never made known to anybody: no money can come by it.
    if (vendorId === null) return { kind: 'none' }
    const truth = await openBanking.find({ vendorId })
    // It stays known by its link, which the player comes back with.
    return truth.kind === 'captured' ? { kind: 'captured', vendorId } : truth
  }

  return {
    card: byGateway,
    paypal: byGateway,
    'apple-pay': byGateway,
    bank: {
      find: findAtBank,
      giveBack: async ({ vendorId, amountPence }) => openBanking.giveBack(numberOf(vendorId), amountPence),
      takeBack: async (payment) => {
        if (payment.vendorId !== null) await openBanking.cancel(payment.vendorId)
        const truth = await findAtBank(payment)
        const isOver = truth.kind === 'none' || (truth.kind === 'under-way' && !truth.isAuthorised)
        return isOver ? { kind: 'declined', reason: 'Canceled' } : truth
      },
    },
    // Credits alone: what they are worth goes back to the player's wallets, and no money moves.
    credits: { find: async () => ({ kind: 'none' }), giveBack: async () => '' },
  }
}

export type SettledMethod = keyof Settlers

/** Ways of paying by whoever answers for them: to be looked at apart, so that a vendor out of reach holds up no other. */
export function methodsByVendor(settlers: Settlers): SettledMethod[][] {
  return [...Map.groupBy(Object.keys(settlers) as SettledMethod[], (method) => settlers[method]).values()]
}

function numberOf(vendorId: string | null): string {
  if (vendorId === null) throw new Error('a payment without a transaction has nothing to give back')
  return vendorId
}
