import type { WebhookSender } from '../webhook-sender.ts'
import type { DisputeStatus, Transaction } from './books.ts'
import { notificationXml } from './server-replies.ts'
import { signWebhook } from './signing.ts'

export type WebhookKind =
  | 'transaction_settled'
  | 'transaction_settlement_declined'
  | 'dispute_opened'
  | `dispute_${Exclude<DisputeStatus, 'open'>}`
  | 'check'

export type Webhooks = ReturnType<typeof createWebhooks>

/** Sends webhooks to the app, with the vendor's signature. */
export function createWebhooks({ sender, now }: { sender: WebhookSender; now: () => Date }) {
  /** Resolves after the first attempt. */
  async function send(kind: WebhookKind, subject: Transaction | 'check'): Promise<void> {
    const payload = `${Buffer.from(notificationXml(kind, now(), subject)).toString('base64')}\n`
    await sender.send({
      body: new URLSearchParams({ bt_signature: signWebhook(payload), bt_payload: payload }),
    })
  }

  return { send }
}
