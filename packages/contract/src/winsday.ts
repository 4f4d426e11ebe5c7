/** Winsday: the counter that everybody sees, and finding out about one's own tickets (1-site §2, §3; docs/product-decisions.md#winsday). */
import { REVEAL_BATCH_SIZE } from '@fairdraw/rules/winsday/winsday.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { prize } from './prize.ts'

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

export const revealedTicket = z.object({
  id: text,
  /** Winning tickets of the draw that had been revealed before and after this one. */
  totalTicketsBefore: count,
  totalTicketsAfter: count,
  /** Null: not a winner. */
  prize: z.nullable(prize),
})

const drawToReveal = z.object({
  id: text,
  name: text,
  at: time,
  /** Winning tickets of this draw that have been revealed, by anybody. */
  revealed: count,
  /** Whether getRevealedWidget tells how many have been since; it does for draws that the site shows a counter of. */
  isCounted: z.boolean(),
  /** Of the player’s tickets those that wait, in the order in which they are revealed. */
  tickets: z.array(text),
})

export const postToReveal = endpoint({
  name: 'postToReveal',
  summary:
    'The player’s tickets that wait to be revealed, of draws that have been drawn, in the order in which they are revealed',
  tag: 'Winsday',
  method: 'POST',
  path: '/api/tickets/to-reveal',
  auth: 'player',
  isReadOnly: true,
  body: z.object({}),
  responses: {
    200: z.object({
      /** All that wait; the draws list a hundred of them at most. */
      total: count,
      draws: z.array(drawToReveal),
    }),
  },
  problems: [],
})
export type DrawToReveal = z.infer<typeof drawToReveal>

export const getComingWinsdays = endpoint({
  name: 'getComingWinsdays',
  summary: 'The next draws of Winsday, the soonest first',
  tag: 'Winsday',
  method: 'GET',
  path: '/api/winsday/coming-draws',
  auth: 'none',
  responses: { 200: z.object({ serverTime: time, draws: z.array(z.object({ id: text, name: text, at: time })) }) },
  problems: [],
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
  body: z.object({
    ticketIds: z.array(text.check(z.regex(/^\d{1,15}$/))).check(z.minLength(1), z.maxLength(REVEAL_BATCH_SIZE)),
  }),
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

/** A weekly draw as the operator writes it. */
export const weeklyDraw = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Entries that finish before it earn tickets of this draw. */
  cutOff: time,
  /** When the result is to be there: what players are told. */
  drawsAt: time,
  prizes: z.array(z.object({ prize, winners: z.int().check(z.positive()) })).check(z.minLength(1), z.maxLength(100)),
  alternates: count,
  onePrizePerPlayer: z.boolean(),
  terms: z.string().check(z.minLength(1)),
})
export type WeeklyDraw = z.infer<typeof weeklyDraw>

/** A weekly draw whose result is published. */
const endedDraw = z.object({
  id: text,
  name: text,
  at: time,
  /** The page on which anybody can check it; null: of before there was one. */
  drawId: z.nullable(text),
})

export const getEndedDraws = endpoint({
  name: 'getEndedDraws',
  summary: 'Weekly draws whose result is published, the latest first, a year back',
  tag: 'Winsday',
  method: 'GET',
  path: '/api/draws/ended',
  auth: 'none',
  responses: { 200: z.object({ draws: z.array(endedDraw) }) },
  problems: [],
})

export const getDrawWinners = endpoint({
  name: 'getDrawWinners',
  summary: 'The latest weekly draws with the tickets that won, by prize; nobody is named',
  tag: 'Winsday',
  method: 'GET',
  path: '/api/draws/winners',
  auth: 'none',
  responses: {
    200: z.object({
      draws: z.array(
        z.object({
          ...endedDraw.shape,
          prizes: z.array(z.object({ name: text, winners: count, tickets: z.array(text) })),
        }),
      ),
    }),
  },
  problems: [],
})

export const getDrawTerms = endpoint({
  name: 'getDrawTerms',
  summary: 'The terms of one weekly draw',
  tag: 'Winsday',
  method: 'GET',
  path: '/api/draws/terms-and-conditions/{id}',
  auth: 'none',
  params: z.object({ id: z.string().check(z.regex(/^[a-z\d][a-z\d-]{0,63}$/)) }),
  responses: { 200: z.object({ name: text, at: time, terms: text }) },
  problems: ['not-found'],
})
