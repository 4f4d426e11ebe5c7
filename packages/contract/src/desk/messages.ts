/** Messages and vendor tasks at the desk: what waits, fails and is dead (docs/mechanisms/messages.md#at-the-desk). */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { machineText } from '../fields.ts'
import { competitionNumber, reason } from './fields.ts'

const tag = 'The desk: messages'

/** Counts of messages stop here. */
export const MAX_COUNTED_MESSAGES = 10_000
/** How many dead letters one call retries or drops. A whole topic takes as many calls as it needs. */
export const MAX_MOVED_MESSAGES = 1_000
export const MAX_SELECTED_MESSAGES = 200

const count = z.int().check(z.nonnegative())
const time = z.iso.datetime()
const text = z.string()
const topicName = machineText(80)

/**
 * `queued`: not sent yet, retries included. `retrying`: of these, those whose last attempt failed. `dead`: failed
 * permanently, and wait for a person. `dropped`: dead letters that a person has dropped, for 90 days.
 */
export const MESSAGE_STATES = ['queued', 'retrying', 'dead', 'dropped'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** `unknown`: a topic of a newer build. */
export const MESSAGE_CHANNELS = ['text', 'email', 'card', 'push', 'vendor-task', 'unknown'] as const
export type DeskMessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** Not counted beyond 10,000. */
const counts = z.object({ queued: count, retrying: count, dead: count, dropped: count })

export const getDeskMessageTopics = endpoint({
  name: 'getDeskMessageTopics',
  summary:
    'Every topic that has messages or was sent lately: how many in each state, since when, and how many were sent',
  tag,
  method: 'GET',
  path: '/api/desk/messages/topics',
  auth: 'staff',
  act: 'read-messages',
  responses: {
    200: z.object({
      topics: z.array(
        z.object({
          topic: text,
          channel: z.enum(MESSAGE_CHANNELS),
          counts,
          /** When the message that is due first was enqueued; null: none is queued. */
          oldestAt: z.nullable(time),
          /** When it is due. */
          nextAt: z.nullable(time),
          /** Accepted by the vendor today, and in the seven days up to today. */
          sentToday: count,
          sentInWeek: count,
        }),
      ),
    }),
  },
  problems: [],
})

export const getDeskCompetitionMessages = endpoint({
  name: 'getDeskCompetitionMessages',
  summary:
    'Every topic about which a competition’s players were or will be written to: how many in each state, and sent',
  tag,
  method: 'GET',
  path: '/api/desk/messages/competitions/{id}',
  auth: 'staff',
  act: 'read-reports',
  params: z.object({ id: competitionNumber }),
  responses: {
    200: z.object({
      topics: z.array(z.object({ topic: text, channel: z.enum(MESSAGE_CHANNELS), counts, sent: count })),
    }),
  },
  problems: [],
})

export const getDeskMessages = endpoint({
  name: 'getDeskMessages',
  summary: 'Messages in a state by topic, a hundred at a time: queued ones by when they are due, others by number',
  tag,
  method: 'GET',
  path: '/api/desk/messages',
  auth: 'staff',
  act: 'read-messages',
  query: z.object({
    state: z.enum(MESSAGE_STATES),
    topic: z.optional(topicName),
    /** Those about an entry, a draw or a prize of it. */
    competitionId: z.optional(competitionNumber),
    /** `next` of the previous page. */
    after: z.optional(machineText(200, 0)),
  }),
  responses: {
    200: z.object({
      messages: z.array(
        z.object({
          id: z.int(),
          topic: text,
          channel: z.enum(MESSAGE_CHANNELS),
          /** Null: a number without an account. */
          playerId: z.nullable(z.int()),
          enqueuedAt: time,
          attempts: count,
          /** When it is tried next; null: never. */
          nextAt: z.nullable(time),
          /** Why the last attempt failed: names and codes only. */
          lastError: z.nullable(text),
          deadAt: z.nullable(time),
          dropReason: z.nullable(text),
        }),
      ),
      /** When the list was read, by the database's clock. */
      readAt: time,
      /** Absent on the last page. */
      next: z.optional(text),
    }),
  },
  problems: [],
})

/** Some dead letters by their numbers; or those of a topic that were dead at `deadBy`, which is when the list was read. */
const selection = z.union([
  z.object({ ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(MAX_SELECTED_MESSAGES)) }),
  z.object({ topic: topicName, deadBy: time }),
])
export type MessageSelection = z.infer<typeof selection>

/** `hasMore`: further ones of the selection are left, for another call. */
const moved = z.object({ count, hasMore: z.boolean() })

export const postDeskRetryMessages = endpoint({
  name: 'postDeskRetryMessages',
  summary: 'Makes dead letters due at once, with another day of retries; at most 1,000 a call',
  tag,
  method: 'POST',
  path: '/api/desk/messages/retry',
  auth: 'staff',
  act: 'manage-messages',
  body: z.object({ selection }),
  responses: { 200: moved },
  problems: [],
})

export const postDeskDropMessages = endpoint({
  name: 'postDeskDropMessages',
  summary: 'Drops dead letters with a reason: they are emptied and never sent; at most 1,000 a call',
  tag,
  method: 'POST',
  path: '/api/desk/messages/drop',
  auth: 'staff',
  act: 'manage-messages',
  body: z.object({ selection, reason }),
  responses: { 200: moved },
  problems: [],
})
