/** Webhooks of the payment vendors (http/webhooks.ts). */
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../http/outcome.ts'
import { sendRefusal } from '../../http/problems.ts'
import { createWebhookAnswer } from '../../http/webhooks.ts'
import type { SecurityLog } from '../../observability/security-log.ts'
import type { PayContext } from './open-payment.ts'
import { scheduleCheck } from './sweep.ts'
import type { VendorReference } from './sweep.ts'

type Context = Pick<PayContext, 'db' | 'gateway' | 'openBanking' | 'workReporter'> & { securityLog: SecurityLog }

export async function paymentWebhooks(app: FastifyInstance, context: Context) {
  const { db, gateway, openBanking } = context
  const note = (by: VendorReference) => scheduleCheck(db, by)
  const answerGateway = createWebhookAnswer(context, 'braintree', note)
  const answerBank = createWebhookAnswer(context, 'ecospend', note)

  // Only here forms are parsed: every other call uses JSON.
  await app.register(async (forms) => {
    await forms.register(formbody)
    forms.post('/webhooks/braintree', async (request, reply) => {
      const { bt_signature: signature, bt_payload: payload } = (request.body ?? {}) as Record<string, unknown>
      if (typeof signature !== 'string' || typeof payload !== 'string')
        return sendRefusal(reply, refuse('malformed-request'))
      return answerGateway(reply, async () => {
        const webhook = await gateway.readWebhook(signature, payload)
        if (webhook.kind !== 'about') return webhook
        const by = 'orderId' in webhook ? { orderId: webhook.orderId } : { transactionId: webhook.vendorId }
        return { kind: 'about', by }
      })
    })
  })

  // The signature covers the raw bytes, so the body is not parsed.
  await app.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    plain.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    plain.post('/webhooks/ecospend', async (request, reply) => {
      const { body, headers } = request
      if (typeof body !== 'string') return sendRefusal(reply, refuse('malformed-request'))
      return answerBank(reply, () => {
        const webhook = openBanking.readWebhook(body, headers)
        return webhook.kind === 'about' ? { kind: 'about', by: { linkId: webhook.vendorId } } : webhook
      })
    })
  })
}
