/**
 * What the vendors call by themselves: each is a hint. 200 for what could be read, so that it is not sent again; 503 where it could
 * not be noted, so that it is. One that nobody signed, or that names nothing to look for, is answered like any other, counted
 * and logged.
 */
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../../http/outcome.ts'
import { sendRefusal } from '../../http/problems.ts'
import type { SecurityLog } from '../../observability/security-log.ts'
import type { PayContext } from './open-payment.ts'
import { scheduleCheck } from './sweep.ts'
import type { VendorReference } from './sweep.ts'

type Vendor = 'braintree' | 'ecospend'
type ReceivedWebhook =
  | { kind: 'about'; by: VendorReference }
  | { kind: 'irrelevant' }
  | { kind: 'unusable'; reason: string }
  | { kind: 'wrong-signature' }

export async function paymentWebhooks(
  app: FastifyInstance,
  {
    db,
    gateway,
    openBanking,
    workReporter,
    securityLog,
  }: Pick<PayContext, 'db' | 'gateway' | 'openBanking' | 'workReporter'> & { securityLog: SecurityLog },
) {
  async function handleWebhook(reply: FastifyReply, vendor: Vendor, webhook: ReceivedWebhook) {
    if (webhook.kind === 'wrong-signature') securityLog.record('webhook-signature-wrong', { call: vendor })
    if (webhook.kind === 'unusable') workReporter.gaveUp('webhook', vendor, { error: new Error(webhook.reason) })
    if (webhook.kind === 'irrelevant') workReporter.skipped('webhook', vendor)
    if (webhook.kind !== 'about') return reply.code(200).send()
    try {
      await scheduleCheck(db, webhook.by)
    } catch (error) {
      workReporter.retrying('webhook', vendor, { error })
      return sendRefusal(reply, refuse('busy', { retryAfter: 5 }))
    }
    workReporter.succeeded('webhook', vendor)
    return reply.code(200).send()
  }

  // Forms are read here alone: every other call speaks JSON.
  await app.register(async (forms) => {
    await forms.register(formbody)
    forms.post('/webhooks/braintree', async (request, reply) => {
      const { bt_signature: signature, bt_payload: payload } = (request.body ?? {}) as Record<string, unknown>
      if (typeof signature !== 'string' || typeof payload !== 'string')
        return sendRefusal(reply, refuse('malformed-request'))
      const webhook = await gateway.readWebhook(signature, payload)
      if (webhook.kind !== 'about') return handleWebhook(reply, 'braintree', webhook)
      const by = 'orderId' in webhook ? { orderId: webhook.orderId } : { transactionId: webhook.vendorId }
      return handleWebhook(reply, 'braintree', { kind: 'about', by })
    })
  })

  // Signed over its bytes: it is read as they came.
  await app.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    plain.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    plain.post('/webhooks/ecospend', async (request, reply) => {
      if (typeof request.body !== 'string') return sendRefusal(reply, refuse('malformed-request'))
      const webhook = openBanking.readWebhook(request.body, request.headers)
      if (webhook.kind !== 'about') return handleWebhook(reply, 'ecospend', webhook)
      return handleWebhook(reply, 'ecospend', { kind: 'about', by: { linkId: webhook.vendorId } })
    })
  })
}
