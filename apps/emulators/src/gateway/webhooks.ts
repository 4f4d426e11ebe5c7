import { setTimeout as wait } from 'node:timers/promises'
import type { Faults } from '../faults.ts'
import type { Transaction } from './books.ts'
import type { GatewayCredentials } from './credentials.ts'
import { notificationXml } from './server-replies.ts'
import { signWebhook } from './signing.ts'

export type WebhookKind = 'transaction_settled' | 'transaction_settlement_declined' | 'check'

export type Webhooks = ReturnType<typeof createWebhooks>

const retryDelaysMs = [1_000, 4_000, 15_000, 60_000]

type WebhookDependencies = {
  credentials: GatewayCredentials
  faults: Faults
  now: () => Date
  log: (line: string) => void
}

/**
 * Tells the app what happened, signed as the vendor signs. A delivery that is not answered with 2xx is tried again,
 * ever later. Without a target nothing is sent, and nothing is kept for later.
 */
export function createWebhooks({ credentials, faults, now, log }: WebhookDependencies) {
  let target: string | undefined
  let held: URLSearchParams[] = []
  const closing = new AbortController()

  async function post(form: URLSearchParams): Promise<boolean> {
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)])
      const reply = await fetch(new URL('/webhooks/braintree', target), { method: 'POST', body: form, signal })
      await reply.body?.cancel()
      return reply.ok
    } catch {
      return false
    }
  }

  async function postAgain(form: URLSearchParams): Promise<void> {
    for (const delay of retryDelaysMs) {
      await wait(delay, undefined, { ref: false, signal: closing.signal })
      if (await post(form)) return
    }
    log('card gateway: a webhook was given up')
  }

  async function deliver(form: URLSearchParams): Promise<void> {
    if (target === undefined || (await post(form))) return
    log('card gateway: a webhook was not taken; it will be sent again')
    postAgain(form).catch(() => undefined)
  }

  async function release(): Promise<void> {
    const late = held
    held = []
    for (const form of late) await deliver(form)
  }

  /** Resolves when the first attempt has been answered. */
  async function send(kind: WebhookKind, subject: Transaction | 'check'): Promise<void> {
    const payload = `${Buffer.from(notificationXml(kind, now(), subject)).toString('base64')}\n`
    const form = new URLSearchParams({ bt_signature: signWebhook(credentials, payload), bt_payload: payload })
    if (faults.take('gateway', 'webhook', ['out-of-order-webhook'])) return void held.push(form)
    const isDoubled = faults.take('gateway', 'webhook', ['duplicate-webhook']) !== undefined
    await deliver(form)
    if (isDoubled) await deliver(form)
    await release()
  }

  return {
    send,
    /** Sends what an `out-of-order-webhook` fault still holds back. */
    release,
    setTarget: (origin: string | undefined) => void (target = origin),
    close: () => closing.abort(),
  }
}
