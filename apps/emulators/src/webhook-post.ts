import { setTimeout as wait } from 'node:timers/promises'
import type { Faults, Vendor } from './faults.ts'

/** What is posted: a form or a text, with what is said beside it. */
export type WebhookPost = { body: URLSearchParams | string; headers?: Record<string, string> }

export type WebhookPosts = ReturnType<typeof createWebhookPosts>

const retryDelaysMs = [1_000, 4_000, 15_000, 60_000]

type Dependencies = {
  vendor: Vendor
  /** Where the app takes them. */
  path: string
  faults: Faults
  log: (line: string) => void
}

/**
 * Delivers a vendor's webhooks to the app. A delivery that is not answered with 2xx is retried, with growing delays. Without a
 * target nothing is sent, and nothing is queued for later.
 */
export function createWebhookPosts({ vendor, path, faults, log }: Dependencies) {
  let target: string | undefined
  let queued: WebhookPost[] = []
  const closing = new AbortController()

  async function post({ body, headers = {} }: WebhookPost): Promise<boolean> {
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)])
      const reply = await fetch(new URL(path, target), { method: 'POST', body, headers, signal })
      await reply.body?.cancel()
      return reply.ok
    } catch {
      return false
    }
  }

  async function postAgain(one: WebhookPost): Promise<void> {
    for (const delay of retryDelaysMs) {
      await wait(delay, undefined, { ref: false, signal: closing.signal })
      if (await post(one)) return
    }
    log(`${vendor}: a webhook was given up`)
  }

  async function deliver(one: WebhookPost): Promise<void> {
    if (target === undefined || (await post(one))) return
    log(`${vendor}: a webhook was not taken; it will be sent again`)
    postAgain(one).catch(() => undefined)
  }

  async function release(): Promise<void> {
    const late = queued
    queued = []
    for (const one of late) await deliver(one)
  }

  /** Resolves when the first attempt has been answered. */
  async function send(one: WebhookPost): Promise<void> {
    if (faults.take(vendor, 'webhook', ['out-of-order-webhook'])) return void queued.push(one)
    const isDoubled = faults.take(vendor, 'webhook', ['duplicate-webhook']) !== undefined
    await deliver(one)
    if (isDoubled) await deliver(one)
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
