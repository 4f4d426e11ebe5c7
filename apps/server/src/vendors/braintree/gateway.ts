/**
 * The card gateway: what we ask of it and how its answers are read (docs/mechanisms/payment.md). It has no idempotency key, so
 * a sale is asked once for each order id, and an answer that was lost is looked up by that id, never asked again.
 */
import type { CardType } from '@fairdraw/rules/spend.ts'
import braintree from 'braintree'
import type { Transaction } from 'braintree'

export type SaleOutcome =
  | { kind: 'captured'; vendorId: string }
  | { kind: 'declined'; vendorId?: string; reason: string }
  /** The call ended without an answer: money may have been taken. */
  | { kind: 'unknown'; reason: string }

export type CardGateway = {
  /** What the gateway's fields in the browser start with. Throws when the gateway cannot be reached. */
  clientToken(): Promise<string>
  /** What the gateway itself knows of a nonce; undefined for one that is unknown or used. Throws when out of reach. */
  describe(nonce: string): Promise<{ cardType: CardType; isAuthenticated: boolean } | undefined>
  /** Takes money. Never throws. */
  sale(order: {
    orderId: string
    amountPence: number
    nonce: string
    deviceData?: string | undefined
  }): Promise<SaleOutcome>
  /** The truth about an order; 'none' when the gateway knows of no such order. Throws when out of reach. */
  find(orderId: string): Promise<SaleOutcome | { kind: 'none' }>
  /** Gives all of it back, voided or refunded, once however often it is asked; the id of the refund. Throws when out of reach. */
  giveBack(vendorId: string): Promise<string>
  /** The order that a webhook is about; undefined for one that is not the gateway's or about no order. */
  readWebhook(signature: string, payload: string): Promise<string | undefined>
}

export type GatewayAccess = {
  url: string
  merchantId: string
  publicKey: string
  privateKey: string
  timeoutMs?: number
}

const TAKEN: readonly string[] = [
  'authorized',
  'submitted_for_settlement',
  'settling',
  'settled',
  'settlement_pending',
  'settlement_confirmed',
]
const UNDER_WAY: readonly string[] = ['authorizing']

/** Answers that say the request was turned away at the door: nothing was taken. */
const TURNED_AWAY: readonly string[] = [
  'authenticationError',
  'authorizationError',
  'notFoundError',
  'tooManyRequestsError',
  'upgradeRequired',
]

function typeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : ''
}

/** Pounds with two decimals, as the gateway wants amounts. */
function pounds(pence: number): string {
  return `${Math.trunc(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
}

/** The gateway says 'Yes', 'No' or 'Unknown' of each kind; what is neither debit nor prepaid for sure counts as it stands. */
function cardTypeOf(bin: { debit?: string; prepaid?: string } | null | undefined): CardType {
  if (bin?.prepaid === 'Yes') return 'prepaid'
  if (bin?.debit === 'Yes') return 'debit'
  return bin?.debit === 'No' ? 'credit' : 'unknown'
}

function outcomeOf(transaction: Transaction): SaleOutcome {
  const { id, status } = transaction
  if (TAKEN.includes(status)) return { kind: 'captured', vendorId: id }
  if (UNDER_WAY.includes(status)) return { kind: 'unknown', reason: status }
  return { kind: 'declined', vendorId: id, reason: transaction.processorResponseText || status }
}

/** Opens the adapter over the gateway's own server library. */
export function createCardGateway({
  url,
  merchantId,
  publicKey,
  privateKey,
  timeoutMs = 20_000,
}: GatewayAccess): CardGateway {
  const { hostname, port, protocol } = new URL(url)
  const isSecure = protocol === 'https:'
  const environment = new (braintree.Environment as unknown as new (...parts: unknown[]) => braintree.Environment)(
    hostname,
    port || (isSecure ? '443' : '80'),
    '',
    isSecure,
    hostname,
    port || (isSecure ? '443' : '80'),
  )
  const gateway = new braintree.BraintreeGateway({ environment, merchantId, publicKey, privateKey })
  // The library has no option for it: a payment that hangs longer counts as unknown and is looked up.
  ;(gateway as unknown as { config: { timeout: number } }).config.timeout = timeoutMs

  return {
    clientToken: async () => (await gateway.clientToken.generate({})).clientToken,

    describe: async (nonce) => {
      try {
        const found = (await gateway.paymentMethodNonce.find(nonce)) as unknown as {
          consumed?: boolean
          binData?: { debit?: string; prepaid?: string }
          threeDSecureInfo?: { liabilityShifted?: boolean } | null
        }
        if (found.consumed) return undefined
        return {
          cardType: cardTypeOf(found.binData),
          isAuthenticated: found.threeDSecureInfo?.liabilityShifted === true,
        }
      } catch (error) {
        if (typeOf(error) === 'notFoundError') return undefined
        throw error
      }
    },

    sale: async ({ orderId, amountPence, nonce, deviceData }) => {
      try {
        const result = await gateway.transaction.sale({
          orderId,
          amount: pounds(amountPence),
          paymentMethodNonce: nonce,
          ...(deviceData ? { deviceData } : {}),
          options: { submitForSettlement: true, threeDSecure: { required: true } },
        })
        if (result.transaction) return outcomeOf(result.transaction)
        return { kind: 'declined', reason: result.message || 'refused' }
      } catch (error) {
        const type = typeOf(error)
        const reason = error instanceof Error ? error.message || type : type
        return TURNED_AWAY.includes(type) ? { kind: 'declined', reason } : { kind: 'unknown', reason }
      }
    },

    find: async (orderId) => {
      const found = await searchOne(gateway, orderId)
      return found ? outcomeOf(found) : { kind: 'none' }
    },

    giveBack: async (vendorId) => {
      const transaction = await gateway.transaction.find(vendorId)
      const [refundId] = (transaction as unknown as { refundIds?: string[] }).refundIds ?? []
      if (refundId) return refundId
      if (transaction.status === 'voided') return vendorId
      const isSettled = transaction.status === 'settled' || transaction.status === 'settling'
      const result = isSettled ? await gateway.transaction.refund(vendorId) : await gateway.transaction.void(vendorId)
      if (!result.success) throw new Error(`the gateway did not give back ${vendorId}: ${result.message}`)
      return result.transaction.id
    },

    readWebhook: async (signature, payload) => {
      try {
        const notification = (await gateway.webhookNotification.parse(signature, payload)) as unknown as {
          transaction?: { orderId?: string }
        }
        return notification.transaction?.orderId
      } catch {
        return undefined
      }
    },
  }
}

/** The transaction of an order; a sale wins over anything else that carries its id. */
async function searchOne(gateway: braintree.BraintreeGateway, orderId: string): Promise<Transaction | undefined> {
  const stream = gateway.transaction.search((search) => {
    search.orderId().is(orderId)
  })
  return new Promise((resolve, reject) => {
    let found: Transaction | undefined
    stream.on('data', (transaction: Transaction) => {
      if (!found || TAKEN.includes(transaction.status)) found = transaction
    })
    stream.on('end', () => resolve(found))
    stream.on('error', reject)
  })
}
