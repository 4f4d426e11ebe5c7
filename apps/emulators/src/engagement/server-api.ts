/** The calls of the app's server: send a card to users, delete users. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDeclined, type Faults } from '../faults.ts'
import { vendorHosts } from '../vendor-hosts.ts'
import type { Cards } from './cards.ts'
import { demoEngagementCredentials as credentials } from './credentials.ts'

const MAX_CARD_LIFETIME_SECONDS = 30 * 24 * 3_600

const contentCard = z.object({
  type: z.enum(['CLASSIC', 'CAPTIONED_IMAGE', 'BANNER']),
  title: z.string(),
  description: z.string(),
  image_url: z.url().optional(),
  time_to_live: z.int().positive().max(MAX_CARD_LIFETIME_SECONDS),
  pinned: z.boolean().default(false),
  dismissible: z.boolean().default(true),
  web_uri: z.url().optional(),
  uri_text: z.string().optional(),
  extra: z.record(z.string(), z.string()).default({}),
})
const send = z.object({
  external_user_ids: z.array(z.string().min(1)).min(1).max(50),
  messages: z.object({ content_card: contentCard }),
})
const remove = z.object({ external_ids: z.array(z.string().min(1)).min(1).max(50) })

type Dependencies = { cards: Cards; faults: Faults; now: () => Date }

export function registerEngagementServerApi(app: FastifyInstance, { cards, faults, now }: Dependencies): void {
  const at = (path: string) => `/_v/${vendorHosts.engagementApi}${path}`
  const isAllowed = (request: FastifyRequest) => request.headers.authorization === `Bearer ${credentials.restKey}`
  const refuse = (reply: FastifyReply, status: number, message: string) => reply.code(status).send({ message })

  app.post(at('/messages/send'), faults.hooks('engagement', 'send'), (request, reply) => {
    if (!isAllowed(request)) return refuse(reply, 401, 'Invalid API key')
    const parsed = send.safeParse(request.body)
    if (!parsed.success || isDeclined(request)) return refuse(reply, 400, "The 'content_card' object is not valid")
    const { content_card: card } = parsed.data.messages
    const createdAt = Math.floor(now().getTime() / 1000)
    for (const userId of parsed.data.external_user_ids)
      cards.add({
        userId,
        type: card.type,
        title: card.title,
        description: card.description,
        imageUrl: card.image_url,
        url: card.web_uri,
        urlText: card.uri_text,
        isDismissible: card.dismissible,
        isPinned: card.pinned,
        extras: card.extra,
        createdAt,
        expiresAt: createdAt + card.time_to_live,
      })
    return reply.code(201).send({ dispatch_id: randomBytes(16).toString('hex'), message: 'success' })
  })

  app.post(at('/users/delete'), faults.hooks('engagement', 'delete'), (request, reply) => {
    if (!isAllowed(request)) return refuse(reply, 401, 'Invalid API key')
    const parsed = remove.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400, "'external_ids' must be an array of ids")
    const deleted = parsed.data.external_ids.filter((userId) => cards.deleteUser(userId)).length
    return reply.code(201).send({ deleted, message: 'success' })
  })
}
