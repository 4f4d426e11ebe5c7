/** What the vendors call by themselves. Answers 200 to what it can read, so that it is not sent again; each is a hint. */
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../http/outcome.ts'
import { sendRefusal } from '../../http/problems.ts'
import type { PayContext } from './open-payment.ts'
import { hint } from './sweep.ts'

export async function paymentWebhooks(
  app: FastifyInstance,
  { db, gateway, openBanking }: Pick<PayContext, 'db' | 'gateway' | 'openBanking'>,
) {
  // Forms are read here alone: every other call speaks JSON.
  await app.register(async (forms) => {
    await forms.register(formbody)
    forms.post('/webhooks/braintree', async (request, reply) => {
      const { bt_signature: signature, bt_payload: payload } = (request.body ?? {}) as Record<string, unknown>
      if (typeof signature !== 'string' || typeof payload !== 'string')
        return sendRefusal(reply, refuse('malformed-request'))
      const orderId = await gateway.readWebhook(signature, payload)
      if (orderId) await hint(db, { orderId })
      return reply.code(200).send()
    })
  })

  // Signed over its bytes: it is read as they came.
  await app.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    plain.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    plain.post('/webhooks/ecospend', async (request, reply) => {
      if (typeof request.body !== 'string') return sendRefusal(reply, refuse('malformed-request'))
      const vendorId = openBanking.readWebhook(request.body, request.headers)
      if (vendorId) await hint(db, { vendorId })
      return reply.code(200).send()
    })
  })
}
