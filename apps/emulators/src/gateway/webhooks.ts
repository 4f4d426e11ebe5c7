import type { WebhookSender } from '../webhook-sender.ts'
import type { DisputeStatus, Transaction } from './books.ts'
import type { GatewayCredentials } from './credentials.ts'
import { notificationXml } from './server-replies.ts'
import { signWebhook } from './signing.ts'

export type WebhookKind =
  | 'transaction_settled'
  | 'transaction_settlement_declined'
  | 'dispute_opened'
  | `dispute_${Exclude<DisputeStatus, 'open'>}`
  | 'check'

export type Webhooks = ReturnType<typeof createWebhooks>

type WebhookDependencies = { sender: WebhookSender; credentials: GatewayCredentials; now: () => Date }

/** Sends webhooks to the app, with the vendor's signature. */
export function createWebhooks({ sender, credentials, now }: WebhookDependencies) {
  /** Resolves after the first attempt. */
  async function send(kind: WebhookKind, subject: Transaction | 'check'): Promise<void> {
    const payload = `${Buffer.from(notificationXml(kind, now(), subject)).toString('base64')}\n`
    await sender.send({
      body: new URLSearchParams({ bt_signature: signWebhook(credentials, payload), bt_payload: payload }),
    })
  }

  return { send }
}
