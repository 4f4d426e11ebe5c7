/** Notification cards: stored by the customer-engagement service, which browsers ask directly (2-flows §7). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const tag = 'Notifications'
const text = z.string()
const time = z.iso.datetime()

/** Where browsers reach the service, and our public name there. */
const service = z.object({ url: text, key: text })
export type EngagementService = z.infer<typeof service>

export const getEngagement = endpoint({
  name: 'getEngagement',
  summary: 'Where a browser asks for the cards that are for everybody',
  tag,
  method: 'GET',
  path: '/api/engagement',
  auth: 'none',
  responses: { 200: service },
  problems: [],
})

const identity = z.object({
  ...service.shape,
  /** Who the player is to the service; it says nothing of them. */
  userId: text,
  /** What proves it there, until it is over. */
  signature: text,
  expiresAt: time,
  /** What the player has won: a card about one of these is a winner's. */
  won: z.array(z.object({ competitionId: z.int(), name: text, image: z.optional(text), wonAt: time })),
})
export type EngagementIdentity = z.infer<typeof identity>

export const postAccountEngagement = endpoint({
  name: 'postAccountEngagement',
  summary: 'Who the player is to the engagement service, with a proof that is good for a quarter of an hour',
  tag,
  method: 'POST',
  path: '/api/account/engagement',
  auth: 'player',
  body: z.object({}),
  responses: { 200: identity },
  problems: [],
})
