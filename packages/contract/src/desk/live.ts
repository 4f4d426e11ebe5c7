/** The desk's live board: figures of all processes by second, as one stream (docs/mechanisms/desk/live-board.md). */
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const count = z.int().check(z.nonnegative())

/** How many seconds the board shows, and how many a new stream begins with. */
export const LIVE_SECONDS = 300

/**
 * Replies that are not what the caller wanted: 4xx, 429, 503 for overload, and every other 5xx. `refused` includes what
 * was refused before the framework.
 */
export const ERROR_CLASSES = ['client', 'limited', 'refused', 'server'] as const
export type ErrorClass = (typeof ERROR_CLASSES)[number]

export const WATCHED_VENDORS = [
  'gateway',
  'open-banking',
  'paypal',
  'sms',
  'mail',
  'engagement',
  'beacon',
  'witness',
  'age-check',
  'identity',
] as const
export type WatchedVendor = (typeof WATCHED_VENDORS)[number]

const vendorCalls = z.object({ calls: count, failed: count })

/** What the processes counted themselves in one second; sums of all processes that reported it. */
const traffic = z.object({
  /** How many processes reported this second. */
  processes: count,
  requests: count,
  errors: z.record(z.enum(ERROR_CLASSES), count),
  /** At the end of the second: entries that wait for the database, and requests that wait for a slot. */
  queuedEntries: count,
  waitingRequests: count,
  /** Only vendors that were called. */
  vendors: z.partialRecord(z.enum(WATCHED_VENDORS), vendorCalls),
})
export type LiveTraffic = z.infer<typeof traffic>

/** What the database says about one second. Payments count in the second of their outcome. */
const game = z.object({
  /** Entries online that began, and entries of any channel that were completed. */
  begun: count,
  completed: count,
  paid: count,
  declined: count,
  /** Calls to the vendor that ended without a reply. */
  unanswered: count,
  refundsDue: count,
  /** The money of the payments that were paid. */
  pence: count,
})
export type LiveGame = z.infer<typeof game>

const second = z.object({
  /** Seconds since 1970. */
  at: count,
  /** Null: not known. */
  traffic: z.nullable(traffic),
  game: z.nullable(game),
})
export type LiveSecond = z.infer<typeof second>

const closing = z.object({
  competitionId: z.int(),
  name: z.string(),
  channel: z.enum(CHANNELS),
  closesAt: z.iso.datetime(),
  isOnHold: z.boolean(),
})
export type LiveClosing = z.infer<typeof closing>

export const getDeskLive = endpoint({
  name: 'getDeskLive',
  summary:
    'Figures of the last five minutes by second, and every second those that have changed since: a stream of server-sent events',
  tag: 'The desk: live board',
  method: 'GET',
  path: '/api/desk/live',
  auth: 'staff',
  act: 'watch-live',
  stream: true,
  responses: {
    200: z.object({
      /** The server's time. */
      now: z.iso.datetime(),
      /** New and changed seconds. The first message of a stream has all that are known. */
      seconds: z.array(second),
      /** The last second that the database was asked for; null: not yet. */
      gameUntil: z.nullable(count),
      /** The next closings by channel, soonest first, and those of the last minutes. */
      closings: z.array(closing),
    }),
  },
  problems: [],
})
