/**
 * The push services of browsers (RFC 8030). Each browser names the address at its own service, so whoever has a browser chooses what
 * we call: only services that we know are called, by https, without redirects (docs/decisions/0031-web-push.md).
 */
import { ECDH, createPrivateKey } from 'node:crypto'
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push'
import { LRUCache } from 'lru-cache'
import { readAtMost } from '../read-at-most.ts'

export type PushSubscription = { endpoint: string; p256dh: string; auth: string; serverKey: string }

export type PushMessage = {
  /** JSON that the service worker of the site reads. */
  text: string
  /** How long the service keeps it for a browser that is away. */
  ttlSeconds: number
  urgency: 'high' | 'normal'
  /** A later message of the same topic replaces one that the browser has not fetched; at most 32 letters of base64url. */
  topic: string
}

/**
 * `gone`: the browser no longer takes messages (404, 410). `refused`: this message or our key is refused, and would be again.
 * `failed`: the service did not answer, has no time (429) or is broken (5xx).
 */
export const PUSH_OUTCOMES = ['sent', 'gone', 'refused', 'failed'] as const
export type PushOutcome = (typeof PUSH_OUTCOMES)[number]

export type Push = {
  /** The public key that browsers get, as base64url. */
  key: string
  /** Of the services that are called, a pattern of their host each. */
  services: readonly string[]
  /** The service of an address; undefined where it is none that we call. */
  serviceOf(endpoint: string): string | undefined
  /** Whether we can sign for this public key: the one above, or an earlier one. */
  hasKey(serverKey: string): boolean
  /** Never throws. */
  send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome>
}

export type PushAccess = {
  /** P-256 as PKCS#8, base64; the first is given to browsers, the others sign for browsers that have them. */
  privateKeys: readonly string[]
  /** Whom the services may write to. */
  contactEmail: string
  services: readonly string[]
  /** For rehearsals: the emulators' address, before the host of each call. */
  relayUrl?: string | undefined
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const MAX_REPLY_BYTES = 4_096
/** Signatures are valid for twelve hours. One is made for each service and key, not for each message. */
const SIGNATURE_MS = 3_600_000

/** The keys of a pair in the form of the standard (RFC 8292). */
function readKey(privateKey: string): { publicKey: string; privateKey: string } {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  const { x = '', y = '', d = '' } = key.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/** Whether it is a point of the curve: nothing can be encrypted for another. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Whether a host is one of a pattern: itself, or below what follows `*.`. */
const fits = (host: string, pattern: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

export function createPush({
  privateKeys,
  contactEmail,
  services,
  relayUrl,
  timeoutMs = TIMEOUT_MS,
}: PushAccess): Push {
  const keys = new Map(privateKeys.map(readKey).map((key) => [key.publicKey, key]))
  const signatures = new LRUCache<string, Promise<string>>({ max: 100, ttl: SIGNATURE_MS })

  const serviceOf = (endpoint: string) => {
    const url = URL.parse(endpoint)
    const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
    return isPlain ? services.find((pattern) => fits(url.hostname, pattern)) : undefined
  }

  function authorise({ endpoint, serverKey }: PushSubscription): Promise<string> {
    const { origin } = new URL(endpoint)
    const made = signatures.get(`${origin} ${serverKey}`)
    if (made) return made
    const vapid = { subject: `mailto:${contactEmail}`, ...keys.get(serverKey)! }
    const signature = vapidHeaders({ endpoint, expirationTime: null, keys: { p256dh: '', auth: '' } }, vapid).then(
      ({ headers }) => headers.authorization,
    )
    signatures.set(`${origin} ${serverKey}`, signature)
    return signature
  }

  /** Where it is called: the emulators have the host in their path. */
  const addressOf = (endpoint: string) => (relayUrl ? endpoint.replace('https:/', relayUrl) : endpoint)

  async function post(subscription: PushSubscription, message: PushMessage): Promise<number> {
    const { endpoint, p256dh, auth } = subscription
    const body = await encryptNotification(
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      Buffer.from(message.text),
      // How long it is says no more than the message, which is the same for everybody.
      { pad: false },
    )
    const response = await fetch(addressOf(endpoint), {
      method: 'POST',
      headers: {
        authorization: await authorise(subscription),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(message.ttlSeconds),
        urgency: message.urgency,
        topic: message.topic,
      },
      body: Uint8Array.from(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    // The body is read in any case, so that the connection can be used again.
    await readAtMost(response, MAX_REPLY_BYTES).catch(() => {})
    return response.status
  }

  return {
    key: keys.keys().next().value!,
    services,
    serviceOf,
    hasKey: (serverKey) => keys.has(serverKey),
    async send(subscription, message) {
      // A service or a key may have been taken out of the settings since.
      if (serviceOf(subscription.endpoint) === undefined || !keys.has(subscription.serverKey)) return 'gone'
      try {
        return outcomeOf(await post(subscription, message))
      } catch {
        return 'failed'
      }
    },
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 408 || status === 429 || status >= 500 ? 'failed' : 'refused'
}
