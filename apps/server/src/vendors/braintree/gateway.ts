/** The card gateway's adapter (docs/mechanisms/settlement.md). Cards, PayPal, Apple Pay and Google Pay all arrive as nonces. */
import type { Agent } from 'node:http'
import braintree from 'braintree'
import type { ClientTokenRequest } from 'braintree'
import type { FoundRefund, RefundOutcome } from '../refund-outcome.ts'
import { unlessNotFound } from './gateway-errors.ts'
import { describe } from './nonce.ts'
import type { Described } from './nonce.ts'
import { createGatewayRefunds } from './refunds.ts'
import { createGatewaySales } from './sales.ts'
import type { BookedSale, FoundSale, SaleOrder, SaleOutcome } from './sales.ts'
import { createTracedAgent } from './traced-agent.ts'
import { createVault } from './vault.ts'
import type { SavedCard } from './vault.ts'
import { readGatewayWebhook } from './webhook.ts'
import type { GatewayWebhook } from './webhook.ts'

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

export function createCardGateway({ timeoutMs = 15_000, fastCheckoutDomain, ...access }: GatewayAccess): CardGateway {
  const gateway = openLibrary(access, Math.min(timeoutMs, QUESTION_TIMEOUT_MS))
  const slowGateway = openLibrary(access, timeoutMs)
  const refunds = createGatewayRefunds(slowGateway)
  const vault = createVault(gateway)
  const sales = createGatewaySales({ gateway, slowGateway, vault })
  // The library's types lack the domains.
  const tokenRequest: ClientTokenRequest & { domains?: string[] } =
    fastCheckoutDomain === undefined ? {} : { domains: [fastCheckoutDomain] }

  return {
    clientToken: async () => (await gateway.clientToken.generate(tokenRequest)).clientToken,

    describe: async (nonce) => {
      const found = await unlessNotFound(() => gateway.paymentMethodNonce.find(nonce))
      return found && describe(found)
    },

    sale: sales.sell,
    find: sales.find,
    refund: refunds.refund,
    findRefund: refunds.findRefund,

    sales: sales.booked,
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
  const { config } = library as unknown as { config: { timeout: number; customHttpAgent: Agent } }
  // The library has no option for it. A payment that exceeds it counts as unknown and is looked up.
  config.timeout = timeoutMs
  // Its option of this name is missing in its types.
  config.customHttpAgent = createTracedAgent({ isSecure })
  return library
}
