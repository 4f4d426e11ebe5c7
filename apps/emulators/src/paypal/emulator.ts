import { hash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { renderSheet, sendPage } from '../browser-replies.ts'
import { escapeHtml } from '../escape-html.ts'
import { isDeclined, type Faults } from '../faults.ts'
import { sheetStylesUrl } from '../open-banking/bank-pages.ts'
import { vendorHosts } from '../vendor-hosts.ts'
import { createWebhookSender } from '../webhook-sender.ts'
import { findPayPalAccount, payPalAccounts, type ItemStatus } from './accounts.ts'
import { demoPayPalCredentials as credentials } from './credentials.ts'
import { createPayoutBooks, type PayoutItem } from './payouts.ts'

const EVENT_NAMES: Record<ItemStatus, string> = {
  PENDING: 'UNKNOWN',
  SUCCESS: 'SUCCEEDED',
  FAILED: 'FAILED',
  UNCLAIMED: 'UNCLAIMED',
  RETURNED: 'RETURNED',
  BLOCKED: 'BLOCKED',
  ONHOLD: 'HELD',
  REFUNDED: 'REFUNDED',
  DENIED: 'DENIED',
}

const tokenSeconds = 900
const amount = z.string().regex(/^\d{1,6}\.\d{2}$/)
const payoutBody = z.object({
  sender_batch_header: z.looseObject({ sender_batch_id: z.string().min(1).max(256) }),
  items: z
    .array(
      z.looseObject({
        recipient_type: z.literal('PAYPAL_ID'),
        receiver: z.string(),
        amount: z.object({ value: amount, currency: z.literal('GBP') }),
        sender_item_id: z.string().max(63),
      }),
    )
    .length(1),
})
const tokenBody = z.object({
  grant_type: z.string(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
})
const connectQuery = z.object({ client_id: z.string(), redirect_uri: z.url(), state: z.string(), scope: z.string() })
const moveBody = z.object({ id: z.string(), status: z.enum(Object.keys(EVENT_NAMES) as [ItemStatus, ...ItemStatus[]]) })

export type PayPalEmulator = ReturnType<typeof registerPayPal>

type Dependencies = {
  booksFile: string | undefined
  faults: Faults
  now: () => Date
  log: (line: string) => void
  /** Whether payouts complete as soon as they are accepted, or on request. */
  processes: 'at-once' | 'asked'
}

/** Emulates PayPal's Payouts v1 and Log In with PayPal (developer.paypal.com). */
export function registerPayPal(app: FastifyInstance, dependencies: Dependencies) {
  const { booksFile, faults, now, log, processes } = dependencies
  const base = `/_v/${vendorHosts.payPalApi}`
  const sender = createWebhookSender({ vendor: 'paypal', path: '/webhooks/paypal', faults, log })
  /** Authorisation codes, each valid for one exchange, with the payer's id and the address that they were sent to. */
  const codes = new Map<string, { payerId: string; redirectUri: string }>()
  /** Access tokens with the payer's id. */
  const tokens = new Map<string, string>()
  const sign = (text: string) =>
    hash('sha256', `${credentials.clientSecret}.${credentials.webhookId}.${text}`, 'base64')

  const books = createPayoutBooks({
    file: booksFile,
    now,
    onChange: (item) => {
      const body = JSON.stringify({
        id: `WH-${randomBytes(8).toString('hex')}`,
        event_type: `PAYMENT.PAYOUTS-ITEM.${EVENT_NAMES[item.status]}`,
        resource: itemReply(item),
      })
      return sender.send({
        body,
        headers: { 'content-type': 'application/json', 'paypal-transmission-sig': sign(body) },
      })
    },
  })

  const isAuthorised = ({ headers }: FastifyRequest): boolean =>
    tokens.has(/^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
  const unauthorised = (reply: FastifyReply) => reply.code(401).send({ name: 'AUTHENTICATION_FAILURE' })

  app.post(`${base}/v1/oauth2/token`, faults.hooks('paypal', 'token'), (request, reply) => {
    const basic = Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString('base64')
    if (request.headers.authorization !== `Basic ${basic}`) return unauthorised(reply)
    const { grant_type: grant, code = '', redirect_uri: redirectUri } = tokenBody.parse(request.body)
    const issued = codes.get(code)
    const payerId =
      grant !== 'authorization_code' ? '' : issued?.redirectUri === redirectUri ? issued?.payerId : undefined
    if (payerId === undefined) return reply.code(400).send({ name: 'INVALID_REQUEST' })
    codes.delete(code)
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, payerId)
    return { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds }
  })

  void app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (!isAuthorised(request)) return unauthorised(reply)
    })

    api.get(`${base}/v1/identity/openidconnect/userinfo`, faults.hooks('paypal', 'user-info'), (request, reply) => {
      const account = findPayPalAccount(tokens.get(request.headers.authorization!.slice('Bearer '.length))!)
      if (!account) return reply.code(403).send({ name: 'NOT_AUTHORIZED' })
      const { payerId, name, email, isVerified } = account
      return {
        user_id: payerId,
        payer_id: payerId,
        name,
        email,
        email_verified: isVerified,
        verified_account: String(isVerified),
      }
    })

    api.post(`${base}/v1/payments/payouts`, faults.hooks('paypal', 'payout'), async (request, reply) => {
      const { sender_batch_header: header, items } = payoutBody.parse(request.body)
      const existing = books.findBySenderBatchId(header.sender_batch_id)
      if (existing)
        return reply
          .code(400)
          .send({ name: 'USER_BUSINESS_ERROR', details: [{ issue: 'DUPLICATE_BATCH' }], links: buildLinks(existing) })
      const [item] = items
      if (isDeclined(request) || !findPayPalAccount(item!.receiver))
        return reply.code(422).send({ name: 'RECEIVER_UNREGISTERED' })
      const accepted = books.accept({
        senderBatchId: header.sender_batch_id,
        senderItemId: item!.sender_item_id,
        payerId: item!.receiver,
        amountPence: Math.round(Number(item!.amount.value) * 100),
      })
      // As at PayPal, the reply only confirms acceptance. The outcome comes later.
      if (processes === 'at-once') void books.process({ id: accepted.id })
      return reply.code(201).send({
        batch_header: { payout_batch_id: accepted.batchId, batch_status: 'PENDING' },
        links: buildLinks(accepted),
      })
    })

    api.get(`${base}/v1/payments/payouts/:id`, faults.hooks('paypal', 'find'), (request, reply) => {
      const items = books.findByBatchId((request.params as { id: string }).id)
      return items.length === 0
        ? reply.code(404).send({ name: 'RESOURCE_NOT_FOUND' })
        : { batch_header: { payout_batch_id: items[0]!.batchId, batch_status: 'SUCCESS' }, items: items.map(itemReply) }
    })
    api.get(`${base}/v1/payments/payouts-item/:id`, faults.hooks('paypal', 'find'), (request, reply) => {
      const item = books.find((request.params as { id: string }).id)
      return item ? itemReply(item) : reply.code(404).send({ name: 'RESOURCE_NOT_FOUND' })
    })
    api.post(
      `${base}/v1/payments/payouts-item/:id/cancel`,
      faults.hooks('paypal', 'cancel'),
      async (request, reply) => {
        const item = books.find((request.params as { id: string }).id)
        if (item?.status !== 'UNCLAIMED') return reply.code(400).send({ name: 'ITEM_ALREADY_COMPLETED' })
        return itemReply(await books.move(item, 'RETURNED'))
      },
    )

    api.post(`${base}/v1/notifications/verify-webhook-signature`, faults.hooks('paypal', 'verify'), (request) => {
      const {
        transmission_sig: signature,
        webhook_id: id,
        webhook_event: event,
      } = request.body as Record<string, unknown>
      const isRight = id === credentials.webhookId && signature === sign(JSON.stringify(event))
      return { verification_status: isRight ? 'SUCCESS' : 'FAILURE' }
    })
  })

  registerConnectPages(app, {
    faults,
    issueCode: (payerId, redirectUri) => {
      const code = randomBytes(16).toString('base64url')
      codes.set(code, { payerId, redirectUri })
      return code
    },
  })

  app.get('/_control/payouts', () => books.items())
  app.post('/_control/payouts', (request) => {
    const { id, status } = moveBody.parse(request.body)
    const item = books.items().find((one) => one.id === id || one.senderItemId === id)
    return item ? books.move(item, status) : undefined
  })

  return {
    books: () => books.items(),
    process: books.process,
    move: books.move,
    record: books.record,
    setWebhookTarget: (origin: string | undefined) => sender.setTarget(origin),
    release: sender.release,
    close: sender.close,
  }
}

const buildLinks = ({ batchId }: PayoutItem) => [
  { rel: 'self', method: 'GET', href: `https://${vendorHosts.payPalApi}/v1/payments/payouts/${batchId}` },
]

const itemReply = ({ id, batchId, senderItemId, payerId, amountPence, status }: PayoutItem) => ({
  payout_item_id: id,
  payout_batch_id: batchId,
  transaction_status: status,
  payout_item: {
    recipient_type: 'PAYPAL_ID',
    receiver: payerId,
    amount: { value: (amountPence / 100).toFixed(2), currency: 'GBP' },
    sender_item_id: senderItemId,
  },
})

type Pages = { faults: Faults; issueCode: (payerId: string, redirectUri: string) => string }

/** The log-in page: a person chooses a PayPal account and is redirected to the app with an authorisation code. */
function registerConnectPages(app: FastifyInstance, { faults, issueCode }: Pages): void {
  const base = `/_v/${vendorHosts.payPalConnect}`
  app.get(`${base}/connect`, faults.hooks('paypal', 'connect'), (request, reply) => {
    const query = connectQuery.safeParse(request.query)
    if (!query.success || query.data.client_id !== credentials.clientId)
      return sendPage(reply.code(400), renderConnectPage('<p>This link is wrong.</p>'))
    const { redirect_uri: back, state } = query.data
    const hidden = `<input type="hidden" name="back" value="${escapeHtml(back)}"><input type="hidden" name="state" value="${escapeHtml(state)}">`
    const accounts = payPalAccounts.map(
      ({ payerId, name, about }, index) =>
        `<label><input type="radio" name="payer" value="${payerId}"${index === 0 ? ' checked' : ''}> <span><strong>${escapeHtml(name)}</strong><br>${escapeHtml(about)}</span></label>`,
    )
    return sendPage(
      reply,
      renderConnectPage(
        `<form method="post" action="${base}/connect">${hidden}<fieldset><legend>Choose an account</legend>${accounts.join('')}</fieldset>
            <button type="submit">Agree and continue</button>
            <button type="submit" class="quiet" name="answer" value="no">Cancel</button></form>`,
      ),
    )
  })
  app.post(`${base}/connect`, (request, reply) => {
    const { payer, back, state, answer } = z
      .object({ payer: z.string(), back: z.url(), state: z.string(), answer: z.string().optional() })
      .parse(request.body)
    const url = new URL(back)
    url.searchParams.set('state', state)
    if (answer === 'no') url.searchParams.set('error', 'access_denied')
    else url.searchParams.set('code', issueCode(payer, back))
    return reply.redirect(url.href, 303)
  })
}

const renderConnectPage = (main: string): string =>
  renderSheet({
    title: 'Log in with PayPal',
    header: 'PayPal',
    main,
    note: 'This is a demonstration. Nobody is logged in and no money is sent.',
    styles: sheetStylesUrl,
  })
