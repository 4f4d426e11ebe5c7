/** Winsday: the counter that everybody sees, and finding out about one's own tickets (1-site §2, §3; docs/product-decisions.md#winsday). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const text = z.string()
const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())

export const getRevealedWidget = endpoint({
  name: 'getRevealedWidget',
  summary: 'How many winning tickets were revealed since the draw, and the latest of them',
  tag: 'Winsday',
  method: 'GET',
  path: '/api/tickets/revealed-widget/{winnerId}',
  auth: 'none',
  params: z.object({ winnerId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  responses: {
    200: z.object({
      totalTicketsBefore: count,
      lastRevealed: z.array(z.object({ ticket: text, prize: text, at: time })),
    }),
  },
  problems: ['not-found'],
})

/** What a ticket won: `value` in pence for money and things, otherwise the number. */
export const prize = z.object({
  type: z.enum(['physical', 'entry', 'token', 'monetary']),
  value: count,
  name: text,
  numberOfTokens: z.optional(count),
  numberOfEntries: z.optional(count),
  physicalType: z.optional(text),
  voucherName: z.optional(text),
})
export type Prize = z.infer<typeof prize>

export const revealedTicket = z.object({
  id: text,
  /** Winning tickets of the draw that had been revealed before and after this one. */
  totalTicketsBefore: count,
  totalTicketsAfter: count,
  /** Null: not a winner. */
  prize: z.nullable(prize),
})

export const postReveal = endpoint({
  name: 'postReveal',
  summary:
    'Reveals tickets of the player’s own, at no cost, and awards what they won; a ticket revealed before answers as it did',
  tag: 'Winsday',
  method: 'POST',
  path: '/api/tickets/reveal',
  auth: 'player',
  idempotent: true,
  body: z.object({ ticketIds: z.array(text.check(z.regex(/^\d{1,15}$/))).check(z.minLength(1), z.maxLength(100)) }),
  responses: { 200: z.object({ revealed: z.array(revealedTicket) }) },
  problems: ['unauthorized'],
})

export const profileSummary = z.object({
  tokens: count,
  entryCreditsV1: count,
  entryCreditsV2: count,
  physicalPrizes: count,
  /** Pence. */
  monetaryAmount: count,
  vouchers: count,
})

export const postProfileWidget = endpoint({
  name: 'postProfileWidget',
  summary: 'What the player holds, the tickets waiting to be revealed, the draws to come',
  tag: 'Winsday',
  method: 'POST',
  path: '/api/tickets/profile-widget',
  auth: 'player',
  isReadOnly: true,
  body: z.object({ extended: z.optional(z.boolean()), withSettings: z.optional(z.boolean()) }),
  responses: {
    200: z.object({
      summary: profileSummary,
      ticketsToReveal: count,
      /** With `extended`: draws to come, and the player's tickets in each. */
      futureDraws: z.optional(z.array(z.object({ id: text, name: text, at: time, tickets: count }))),
      /** With `withSettings`: the places of the profile, by the names that `tile` takes. */
      yourProfileSettings: z.optional(z.array(z.object({ id: text, name: text, link: text }))),
    }),
  },
  problems: [],
})
