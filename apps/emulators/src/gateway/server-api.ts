import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDeclined, type Faults } from '../faults.ts'
import { vendorHosts } from '../vendor-hosts.ts'
import type { Books, Transaction } from './books.ts'
import { createClientToken } from './client/client-token.ts'
import { demoGatewayCredentials as credentials } from './credentials.ts'
import type { Gateway, Outcome } from './gateway.ts'
import {
  failureXml,
  nonceXml,
  problemXml,
  searchIdsXml,
  searchPageXml,
  sendXml,
  transactionXml,
} from './server-replies.ts'
import type { Vault } from './vault.ts'
import { registerVaultApi } from './vault-api.ts'
import { toXml } from './xml.ts'

export type ServerApiDependencies = {
  books: Books
  gateway: Gateway
  vault: Vault
  faults: Faults
  now: () => Date
}

const amount = z.union([z.string(), z.number()]).transform(String)

const saleBody = z.object({
  transaction: z.looseObject({
    type: z.literal('sale'),
    amount: amount.optional(),
    order_id: z.string().nullish(),
    payment_method_nonce: z.string().default(''),
    customer_id: z.string().nullish(),
    options: z
      .looseObject({
        submit_for_settlement: z.boolean().default(false),
        store_in_vault_on_success: z.boolean().default(false),
        three_d_secure: z.looseObject({ required: z.boolean().default(false) }).optional(),
      })
      .optional(),
  }),
})

const amountBody = z.object({
  transaction: z.looseObject({ amount: amount.optional(), order_id: z.string().optional() }).default({}),
})

const textCriterion = z.object({
  is: z.string().optional(),
  is_not: z.string().optional(),
  starts_with: z.string().optional(),
  ends_with: z.string().optional(),
  contains: z.string().optional(),
})

const searchBody = z.object({
  search: z.looseObject({
    order_id: textCriterion.optional(),
    id: textCriterion.optional(),
    ids: z.array(z.string()).optional(),
    status: z.array(z.string()).optional(),
    type: z.array(z.string()).optional(),
    created_at: z.object({ min: z.coerce.date().optional(), max: z.coerce.date().optional() }).optional(),
  }),
})

const clientTokenBody = z.object({ client_token: z.object({ domains: z.array(z.string()).default([]) }) })

/** The gateway's server API as the vendor's SDK uses it: requests are JSON, replies XML. */
export async function registerServerApi(app: FastifyInstance, dependencies: ServerApiDependencies): Promise<void> {
  const { books, gateway, vault, faults, now } = dependencies
  const base = `/_v/${vendorHosts.gatewayApi}/merchants/:merchantId`
  const expected = `Basic ${Buffer.from(`${credentials.publicKey}:${credentials.privateKey}`).toString('base64')}`

  const withTransaction =
    (run: (sale: Transaction, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const found = books.transaction((request.params as { id: string }).id)
      return found ? run(found, request, reply) : reply.code(404).send()
    }

  await app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== expected) return reply.code(401).send()
      const { merchantId } = request.params as { merchantId: string }
      if (merchantId !== credentials.merchantId) return reply.code(403).send()
    })
    // Due sales are settled before each call; the reply does not wait for their webhooks.
    api.addHook('preHandler', async () => void gateway.settleDue())

    api.post(`${base}/client_token`, faults.hooks('gateway', 'client-token'), (request, reply) => {
      const { domains } = clientTokenBody.parse(request.body).client_token
      return sendXml(reply, 201, toXml('clientToken', { value: createClientToken(now(), domains) }))
    })

    api.get(`${base}/payment_method_nonces/:id`, faults.hooks('gateway', 'nonce-find'), (request, reply) => {
      const nonce = gateway.findNonce((request.params as { id: string }).id)
      return nonce ? sendXml(reply, 200, nonceXml(nonce)) : reply.code(404).send()
    })

    api.post(`${base}/transactions`, faults.hooks('gateway', 'sale'), (request, reply) => {
      const { transaction: sale } = saleBody.parse(request.body)
      const problem = validateAmount(sale.amount) ?? validateOrderId(sale.order_id)
      if (problem) return sendXml(reply, 422, problemXml(problem))
      const outcome = gateway.sell(
        {
          amountPence: parsePence(sale.amount ?? ''),
          orderId: sale.order_id ?? null,
          nonceId: sale.payment_method_nonce,
          submitForSettlement: sale.options?.submit_for_settlement ?? false,
          isThreeDSecureRequired: sale.options?.three_d_secure?.required ?? false,
          customerId: sale.customer_id ?? null,
          shouldStoreCard: sale.options?.store_in_vault_on_success ?? false,
        },
        isDeclined(request),
      )
      return sendOutcome(reply, outcome)
    })

    api.get(
      `${base}/transactions/:id`,
      faults.hooks('gateway', 'find'),
      withTransaction((found, _request, reply) => sendXml(reply, 200, transactionXml(found))),
    )

    api.post(
      `${base}/transactions/:id/refund`,
      faults.hooks('gateway', 'refund'),
      withTransaction((sale, request, reply) => {
        const { amount, order_id: orderId } = amountBody.parse(request.body).transaction
        const problem = amount === undefined ? undefined : validateAmount(amount)
        if (problem) return sendXml(reply, 422, problemXml(problem))
        const amountPence = amount === undefined ? undefined : parsePence(amount)
        return sendOutcome(reply, gateway.refund(sale, { amountPence, orderId }, isDeclined(request)))
      }),
    )

    api.put(
      `${base}/transactions/:id/void`,
      faults.hooks('gateway', 'void'),
      withTransaction((sale, _request, reply) => sendOutcome(reply, gateway.voidSale(sale), 200)),
    )

    api.put(
      `${base}/transactions/:id/submit_for_settlement`,
      faults.hooks('gateway', 'submit-for-settlement'),
      withTransaction((sale, request, reply) => {
        const requested = amountBody.parse(request.body).transaction.amount
        return sendOutcome(
          reply,
          gateway.submitForSettlement(sale, requested === undefined ? undefined : parsePence(requested)),
          200,
        )
      }),
    )

    api.post(`${base}/transactions/advanced_search_ids`, faults.hooks('gateway', 'search'), (request, reply) =>
      sendXml(reply, 200, searchIdsXml(searchTransactions(books, request.body).map((one) => one.id))),
    )

    registerVaultApi(api, { base, vault, gateway, faults })

    // The second of the two calls of one search. Faults apply to the first call only.
    api.post(`${base}/transactions/advanced_search`, async (request, reply) =>
      sendXml(reply, 200, searchPageXml(searchTransactions(books, request.body))),
    )
  })
}

function searchTransactions(books: Books, body: unknown): Transaction[] {
  const { search: criteria } = searchBody.parse(body)
  return books
    .transactions()
    .filter(
      (one) =>
        isTextMatch(one.orderId ?? '', criteria.order_id) &&
        isTextMatch(one.id, criteria.id) &&
        isAmong(one.id, criteria.ids) &&
        isAmong(one.status, criteria.status) &&
        isAmong(one.type, criteria.type) &&
        isWithin(new Date(one.createdAt), criteria.created_at),
    )
}

const isWithin = (at: Date, { min, max }: { min?: Date | undefined; max?: Date | undefined } = {}) =>
  (min === undefined || at >= min) && (max === undefined || at <= max)

const isAmong = (value: string, allowed: string[] | undefined) => allowed === undefined || allowed.includes(value)

function isTextMatch(value: string, criterion: z.output<typeof textCriterion> = {}): boolean {
  const { is, is_not: isNot, starts_with: start, ends_with: end, contains } = criterion
  return (
    (is === undefined || value === is) &&
    (isNot === undefined || value !== isNot) &&
    (start === undefined || value.startsWith(start)) &&
    (end === undefined || value.endsWith(end)) &&
    (contains === undefined || value.includes(contains))
  )
}

const amountError = (code: string, message: string) => ({ attribute: 'amount', code, message })

function validateAmount(text: string | undefined) {
  if (!text) return amountError('81502', 'Amount is required.')
  if (!/^-?\d+(\.\d{1,2})?$/.test(text)) return amountError('81503', 'Amount is an invalid format.')
  if (text.startsWith('-')) return amountError('81501', 'Amount cannot be negative.')
  if (parsePence(text) === 0) return amountError('81531', 'Amount must be greater than zero.')
  return undefined
}

function validateOrderId(orderId: string | null | undefined) {
  if (!orderId || orderId.length <= 255) return undefined
  return { attribute: 'order_id', code: '91501', message: 'Order ID is too long.' }
}

const parsePence = (text: string): number => Math.round(Number(text) * 100)

function sendOutcome(reply: FastifyReply, outcome: Outcome, successStatus = 201): FastifyReply {
  if ('problem' in outcome) return sendXml(reply, 422, problemXml(outcome.problem))
  const failure = failureXml(outcome.transaction)
  if (failure !== null) return sendXml(reply, 422, failure)
  return sendXml(reply, successStatus, transactionXml(outcome.transaction))
}
