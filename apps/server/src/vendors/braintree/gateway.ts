/**
 * The card gateway: what we ask of it and how its answers are read (docs/mechanisms/settlement.md). Cards, PayPal and Apple Pay
 * alike reach it as nonces. It has no idempotency key, so a sale is asked once for each order id, and an answer that was lost
 * is looked up by that id, never asked again.
 */
import type { CardType } from '@fairdraw/rules/payment/spend.ts'
import braintree from 'braintree'
import type { Transaction } from 'braintree'
import type { FoundRefund, RefundOutcome } from '../refund-outcome.ts'
import { createVault } from './vault.ts'
import type { SavedCard } from './vault.ts'
import { typeOf, unlessNotFound } from './gateway-errors.ts'
import { createGatewayRefunds } from './refunds.ts'
import { readGatewayWebhook } from './webhook.ts'
import type { GatewayWebhook } from './webhook.ts'

/** A dispute that takes money; a mere request for documents is none. */
export type Dispute = { id: string; amountPence: number; stage: 'open' | 'won' | 'lost' }

export type SaleOutcome =
  | { kind: 'captured'; vendorId: string }
  | { kind: 'declined'; vendorId?: string; reason: string; isSecurityCodeWrong?: boolean }
  /** The call ended without an answer: money may have been taken. */
  | { kind: 'unknown'; reason: string }

/** An order as the gateway has it. Captured money is followed until it is settled, and disputes may come long after that. */
export type FoundSale =
  | Exclude<SaleOutcome, { kind: 'captured' }>
  | { kind: 'captured'; vendorId: string; isSettled: boolean; disputes: readonly Dispute[] }
  | { kind: 'not-found' }

/** The gateway's own description of a nonce. */
export type Described = {
  kind: 'card' | 'paypal' | 'apple-pay'
  /** PayPal does not say what funds an account: 'unknown', which counts as credit (field rule 14). */
  cardType: CardType
  /** The payer was authenticated as the owner: by the bank with 3-D Secure, or by the wallet itself. */
  isAuthenticated: boolean
}

/** A sale in the gateway's books. `netPence`: what it has taken, less what has gone back or is disputed. */
export type BookedSale = { orderId: string | undefined; netPence: number }

export type SaleOrder = {
  orderId: string
  amountPence: number
  nonce: string
  deviceData?: string | undefined
  /** A card by default; only cards require 3-D Secure. */
  kind?: Described['kind'] | undefined
  /** The customer whose vault a card is saved in, once it has paid; only cards are saved. */
  customerId?: string | undefined
  isToBeSaved?: boolean | undefined
}

export type CardGateway = {
  /** What the gateway's fields in the browser start with. Throws when the gateway cannot be reached. */
  clientToken(): Promise<string>
  /** Undefined for a nonce that is unknown or used, or of a kind that we do not take. Throws when out of reach. */
  describe(nonce: string): Promise<Described | undefined>
  /** Takes money. Never throws. If the card cannot be saved, it pays nevertheless. */
  sale(order: SaleOrder): Promise<SaleOutcome>
  /** The present state of an order. Throws when out of reach. */
  find(orderId: string): Promise<FoundSale>
  /** Refunds or voids all of a transaction, once however often it is asked. Throws when out of reach. */
  refund(vendorId: string): Promise<RefundOutcome>
  /** What became of the refund of a transaction. Throws when out of reach. */
  findRefund(vendorId: string): Promise<FoundRefund>
  /** Every sale that was begun in a span of time, with what is left of its money. Throws when out of reach. */
  sales(span: { from: Date; to: Date }): AsyncIterable<BookedSale>
  /** A customer's saved cards, each once, the newest first. Throws when out of reach. */
  savedCards(customerId: string): Promise<SavedCard[]>
  /** The saved card that a transaction was paid with, if it was one. Throws when out of reach. */
  savedCardOf(vendorId: string): Promise<string | undefined>
  /** A nonce of a saved card, for one payment; undefined for a card that is not this customer's. Throws when out of reach. */
  nonceOf(customerId: string, cardId: string): Promise<{ nonce: string; bin: string } | undefined>
  /** Deletes a saved card with its duplicates; succeeds if it is gone, or another's. Throws when out of reach. */
  deleteCard(customerId: string, cardId: string): Promise<void>
  /** Deletes a customer and everything saved for them; succeeds if they are gone. Throws when out of reach. */
  deleteCustomer(customerId: string): Promise<void>
  /** What a webhook is about. */
  readWebhook(signature: string, payload: string): Promise<GatewayWebhook>
}

export type GatewayAccess = {
  url: string
  merchantId: string
  publicKey: string
  privateKey: string
  /** How long a sale or a refund may take. */
  timeoutMs?: number
}

/** Everything but a sale or a refund is a short question that a player waits for. */
const QUESTION_TIMEOUT_MS = 5_000

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
  if (TAKEN.includes(status)) return { kind: 'captured', vendorId: id }
  if (UNDER_WAY.includes(status)) return { kind: 'unknown', reason: status }
  const { gatewayRejectionReason } = transaction
  if (status === 'gateway_rejected')
    return {
      kind: 'declined',
      vendorId: id,
      reason: `${status}: ${gatewayRejectionReason}`,
      isSecurityCodeWrong: gatewayRejectionReason === 'cvv',
    }
  // A late decline carries the text of the authorisation, which was a yes.
  const isLate = status === 'settlement_declined' || status === 'voided'
  return { kind: 'declined', vendorId: id, reason: (!isLate && transaction.processorResponseText) || status }
}

/** Opens the adapter over the gateway's own server library. */
export function createCardGateway({ timeoutMs = 15_000, ...access }: GatewayAccess): CardGateway {
  const gateway = openLibrary(access, Math.min(timeoutMs, QUESTION_TIMEOUT_MS))
  const slowGateway = openLibrary(access, timeoutMs)
  const refunds = createGatewayRefunds(slowGateway)
  const vault = createVault(gateway)

  return {
    clientToken: async () => (await gateway.clientToken.generate({})).clientToken,

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
        return TURNED_AWAY.includes(type) ? { kind: 'declined', reason } : { kind: 'unknown', reason }
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

/** The vendor's library; its sales and refunds wait longer than its questions, so that each has one of its own. */
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
  // The library has no option for it: a payment that hangs longer counts as unknown and is looked up.
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
    const taken = TAKEN.includes(each.status) ? pence(each.amount) : 0
    const netPence = [...returned, ...disputed].reduce((left, amount) => left - amount, taken)
    yield { orderId: each.orderId || undefined, netPence }
  }
}

/** The sale of an order: a refund carries the order's id as well. A sale that took money wins over one that did not. */
async function searchOne(gateway: braintree.BraintreeGateway, orderId: string): Promise<Transaction | undefined> {
  const stream = gateway.transaction.search((search) => {
    search.orderId().is(orderId)
  })
  return new Promise((resolve, reject) => {
    let found: Transaction | undefined
    stream.on('data', (transaction: Transaction) => {
      if (transaction.type !== 'sale') return
      if (!found || TAKEN.includes(transaction.status)) found = transaction
    })
    stream.on('end', () => resolve(found))
    stream.on('error', reject)
  })
}
