import { setTimeout as wait } from 'node:timers/promises'
import type { Faults, Vendor } from './faults.ts'

/** The body of a webhook, a form or a text, with its extra headers. */
export type WebhookRequest = { body: URLSearchParams | string; headers?: Record<string, string> }

export type WebhookSender = ReturnType<typeof createWebhookSender>

const retryDelaysMs = [1_000, 4_000, 15_000, 60_000]

type Dependencies = {
  vendor: Vendor
  /** The app's path for this vendor's webhooks. */
  path: string
  faults: Faults
  log: (line: string) => void
}

/**
 * Delivers a vendor's webhooks to the app. A delivery that is not answered with 2xx is retried, with growing delays. Without a
 * target nothing is sent, and nothing is queued for later.
 */
export function createWebhookSender({ vendor, path, faults, log }: Dependencies) {
  let target: string | undefined
  let delayed: WebhookRequest[] = []
  const closing = new AbortController()

  async function post({ body, headers = {} }: WebhookRequest): Promise<boolean> {
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)])
      const reply = await fetch(new URL(path, target), { method: 'POST', body, headers, signal })
      await reply.body?.cancel()
      return reply.ok
    } catch {
      return false
    }
  }

  async function retry(one: WebhookRequest): Promise<void> {
    for (const delay of retryDelaysMs) {
      await wait(delay, undefined, { ref: false, signal: closing.signal })
      if (await post(one)) return
    }
    log(`${vendor}: a webhook failed after its last retry`)
  }

  async function deliver(one: WebhookRequest): Promise<void> {
    if (target === undefined || (await post(one))) return
    log(`${vendor}: a webhook was not accepted; it will be retried`)
    retry(one).catch(() => undefined)
  }

  async function release(): Promise<void> {
    const released = delayed
    delayed = []
    for (const one of released) await deliver(one)
  }

  /** Resolves after the first attempt. */
  async function send(one: WebhookRequest): Promise<void> {
    if (faults.take(vendor, 'webhook', ['out-of-order-webhook'])) return void delayed.push(one)
    const isDuplicated = faults.take(vendor, 'webhook', ['duplicate-webhook']) !== undefined
    await deliver(one)
    if (isDuplicated) await deliver(one)
    await release()
  }

  return {
    send,
    /** Sends the webhooks that an `out-of-order-webhook` fault still delays. */
    release,
    setTarget: (origin: string | undefined) => void (target = origin),
    close: () => closing.abort(),
  }
}
