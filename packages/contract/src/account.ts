/** A player's balances, tickets and entries (1-site §3 'Account', §7; docs/product-decisions.md#entry). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { machineText } from './fields.ts'

const count = z.int()
const tag = 'Account'

export const account = z.object({
  playerId: z.int(),
  phoneNumber: z.string(),
  tokens: count,
  customerType: z.string(),
  clientIp: z.string(),
  hiddenCompsIds: z.array(z.int()),
  isTestPlayer: z.boolean(),
  shouldRenewToken: z.boolean(),
  /** Whether the player has stated to be 18 or over. While false, every entry is refused (field rule 13). */
  isAgeStated: z.optional(z.boolean()),
  playerDetails: z.object({ email: z.nullable(z.string()), isEmailVerified: z.boolean() }),
})
export type Account = z.infer<typeof account>

export const balances = z.object({
  tokens: count,
  entryCreditsV1: count,
  entryCreditsV2Pence: count,
  discountCreditsPence: count,
  cashPence: count,
})
export type Balances = z.infer<typeof balances>

/**
 * One record per player and competition. `capping`: the maximum number of entries (null: no cap). `pendingTickets`
 * counts unfinished entries.
 */
export const ticketRecord = z.object({
  competitionId: z.int(),
  isEntryCapping: z.boolean(),
  entriesCount: count,
  ticketsCount: count,
  tickets: z.array(z.string()),
  capping: z.nullable(count),
  pendingTickets: count,
})
export type TicketRecord = z.infer<typeof ticketRecord>

export const entryRecord = z.object({
  entryId: z.string(),
  competitionId: z.int(),
  competitionName: z.string(),
  image: z.optional(z.string()),
  status: z.enum(['pending', 'completed', 'failed', 'expired', 'refunded', 'cancelled']),
  step: z.nullable(z.enum(['quiz', 'survey', 'payment'])),
  channel: z.string(),
  enteredAt: z.iso.datetime(),
  paidPence: count,
  paidTokens: count,
  tickets: z.array(z.string()),
  /** The tokens that the entry has earned; absent: none. A refund takes them back. */
  tokensEarned: z.optional(count),
  /** Money or credits were taken for it, so it has a receipt. */
  hasReceipt: z.optional(z.boolean()),
  /** Its tickets are in a draw, so they have a ticket receipt (`postTicketReceipt`). */
  hasTicketReceipt: z.optional(z.boolean()),
  /** What went back to the player, and when; `pence`: 0 where credits alone did. */
  refund: z.optional(z.object({ pence: count, at: z.iso.datetime() })),
  /** The draw of its tickets, once their list is published. */
  drawId: z.optional(z.string()),
  /**
   * What the draw has made of a completed entry; absent: it has not begun. lapsed: won, but the prize was not claimed or
   * was withdrawn.
   */
  outcome: z.optional(z.enum(['drawing', 'won', 'lapsed', 'not-won'])),
})
export type EntryRecord = z.infer<typeof entryRecord>

const empty = z.object({})

/**
 * Proof that the player receives texts to their number: the one-time token of a fresh code
 * (docs/product-decisions.md#accounts).
 */
export const confirmation = z.string().check(z.regex(/^[\w-]{43}$/))

export const postAccountDetails = endpoint({
  name: 'postAccountDetails',
  summary: 'The player’s account and balances',
  tag,
  method: 'POST',
  path: '/api/account/details',
  auth: 'player',
  isReadOnly: true,
  body: empty,
  responses: { 200: z.object({ account, balances }) },
  problems: [],
})

export const postAccountTickets = endpoint({
  name: 'postAccountTickets',
  summary: 'Tickets and caps, one record per competition',
  tag,
  method: 'POST',
  path: '/api/account/tickets',
  auth: 'player',
  isReadOnly: true,
  body: empty,
  responses: { 200: z.object({ tickets: z.array(ticketRecord) }) },
  problems: [],
})

export const postAccountEntries = endpoint({
  name: 'postAccountEntries',
  summary: 'The player’s entries, newest first, twenty at a time',
  tag,
  method: 'POST',
  path: '/api/account/entries',
  auth: 'player',
  isReadOnly: true,
  body: z.object({
    cursor: z.optional(machineText(200, 0)),
    /** Only entries in this state; 'unfinished' entries can be continued. */
    show: z.optional(z.enum(['all', 'unfinished', 'completed', 'ended'])),
  }),
  responses: { 200: z.object({ entries: z.array(entryRecord), nextCursor: z.optional(z.string()) }) },
  problems: [],
})

export const postAccountLogout = endpoint({
  name: 'postAccountLogout',
  summary: 'Ends the token and deletes what is stored about the device',
  tag,
  method: 'POST',
  path: '/api/account/logout',
  auth: 'player',
  body: empty,
  responses: { 200: empty },
  problems: [],
})
