/**
 * The card gateway's adapter (docs/mechanisms/settlement.md). Cards, PayPal, Apple Pay and Google Pay all arrive as nonces. The
 * gateway has no idempotency key, so a sale is requested once per order id, and when the reply was lost, it is looked
 * up by that id and never repeated.
 */
import type { CardType } from '@fairdraw/rules/payment/spend.ts'
import braintree from 'braintree'
import type { ClientTokenRequest, Transaction } from 'braintree'
import type { FoundRefund, RefundOutcome } from '../refund-outcome.ts'
import { createVault } from './vault.ts'
import type { SavedCard } from './vault.ts'
import { typeOf, unlessNotFound } from './gateway-errors.ts'
import { createGatewayRefunds } from './refunds.ts'
import { readGatewayWebhook } from './webhook.ts'
import type { GatewayWebhook } from './webhook.ts'

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

/** The gateway's own description of a nonce. */
export type Described = {
  kind: 'card' | 'paypal' | 'apple-pay' | 'google-pay'
  /** PayPal does not report the funding source: 'unknown' counts as credit (field rule 14). */
  cardType: CardType
  /** The last four digits of a card, for its receipt; a wallet does not tell those that its owner knows. */
  lastDigits: string | undefined
  /** Whether the payer was authenticated as the owner, by the bank with 3-D Secure or by the wallet. */
  isAuthenticated: boolean
}

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

export type CardGateway = {
  /** Starts the gateway's hosted fields in the browser. Throws when unreachable. */
  clientToken(): Promise<string>
  /** Undefined for an unknown or used nonce, or a payment method that we do not accept. Throws when unreachable. */
  describe(nonce: string): Promise<Described | undefined>
  /** Takes money. Never throws. A card that cannot be saved still pays. */
  sale(order: SaleOrder): Promise<SaleOutcome>
  /** The current state of an order. Throws when unreachable. */
  find(orderId: string): Promise<FoundSale>
  /** Refunds or voids a whole transaction; repeating the call is safe. Throws when unreachable. */
  refund(vendorId: string): Promise<RefundOutcome>
  /** The state of a transaction's refund. Throws when unreachable. */
  findRefund(vendorId: string): Promise<FoundRefund>
  /** Every sale that began in a span of time, with its net amount. Throws when unreachable. */
  sales(span: { from: Date; to: Date }): AsyncIterable<BookedSale>
  /** A customer's saved cards without duplicates, newest first. Throws when unreachable. */
  savedCards(customerId: string): Promise<SavedCard[]>
  /** The saved card that paid a transaction, if any. Throws when unreachable. */
  savedCardOf(vendorId: string): Promise<string | undefined>
  /** A nonce of a saved card for one payment; undefined for another customer's card. Throws when unreachable. */
  nonceOf(customerId: string, cardId: string): Promise<{ nonce: string; bin: string } | undefined>
  /**
   * Deletes a saved card and its duplicates. Succeeds when it does not exist or belongs to another customer. Throws
   * when unreachable.
   */
  deleteCard(customerId: string, cardId: string): Promise<void>
  /** Deletes a customer with all saved cards. Succeeds when the customer does not exist. Throws when unreachable. */
  deleteCustomer(customerId: string): Promise<void>
  /** The payment or refund that a webhook is about. */
  readWebhook(signature: string, payload: string): Promise<GatewayWebhook>
}

export type GatewayAccess = {
  url: string
  merchantId: string
  publicKey: string
  privateKey: string
  /** Our domain, which client tokens name where fast checkout is on. */
  fastCheckoutDomain?: string | undefined
  /** Time limit of a sale or a refund. */
  timeoutMs?: number
}

/** Time limit of all other calls, for which a player waits. */
const QUESTION_TIMEOUT_MS = 5_000

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

/**
 * The gateway reports 'Yes', 'No' or 'Unknown' for each type. A card that is not surely debit or prepaid counts as
 * credit or unknown.
 */
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
  details?: { lastFour?: string; isNetworkTokenized?: boolean }
}

/** The gateway's names of the payment methods that we accept. */
const KINDS: Record<string, Described['kind']> = {
  CreditCard: 'card',
  PayPalAccount: 'paypal',
  ApplePayCard: 'apple-pay',
  AndroidPayCard: 'google-pay',
}

/**
 * Whether the wallet itself has authenticated its owner. Google Pay has for a card of the phone, which comes as a network token
 * with a cryptogram; a card that is only saved with Google needs 3-D Secure.
 */
const IS_WALLET_PROOF: Record<Described['kind'], (nonce: GatewayNonce) => boolean> = {
  card: () => false,
  paypal: () => true,
  'apple-pay': () => true,
  'google-pay': ({ details }) => details?.isNetworkTokenized === true,
}

function describe(nonce: GatewayNonce): Described | undefined {
  const { type = '', consumed, details, binData, threeDSecureInfo } = nonce
  const kind = KINDS[type]
  if (consumed || !kind) return undefined
  const isAuthenticated = IS_WALLET_PROOF[kind](nonce) || threeDSecureInfo?.liabilityShifted === true
  const lastDigits = kind === 'card' ? details?.lastFour : undefined
  return { kind, cardType: cardTypeOf(binData), lastDigits, isAuthenticated }
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

export function createCardGateway({ timeoutMs = 15_000, fastCheckoutDomain, ...access }: GatewayAccess): CardGateway {
  const gateway = openLibrary(access, Math.min(timeoutMs, QUESTION_TIMEOUT_MS))
  const slowGateway = openLibrary(access, timeoutMs)
  const refunds = createGatewayRefunds(slowGateway)
  const vault = createVault(gateway)
  // The library's types lack the domains.
  const tokenRequest: ClientTokenRequest & { domains?: string[] } =
    fastCheckoutDomain === undefined ? {} : { domains: [fastCheckoutDomain] }

  return {
    clientToken: async () => (await gateway.clientToken.generate(tokenRequest)).clientToken,

    describe: async (nonce) => {
      const found = await unlessNotFound(() => gateway.paymentMethodNonce.find(nonce))
      return found && describe(found as unknown as GatewayNonce)
    },

    sale: async ({ orderId, amountPence, nonce, deviceData, kind = 'card', customerId, isToBeSaved }) => {
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

    find: async (orderId) => {
      const found = await searchOne(gateway, orderId)
      return found ? foundSale(found) : { kind: 'not-found' }
    },

    refund: refunds.refund,
    findRefund: refunds.findRefund,

    sales: (span) => bookedSales(gateway, span),

    savedCards: vault.cards,
    savedCardOf: vault.cardOf,
    nonceOf: vault.nonceOf,
    deleteCard: vault.deleteCard,
    deleteCustomer: vault.deleteCustomer,

    readWebhook: (signature, payload) => readGatewayWebhook(gateway, signature, payload),
  }
}

/** The vendor's library. Sales and refunds have a longer timeout, so that they use a second instance. */
function openLibrary({ url, merchantId, publicKey, privateKey }: GatewayAccess, timeoutMs: number) {
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
  const library = new braintree.BraintreeGateway({ environment, merchantId, publicKey, privateKey })
  // The library has no option for it. A payment that exceeds it counts as unknown and is looked up.
  ;(library as unknown as { config: { timeout: number } }).config.timeout = timeoutMs
  return library
}

async function* bookedSales(
  gateway: braintree.BraintreeGateway,
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
async function searchOne(gateway: braintree.BraintreeGateway, orderId: string): Promise<Transaction | undefined> {
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
