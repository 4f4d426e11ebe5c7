/** The service's API for pages: cards for the current user, and events about them. A call that names a user needs that user's token. */
import type { KeyObject } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import { vendorHosts } from '../vendor-hosts.ts'
import {
  CUSTOM_EVENT,
  EVENTS,
  type Card,
  type CardType,
  type Cards,
  type CardInteractions,
  type EventName,
} from './cards.ts'
import { demoEngagementCredentials as credentials } from './credentials.ts'
import { derivePublicKey, findTokenError } from './signatures.ts'

const callerBody = z.object({ api_key: z.string(), user_id: z.string().min(1).optional() })
const sync = callerBody.extend({
  last_full_sync_at: z.number().default(0),
  last_card_updated_at: z.number().default(0),
})
const data = callerBody.extend({
  events: z
    .array(
      z.discriminatedUnion('name', [
        z.object({
          name: z.enum(Object.keys(EVENTS) as [EventName, ...EventName[]]),
          time: z.number(),
          data: z.object({ ids: z.array(z.string()).min(1).max(100) }),
        }),
        z.object({
          name: z.literal(CUSTOM_EVENT),
          time: z.number(),
          data: z.object({ n: z.string().min(1).max(255), p: z.record(z.string(), z.unknown()).default({}) }),
        }),
      ]),
    )
    .max(100),
})

type Dependencies = { cards: Cards; faults: Faults; now: () => Date }

export function registerEngagementBrowserApi(app: FastifyInstance, { cards, faults, now }: Dependencies): void {
  const at = (path: string) => `/_v/${vendorHosts.engagementSdk}${path}`
  const seconds = () => Math.floor(now().getTime() / 1000)
  let key: KeyObject | undefined

  /** The caller's user id; null for a visitor, undefined after a refusal has been sent. */
  const readUser = (request: FastifyRequest, reply: FastifyReply): string | null | undefined => {
    const parsed = callerBody.safeParse(request.body)
    if (!parsed.success || parsed.data.api_key !== credentials.appKey) {
      void reply.code(401).send({ error: 'Unrecognized API key' })
      return undefined
    }
    const { user_id: userId } = parsed.data
    if (userId === undefined) return null
    key ??= derivePublicKey(credentials.signingKey)
    const token = request.headers['x-braze-auth-signature']
    const tokenError = findTokenError(key, typeof token === 'string' ? token : undefined, userId, seconds())
    if (!tokenError) return userId
    void reply.code(401).send({ auth_error: { error_code: tokenError.code, reason: tokenError.reason } })
    return undefined
  }

  app.post(at('/api/v3/content_cards/sync'), faults.hooks('engagement', 'sync'), (request, reply) => {
    const userId = readUser(request, reply)
    if (userId === undefined) return reply
    sync.parse(request.body)
    const listed = cards.listFor(userId, seconds())
    return reply.send({
      full_sync: true,
      last_full_sync_at: seconds(),
      last_card_updated_at: Math.max(0, ...listed.map(({ createdAt }) => createdAt)),
      cards: listed.map(serialiseCard),
    })
  })

  app.post(at('/api/v3/data/'), faults.hooks('engagement', 'data'), (request, reply) => {
    const userId = readUser(request, reply)
    if (userId === undefined) return reply
    for (const event of data.parse(request.body).events) {
      const from = { userId, at: event.time }
      if (event.name === CUSTOM_EVENT)
        cards.recordEvent({ ...from, name: event.name, customName: event.data.n, properties: event.data.p })
      else cards.recordEvent({ ...from, name: event.name, ids: event.data.ids })
    }
    return reply.code(201).send({})
  })
}

const WIRE_TYPES: Record<CardType, string> = {
  CLASSIC: 'short_news',
  CAPTIONED_IMAGE: 'captioned_image',
  BANNER: 'banner_image',
}

function serialiseCard({ viewed, clicked, removed, ...card }: Card & CardInteractions): object {
  return {
    id: card.id,
    tp: WIRE_TYPES[card.type],
    tt: card.title,
    ds: card.description,
    u: card.url ?? null,
    dm: card.urlText ?? '',
    i: card.imageUrl ?? null,
    v: viewed ?? false,
    cl: clicked ?? false,
    p: card.isPinned,
    r: removed ?? false,
    db: card.isDismissible,
    ca: card.createdAt,
    ea: card.expiresAt,
    e: card.extras,
  }
}
