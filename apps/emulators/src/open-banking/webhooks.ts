import { createHmac, randomUUID } from 'node:crypto'
import type { WebhookSender } from '../webhook-sender.ts'
import type { Payment } from './books.ts'
import { demoOpenBankingCredentials as credentials } from './credentials.ts'

/** Sends a webhook when the status of a payment changes. As at the vendor, refunds have no webhooks. */
export function createBankWebhooks({ sender, now }: { sender: WebhookSender; now: () => Date }) {
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
    await sender.send({ body, headers: { 'content-type': 'application/json', 'x-signature': signature } })
  }
}
