import type { WebhookPosts } from '../webhook-post.ts'
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

type WebhookDependencies = { posts: WebhookPosts; credentials: GatewayCredentials; now: () => Date }

/** Sends webhooks to the app, signed as the vendor signs. */
export function createWebhooks({ posts, credentials, now }: WebhookDependencies) {
  /** Resolves when the first attempt has been answered. */
  async function send(kind: WebhookKind, subject: Transaction | 'check'): Promise<void> {
    const payload = `${Buffer.from(notificationXml(kind, now(), subject)).toString('base64')}\n`
    await posts.send({
      body: new URLSearchParams({ bt_signature: signWebhook(credentials, payload), bt_payload: payload }),
    })
  }

  return { send }
}
