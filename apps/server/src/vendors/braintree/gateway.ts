/**
 * The card gateway: what we ask of it and how its answers are read (docs/mechanisms/settlement.md). Cards, PayPal and Apple Pay
 * alike reach it as nonces. It has no idempotency key, so a sale is asked once for each order id, and an answer that was lost
 * is looked up by that id, never asked again.
 */
import type { CardType } from '@fairdraw/rules/spend.ts'
import braintree from 'braintree'
import type { Transaction } from 'braintree'
import { createVault } from './vault.ts'
import { typeOf, unlessGone } from './gateway-errors.ts'

export type SaleOutcome =
  | { kind: 'captured'; vendorId: string }
  | { kind: 'declined'; vendorId?: string; reason: string }
  /** The call ended without an answer: money may have been taken. */
  | { kind: 'unknown'; reason: string }

/** What the gateway itself knows of a nonce. */
export type Described = {
  kind: 'card' | 'paypal' | 'apple-pay'
  /** What stands behind a PayPal account is told to nobody: 'unknown', which counts as credit (field rule 14). */
  cardType: CardType
  /** Somebody has vouched that it is its owner who pays: the bank by 3-D Secure, or the wallet by itself. */
  isAuthenticated: boolean
}

export type SaleOrder = {
  orderId: string
  amountPence: number
  nonce: string
  deviceData?: string | undefined
  /** A card unless told; of cards alone the bank's check is required. */
  kind?: Described['kind'] | undefined
  /** Whose vault a card goes to, once it has paid; cards alone are kept. */
  customerId?: string | undefined
  isToBeSaved?: boolean | undefined
}

/** A kept card: `id` is the gateway's token, `expiry` month and year ('12/30'). */
export type SavedCard = { id: string; brand: string; last4: string; expiry: string }

export type CardGateway = {
  /** What the gateway's fields in the browser start with. Throws when the gateway cannot be reached. */
  clientToken(): Promise<string>
  /** Undefined for a nonce that is unknown or used, or of a kind that we do not take. Throws when out of reach. */
  describe(nonce: string): Promise<Described | undefined>
  /** Takes money. Never throws. A card that cannot be kept pays all the same. */
  sale(order: SaleOrder): Promise<SaleOutcome>
  /** The truth about an order; 'none' when the gateway knows of no such order. Throws when out of reach. */
  find(orderId: string): Promise<SaleOutcome | { kind: 'none' }>
  /** Gives all of it back, voided or refunded, once however often it is asked; the id of the refund. Throws when out of reach. */
  giveBack(vendorId: string): Promise<string>
  /** The cards that are kept for a customer, each once, the newest first. Throws when out of reach. */
  savedCards(customerId: string): Promise<SavedCard[]>
  /** What a kept card pays with, once; undefined for one that is not this customer's. Throws when out of reach. */
  nonceOf(customerId: string, cardId: string): Promise<{ nonce: string; bin: string } | undefined>
  /** Forgets a kept card, however often it was kept; well if it is gone, or another's. Throws when out of reach. */
  forgetCard(customerId: string, cardId: string): Promise<void>
  /** Forgets a customer and all that was kept for them; well if they are gone. Throws when out of reach. */
  forgetCustomer(customerId: string): Promise<void>
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

type GatewayNonce = {
  type?: string
  consumed?: boolean
  binData?: { debit?: string; prepaid?: string }
  threeDSecureInfo?: { liabilityShifted?: boolean } | null
}

/** The gateway's own names of what we take. */
const KINDS: Record<string, Described['kind']> = {
  CreditCard: 'card',
  PayPalAccount: 'paypal',
  ApplePayCard: 'apple-pay',
}

function describe({ type = '', consumed, binData, threeDSecureInfo }: GatewayNonce): Described | undefined {
  const kind = KINDS[type]
  if (consumed || !kind) return undefined
  const isAuthenticated = kind !== 'card' || threeDSecureInfo?.liabilityShifted === true
  return { kind, cardType: cardTypeOf(binData), isAuthenticated }
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

  const vault = createVault(gateway)

  return {
    clientToken: async () => (await gateway.clientToken.generate({})).clientToken,

    describe: async (nonce) => {
      const found = await unlessGone(() => gateway.paymentMethodNonce.find(nonce))
      return found && describe(found as unknown as GatewayNonce)
    },

    sale: async ({ orderId, amountPence, nonce, deviceData, kind = 'card', customerId, isToBeSaved }) => {
      const keeper = kind === 'card' && isToBeSaved && customerId ? await vault.ensure(customerId) : undefined
      try {
        const result = await gateway.transaction.sale({
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

    savedCards: vault.cards,
    nonceOf: vault.nonceOf,
    forgetCard: vault.forgetCard,
    forgetCustomer: vault.forget,

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
