import { postClientToken, postPayment } from '@fairdraw/contract/entry.ts'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { once } from '../../http/idempotency.ts'
import { done, refuse } from '../../http/outcome.ts'
import { sendRefusal } from '../../http/problems.ts'
import type { Serve } from '../../http/serve.ts'
import { pay } from './pay.ts'
import type { PayContext } from './open-payment.ts'
import { hint } from './sweep.ts'

export function paymentRoutes(serve: Serve, context: PayContext) {
  const { db, gateway } = context

  serve(postPayment, ({ caller: { playerId }, key, body }) =>
    once(db, { playerId, call: 'payment', key, body }, () => pay(context, { playerId, ...body })),
  )

  serve(postClientToken, async () => {
    try {
      return done({ clientToken: await gateway.clientToken() })
    } catch {
      return refuse('busy', { retryAfter: 5 })
    }
  })
}

/** What the gateway calls by itself. Answers 200 to what it can read, so that it is not sent again. */
export async function paymentWebhook(app: FastifyInstance, { db, gateway }: Pick<PayContext, 'db' | 'gateway'>) {
  // Forms are read here alone: every other call speaks JSON.
  await app.register(async (forms) => {
    await forms.register(formbody)
    forms.post('/webhooks/braintree', async (request, reply) => {
      const { bt_signature: signature, bt_payload: payload } = (request.body ?? {}) as Record<string, unknown>
      if (typeof signature !== 'string' || typeof payload !== 'string')
        return sendRefusal(reply, refuse('malformed-request'))
      const orderId = await gateway.readWebhook(signature, payload)
      if (orderId) await hint(db, orderId)
      return reply.code(200).send()
    })
  })
}
