/**
 * Notifications of a browser about one draw: that it begins, and that it has ended (docs/mechanisms/draw/push.md). The address that the
 * browser's push service has made proves whose browser it is; nobody else knows it.
 */
import { DRAW_KINDS } from '@fairdraw/rules/draw/draw.ts'
import { PUSH_PATHS } from '@fairdraw/rules/push/push-paths.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const tag = 'Notifications'

/** A point of P-256 and 16 bytes, as browsers write them: base64url without padding. */
const publicKey = z.string().check(z.regex(/^[\w-]{87}$/))
const secret = z.string().check(z.regex(/^[\w-]{22}$/))

const endpointUrl = z.string().check(z.maxLength(800), z.regex(/^https:\/\/[!-~]+$/))

/** What a draw is about, as in its summary: a draw that is made again keeps it. */
const drawSubject = z.object({
  kind: z.enum(DRAW_KINDS),
  subjectId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
})
export type DrawSubject = z.infer<typeof drawSubject>

const subscription = z.object({
  endpoint: endpointUrl,
  /** With these messages are encrypted for this browser (RFC 8291). */
  keys: z.object({ p256dh: publicKey, auth: secret }),
  /** The server's key that the browser was given. */
  serverKey: publicKey,
})
export type BrowserSubscription = z.infer<typeof subscription>

export const getPushKey = endpoint({
  name: 'getPushKey',
  summary: 'The public key with which a browser subscribes to notifications; null where there are none',
  tag,
  method: 'GET',
  path: PUSH_PATHS.key,
  auth: 'none',
  responses: { 200: z.object({ key: z.nullable(publicKey) }) },
  problems: [],
})

export const postPushState = endpoint({
  name: 'postPushState',
  summary: 'The draws that a browser is notified about',
  tag,
  method: 'POST',
  path: '/api/push/state',
  auth: 'none',
  isReadOnly: true,
  body: z.object({ endpoint: endpointUrl }),
  responses: { 200: z.object({ draws: z.array(drawSubject) }) },
  problems: [],
})

export const postPushSubscribe = endpoint({
  name: 'postPushSubscribe',
  summary: 'Notifies a browser when a draw begins and when it has ended; a player who is logged in is bound to it',
  tag,
  method: 'POST',
  path: '/api/push/subscribe',
  auth: 'optional',
  body: z.object({ subscription, draw: drawSubject }),
  responses: { 200: z.object({}) },
  problems: ['not-found', 'paused'],
})

export const postPushRenew = endpoint({
  name: 'postPushRenew',
  summary: 'Notifies a browser under the new address that its push service has given it',
  tag,
  method: 'POST',
  path: PUSH_PATHS.renew,
  auth: 'none',
  body: z.object({ endpoint: endpointUrl, subscription }),
  responses: { 200: z.object({}) },
  problems: [],
})

export const postPushUnsubscribe = endpoint({
  name: 'postPushUnsubscribe',
  summary: 'Notifies a browser no more about a draw, or about any',
  tag,
  method: 'POST',
  path: '/api/push/unsubscribe',
  auth: 'none',
  body: z.object({ endpoint: endpointUrl, draw: z.optional(drawSubject) }),
  responses: { 200: z.object({}) },
  problems: [],
})
