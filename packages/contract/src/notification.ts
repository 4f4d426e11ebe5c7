/** Notification cards. The customer-engagement service stores them, and browsers call it directly (2-flows §7). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const tag = 'Notifications'
const text = z.string()
const time = z.iso.datetime()

/** The service's address for browsers, and our public id there. */
const service = z.object({ url: text, key: text })
export type EngagementService = z.infer<typeof service>

export const getEngagement = endpoint({
  name: 'getEngagement',
  summary: 'The address at which a browser gets the cards for everybody',
  tag,
  method: 'GET',
  path: '/api/engagement',
  auth: 'none',
  responses: { 200: service },
  problems: [],
})

const identity = z.object({
  ...service.shape,
  /** The player's id at the service. It contains no personal data. */
  userId: text,
  /** Proves the player's identity to the service until `expiresAt`. */
  signature: text,
  expiresAt: time,
  /** The player's wins: a card about one of them is shown as a winner's card. */
  won: z.array(z.object({ competitionId: z.int(), name: text, image: z.optional(text), wonAt: time })),
})
export type EngagementIdentity = z.infer<typeof identity>

export const postAccountEngagement = endpoint({
  name: 'postAccountEngagement',
  summary: 'The player’s identity at the engagement service, with a proof that is valid for 15 minutes',
  tag,
  method: 'POST',
  path: '/api/account/engagement',
  auth: 'player',
  body: z.object({}),
  responses: { 200: identity },
  problems: [],
})
