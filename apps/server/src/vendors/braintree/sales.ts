/**
 * Sales at the card gateway. It has no idempotency key, so a sale is requested once per order id; when the reply was lost, it is
 * looked up by that id and never repeated.
 */
import type { BraintreeGateway, Transaction } from 'braintree'
import { typeOf } from './gateway-errors.ts'
import type { Described } from './nonce.ts'
import type { createVault } from './vault.ts'

/** A dispute that takes money; a request for documents alone is none. */
export type Dispute = { id: string; amountPence: number; stage: 'open' | 'won' | 'lost' }

export type SaleOutcome =
  | { kind: 'captured'; vendorId: string }
  | { kind: 'declined'; vendorId?: string; reason: string; isSecurityCodeWrong?: boolean }
  /** The call ended without a reply: money may have been taken. */
  | { kind: 'unknown'; reason: string }

/**
 * The state of an order at the gateway. Captured money is followed until it settles, and disputes may come long after.
 */
export type FoundSale =
  | Exclude<SaleOutcome, { kind: 'captured' }>
  | { kind: 'captured'; vendorId: string; isSettled: boolean; disputes: readonly Dispute[] }
  | { kind: 'not-found' }

/** A sale in the gateway's books. `netPence`: the amount taken, minus refunds and disputes. */
export type BookedSale = { orderId: string | undefined; netPence: number }

export type SaleOrder = {
  orderId: string
  amountPence: number
  nonce: string
  deviceData?: string | undefined
  /** Default: card. The gateway is told to require 3-D Secure of cards only: of a card in Google Pay it depends (`describe`). */
  kind?: Described['kind'] | undefined
  /** The customer in whose vault a card is saved after it has paid; only cards are saved. */
  customerId?: string | undefined
  isToBeSaved?: boolean | undefined
}

const CAPTURED_STATUSES: readonly string[] = [
  'authorized',
  'submitted_for_settlement',
  'settling',
  'settled',
  'settlement_pending',
  'settlement_confirmed',
]
const PENDING_STATUSES: readonly string[] = ['authorizing']

/** Errors with which the gateway rejected the request itself: no money was taken. */
const REJECTED_ERRORS: readonly string[] = [
  'authenticationError',
  'authorizationError',
  'notFoundError',
  'tooManyRequestsError',
  'upgradeRequired',
]

/** The gateway's format of amounts: pounds with two decimals. */
function pounds(pence: number): string {
  return `${Math.trunc(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
}

const pence = (amount: string | number): number => Math.round(Number(amount) * 100)

type SoldTransaction = Transaction & { refundIds?: string[] }
type GatewayDispute = { id: string; amountDisputed?: string; status: string; kind?: string }

const DISPUTE_STAGES: Record<string, Dispute['stage']> = {
  won: 'won',
  lost: 'lost',
  accepted: 'lost',
  auto_accepted: 'lost',
  expired: 'lost',
}

function disputesOf(transaction: Transaction): Dispute[] {
  const disputes = (transaction as unknown as { disputes?: GatewayDispute[] }).disputes ?? []
  return disputes
    .filter(({ kind }) => kind !== 'retrieval')
    .map(({ id, amountDisputed, status }) => ({
      id,
      amountPence: pence(amountDisputed ?? transaction.amount),
      stage: DISPUTE_STAGES[status] ?? 'open',
    }))
}

function foundSale(transaction: Transaction): FoundSale {
  const outcome = outcomeOf(transaction)
  if (outcome.kind !== 'captured') return outcome
  return { ...outcome, isSettled: transaction.status === 'settled', disputes: disputesOf(transaction) }
}

function outcomeOf(transaction: Transaction): SaleOutcome {
  const { id, status } = transaction
  if (CAPTURED_STATUSES.includes(status)) return { kind: 'captured', vendorId: id }
  if (PENDING_STATUSES.includes(status)) return { kind: 'unknown', reason: status }
  const { gatewayRejectionReason } = transaction
  if (status === 'gateway_rejected')
    return {
      kind: 'declined',
      vendorId: id,
      reason: `${status}: ${gatewayRejectionReason}`,
      isSecurityCodeWrong: gatewayRejectionReason === 'cvv',
    }
  // A late decline still has the text of the successful authorisation.
  const isLate = status === 'settlement_declined' || status === 'voided'
  return { kind: 'declined', vendorId: id, reason: (!isLate && transaction.processorResponseText) || status }
}

type Connections = {
  gateway: BraintreeGateway
  /** With a longer timeout. */
  slowGateway: BraintreeGateway
  vault: ReturnType<typeof createVault>
}

export function createGatewaySales({ gateway, slowGateway, vault }: Connections) {
  return {
    async sell({
      orderId,
      amountPence,
      nonce,
      deviceData,
      kind = 'card',
      customerId,
      isToBeSaved,
    }: SaleOrder): Promise<SaleOutcome> {
      const keeper = kind === 'card' && isToBeSaved && customerId ? await vault.ensure(customerId) : undefined
      try {
        const result = await slowGateway.transaction.sale({
          orderId,
          amount: pounds(amountPence),
          paymentMethodNonce: nonce,
          ...(deviceData ? { deviceData } : {}),
          ...(keeper ? { customerId: keeper } : {}),
          options: {
            submitForSettlement: true,
            ...(kind === 'card' ? { threeDSecure: { required: true } } : {}),
            ...(keeper ? { storeInVaultOnSuccess: true } : {}),
          },
        })
        if (result.transaction) return outcomeOf(result.transaction)
        return { kind: 'declined', reason: result.message || 'refused' }
      } catch (error) {
        const type = typeOf(error)
        const reason = error instanceof Error ? error.message || type : type
        return REJECTED_ERRORS.includes(type) ? { kind: 'declined', reason } : { kind: 'unknown', reason }
      }
    },

    find: async (orderId: string): Promise<FoundSale> => {
      const found = await searchOne(gateway, orderId)
      return found ? foundSale(found) : { kind: 'not-found' }
    },

    booked: (span: { from: Date; to: Date }): AsyncIterable<BookedSale> => bookedSales(gateway, span),
  }
}

async function* bookedSales(
  gateway: BraintreeGateway,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<BookedSale, void> {
  const stream = gateway.transaction.search((search) => {
    search.createdAt().between(from, to)
  })
  for await (const each of stream as unknown as AsyncIterable<SoldTransaction>) {
    if (each.type !== 'sale') continue
    const refunds = await Promise.all((each.refundIds ?? []).map((id) => gateway.transaction.find(id)))
    const returned = refunds.filter(({ status }) => status === 'settled').map(({ amount }) => pence(amount))
    const disputed = disputesOf(each).flatMap(({ stage, amountPence }) => (stage === 'won' ? [] : [amountPence]))
    const taken = CAPTURED_STATUSES.includes(each.status) ? pence(each.amount) : 0
    const netPence = [...returned, ...disputed].reduce((left, amount) => left - amount, taken)
    yield { orderId: each.orderId || undefined, netPence }
  }
}

/** The sale of an order. A refund has the same order id; a sale that took money wins over one that did not. */
async function searchOne(gateway: BraintreeGateway, orderId: string): Promise<Transaction | undefined> {
  const stream = gateway.transaction.search((search) => {
    search.orderId().is(orderId)
  })
  return new Promise((resolve, reject) => {
    let found: Transaction | undefined
    stream.on('data', (transaction: Transaction) => {
      if (transaction.type !== 'sale') return
      if (!found || CAPTURED_STATUSES.includes(transaction.status)) found = transaction
    })
    stream.on('end', () => resolve(found))
    stream.on('error', reject)
  })
}
