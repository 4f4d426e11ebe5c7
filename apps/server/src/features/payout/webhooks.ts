/** Webhooks of PayPal; each is only a hint (http/webhooks.ts). */
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../http/outcome.ts'
import { sendRefusal } from '../../http/problems.ts'
import { createWebhookAnswer } from '../../http/webhooks.ts'
import type { SecurityLog } from '../../observability/security-log.ts'
import type { WorkReporter } from '../../observability/work-reporter.ts'
import type { Payouts } from '../../vendors/paypal/paypal.ts'
import { hasPayout, schedulePayoutCheck } from './sweep-payouts.ts'

type Context = {
  db: Db
  payPal: Pick<Payouts, 'readWebhook' | 'isSigned'>
  workReporter: WorkReporter
  securityLog: Pick<SecurityLog, 'record'>
}

export async function payoutWebhooks(app: FastifyInstance, context: Context) {
  const { db, payPal } = context
  const answer = createWebhookAnswer(context, 'paypal', (payoutId: string) => schedulePayoutCheck(db, payoutId))

  // PayPal verifies the raw text, so the body is not parsed.
  await app.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    plain.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    plain.post('/webhooks/paypal', async (request, reply) => {
      const { body, headers } = request
      if (typeof body !== 'string') return sendRefusal(reply, refuse('malformed-request'))
      return answer(reply, async () => {
        const payoutId = payPal.readWebhook(body)
        // Anybody can send a webhook, so PayPal is called only for a known payout.
        if (payoutId === undefined || !(await hasPayout(db, payoutId))) return { kind: 'irrelevant' }
        return (await payPal.isSigned(body, headers)) ? { kind: 'about', by: payoutId } : { kind: 'wrong-signature' }
      })
    })
  })
}
