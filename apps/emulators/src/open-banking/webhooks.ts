import { createHmac, randomUUID } from 'node:crypto'
import type { WebhookPosts } from '../webhook-post.ts'
import type { Payment } from './books.ts'
import type { OpenBankingCredentials } from './credentials.ts'

type Dependencies = { posts: WebhookPosts; credentials: OpenBankingCredentials; now: () => Date }

/** Sends a webhook when the status of a payment changes. Refunds are not reported. */
export function createBankWebhooks({ posts, credentials, now }: Dependencies) {
  return async function sendStatusWebhook(payment: Payment): Promise<void> {
    if (payment.originalPaymentId) return
    const body = JSON.stringify({
      event_timestamp: now().toISOString(),
      event_id: randomUUID(),
      event_value: payment.status,
      record_type: 'Payment',
      record_id: payment.id,
      paylink_id: payment.linkId,
    })
    const signature = createHmac('sha256', credentials.webhookSecret).update(body).digest('hex')
    await posts.send({ body, headers: { 'content-type': 'application/json', 'x-signature': signature } })
  }
}
