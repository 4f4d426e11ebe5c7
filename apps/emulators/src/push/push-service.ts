import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { importJWK, jwtVerify } from 'jose'
import { z } from 'zod'
import { isDeclined, type Faults } from '../faults.ts'
import type { Inbox } from '../inbox/inbox.ts'
import { vendorHosts } from '../vendor-hosts.ts'
import { createReceiver, decrypt, type Receiver } from './decrypt.ts'

export type TakenMessage = {
  endpoint: string
  /** As the browser would get it. */
  text: string
  ttlSeconds: number
  urgency: string
  topic: string | undefined
}

export type Subscribed = { endpoint: string; keys: { p256dh: string; auth: string } }

export type PushEmulator = {
  /** A browser that subscribes with the public key of an application, as base64url. */
  subscribe: (serverKey: string) => Subscribed
  /** A browser that takes no messages any more. */
  unsubscribe: (endpoint: string) => void
  /** What was taken, oldest first. */
  messages: () => readonly TakenMessage[]
  clear: () => void
}

const MAX_BODY_BYTES = 4_096
const MAX_KEPT = 5_000
const DAY_SECONDS = 86_400

const ORIGIN = `https://${vendorHosts.push}`
const at = (path: string) => `/_v/${vendorHosts.push}${path}`
const serverKeyBody = z.object({ serverKey: z.string().regex(/^[\w-]{87}$/) })
const endpointBody = z.object({ endpoint: z.string().startsWith(ORIGIN) })
const headers = z.looseObject({
  authorization: z.string(),
  'content-encoding': z.literal('aes128gcm'),
  ttl: z.coerce.number().int().nonnegative(),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).default('normal'),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
})
/** What the demonstration shows of a message. */
const shown = z.object({ title: z.string(), body: z.string() })

type Dependencies = { faults: Faults; inbox: Inbox; now: () => Date }

/**
 * A push service, and the browsers that have subscribed to it: it decrypts what it takes (RFC 8030, 8291, 8292). A browser of the
 * demonstration asks it for a subscription instead of its own service (push-browser.ts).
 */
export function registerPush(app: FastifyInstance, { faults, inbox, now }: Dependencies): PushEmulator {
  const receivers = new Map<string, Receiver & { serverKey: string }>()
  let taken: TakenMessage[] = []
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  const subscribe = (serverKey: string): Subscribed => {
    const receiver = createReceiver(randomBytes(16))
    const endpoint = `${ORIGIN}/send/${randomBytes(24).toString('base64url')}`
    receivers.set(endpoint, { ...receiver, serverKey })
    const [p256dh, auth] = [receiver.keys.getPublicKey(), receiver.auth].map((key) => key.toString('base64url'))
    return { endpoint, keys: { p256dh: p256dh!, auth: auth! } }
  }

  app.post(at('/subscribe'), (request, reply) =>
    reply.code(201).send(subscribe(serverKeyBody.parse(request.body).serverKey)),
  )
  app.post(at('/unsubscribe'), (request) => {
    receivers.delete(endpointBody.parse(request.body).endpoint)
    return {}
  })

  app.post(at('/send/:id'), faults.hooks('push', 'send'), async (request, reply) => {
    const endpoint = `${ORIGIN}/send/${(request.params as { id: string }).id}`
    const receiver = receivers.get(endpoint)
    if (!receiver || isDeclined(request)) return reply.code(410).send()
    const sent = headers.safeParse(request.headers)
    if (!sent.success) return reply.code(400).send({ issues: sent.error.issues })
    if (!(await isSignedWith(receiver.serverKey, request, now()))) return reply.code(403).send()
    const body = request.body as Buffer
    if (body.length > MAX_BODY_BYTES) return reply.code(413).send()
    const text = decrypt(body, receiver)
    const { ttl, urgency, topic } = sent.data
    taken = [...taken, { endpoint, text, ttlSeconds: ttl, urgency, topic }].slice(-MAX_KEPT)
    const message = shown.parse(JSON.parse(text))
    inbox.add({
      to: 'Your browser',
      channel: 'push',
      subject: message.title,
      text: message.body,
      at: now().toISOString(),
    })
    return reply.code(201).header('ttl', String(ttl)).send()
  })
  app.get('/_control/push', () => taken)

  return {
    subscribe,
    unsubscribe: (endpoint) => void receivers.delete(endpoint),
    messages: () => taken,
    clear: () => void (taken = []),
  }
}

/** Whether the application is the one with which the browser has subscribed (RFC 8292). */
async function isSignedWith(serverKey: string, request: FastifyRequest, now: Date): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(request.headers.authorization ?? '') ?? []
  if (key !== serverKey) return false
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  try {
    const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256'), {
      audience: ORIGIN,
      currentDate: now,
      requiredClaims: ['exp', 'sub'],
    })
    const isShort = payload.exp! - now.getTime() / 1_000 <= DAY_SECONDS
    return isShort && /^(mailto:|https:)/.test(payload.sub!)
  } catch {
    return false
  }
}
