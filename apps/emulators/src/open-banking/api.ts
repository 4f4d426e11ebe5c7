import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDeclined, type Faults } from '../faults.ts'
import { vendorHosts } from '../vendor-hosts.ts'
import { banks } from './banks.ts'
import type { BankBooks, Payment, Paylink } from './books.ts'
import { demoOpenBankingCredentials as credentials } from './credentials.ts'
import type { OpenBankingCore, Refusal } from './open-banking.ts'
import { bankReply, linkReply, paymentReply, toPounds } from './replies.ts'

type Dependencies = {
  books: BankBooks
  core: OpenBankingCore
  faults: Faults
  now: () => Date
  buildUrl: (link: Paylink) => string
  /** The emulators' own origin. It is known only after they have started to listen. */
  origin: () => string
}

const tokenSeconds = 300

const tokenBody = z.object({
  grant_type: z.literal('client_credentials'),
  client_id: z.string(),
  client_secret: z.string(),
})

const account = z.object({
  type: z.literal('SortCode'),
  identification: z.string().regex(/^\d{14}$/),
  owner_name: z.string().min(1),
  currency: z.literal('GBP').default('GBP'),
})

/** An amount in pounds, with at most two decimals. */
const amount = z
  .number()
  .positive()
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6)
const reference = z.string().min(1).max(18)

const linkBody = z.object({
  redirect_url: z.url(),
  amount,
  reference,
  description: z.string().max(255).default(''),
  bank_id: z.string(),
  merchant_id: z.string().nullish(),
  merchant_user_id: z.string().nullish(),
  creditor_account: account,
  limit_options: z.looseObject({ count: z.int().positive().default(1), date: z.iso.datetime().nullish() }).optional(),
})

const refundBody = z.looseObject({ bank_id: z.string(), amount, reference })

/** The service's server API, as in its public documentation and mobile libraries. */
export async function registerOpenBankingApi(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { books, core, faults, now, buildUrl, origin } = dependencies
  const sign = (expiresAt: string) =>
    createHmac('sha256', credentials.clientSecret).update(expiresAt).digest('base64url')

  /** Tokens are signed, not stored, so that they survive a restart like the links. */
  function isTokenValid(authorization = ''): boolean {
    const [expiresAt = '', signature = ''] = authorization.replace(/^Bearer /, '').split('.')
    const expected = Buffer.from(sign(expiresAt))
    const received = Buffer.from(signature)
    return (
      received.length === expected.length && timingSafeEqual(received, expected) && Number(expiresAt) > now().getTime()
    )
  }

  app.post(
    `/_v/${vendorHosts.openBankingKeys}/connect/token`,
    faults.hooks('open-banking', 'token'),
    (request, reply) => {
      const parsed = tokenBody.safeParse(request.body)
      if (!parsed.success) return refuse(reply, 400, 'INVALID_REQUEST', 'Important data was missing or invalid')
      const { client_id: id, client_secret: secret } = parsed.data
      if (isDeclined(request) || id !== credentials.clientId || secret !== credentials.clientSecret)
        return refuse(reply, 401, 'INVALID_CLIENT_CREDENTIALS', 'Client credentials are missing or invalid')
      const expiresAt = String(now().getTime() + tokenSeconds * 1000)
      return {
        access_token: `${expiresAt}.${sign(expiresAt)}`,
        expires_in: tokenSeconds,
        token_type: 'Bearer',
        scope: 'pis',
      }
    },
  )

  await app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (!isTokenValid(request.headers.authorization))
        return refuse(reply, 401, 'INVALID_ACCESS_TOKEN', 'Access token provided was not valid')
    })
    // Due payments are completed before each call.
    api.addHook('preHandler', async () => core.settleDue())

    const base = `/_v/${vendorHosts.openBankingApi}/api`
    const readId = (request: FastifyRequest) => (request.params as { id: string }).id

    const withLink =
      (run: (link: Paylink, request: FastifyRequest, reply: FastifyReply) => unknown) =>
      (request: FastifyRequest, reply: FastifyReply) => {
        const link = books.link(readId(request))
        return link ? run(link, request, reply) : notFound(reply)
      }

    api.get(`${base}/v2.0/banks`, faults.hooks('open-banking', 'banks'), (request, reply) => {
      if (isDeclined(request)) return refuse(reply, 403, 'FORBIDDEN', 'This client may not list banks')
      const data = banks.map((bank, order) => bankReply(bank, order, origin()))
      return { data, meta: { total_count: data.length, total_pages: 1, current_page: 1 } }
    })

    api.post(`${base}/v2.1/paylinks`, faults.hooks('open-banking', 'create-link'), (request, reply) => {
      const parsed = linkBody.safeParse(request.body)
      if (!parsed.success) return refuse(reply, 400, 'INVALID_REQUEST', z.prettifyError(parsed.error))
      if (isDeclined(request)) return refuse(reply, 400, 'PAYMENT_NOT_ALLOWED', 'This payment can not be made')
      const { limit_options: limit, ...body } = parsed.data
      const created = core.createLink({
        amountPence: Math.round(body.amount * 100),
        reference: body.reference,
        description: body.description,
        bankId: body.bank_id,
        redirectUrl: body.redirect_url,
        merchantId: body.merchant_id ?? null,
        merchantUserId: body.merchant_user_id ?? null,
        creditor: body.creditor_account,
        limit: { count: limit?.count ?? 1, until: limit?.date ?? null },
      })
      if ('error' in created) return sendRefusal(reply, created)
      return reply.code(201).send({ unique_id: created.id, url: buildUrl(created), qr_code: null })
    })

    api.get(
      `${base}/v2.1/paylinks/:id`,
      faults.hooks('open-banking', 'find-link'),
      withLink((link, _request, reply) => (link.deletedAt ? notFound(reply) : linkReply(link, buildUrl(link)))),
    )

    api.delete(
      `${base}/v2.1/paylinks/:id`,
      faults.hooks('open-banking', 'delete-link'),
      withLink((link, request, reply) => {
        if (link.deletedAt) return notFound(reply)
        if (isDeclined(request)) return refuse(reply, 409, 'PAYLINK_IN_USE', 'The paylink can not be deleted just now')
        core.deleteLink(link)
        return reply.send(true)
      }),
    )

    api.get(
      `${base}/v2.1/paylinks/:id/payments`,
      faults.hooks('open-banking', 'payments'),
      withLink((link) => books.listPaymentsOf(link.id).map((one) => paymentReply(one, link))),
    )

    api.post(`${base}/v2.1/payments/:id/refund`, faults.hooks('open-banking', 'refund'), (request, reply) => {
      const payment = books.payment(readId(request))
      const parsed = refundBody.safeParse(request.body)
      if (!payment) return notFound(reply)
      if (!parsed.success) return refuse(reply, 400, 'INVALID_REQUEST', z.prettifyError(parsed.error))
      if (isDeclined(request)) return refuse(reply, 400, 'REFUND_NOT_ALLOWED', 'This payment can not be refunded')
      const refund = core.refund(payment, Math.round(parsed.data.amount * 100), parsed.data.reference)
      if ('error' in refund) return sendRefusal(reply, refund)
      return reply.code(201).send(refundReply(refund))
    })
  })
}

const refundReply = (refund: Payment): object => ({
  id: refund.id,
  status: refund.status,
  is_refund: true,
  payment_url: null,
  bank_reference_id: refund.bankReference,
  date_created: refund.createdAt,
  bank_id: refund.bankId,
  amount: toPounds(refund.amountPence),
  currency: 'GBP',
  reference: refund.reference,
})

const refuse = (reply: FastifyReply, status: number, error: string, description: string): FastifyReply =>
  reply.code(status).send({ error, description, details: {} })

const sendRefusal = (reply: FastifyReply, { error, description }: Refusal): FastifyReply =>
  refuse(reply, 400, error, description)

const notFound = (reply: FastifyReply): FastifyReply => refuse(reply, 404, 'NOT_FOUND', 'There is no such record')
