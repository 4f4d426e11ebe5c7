/**
 * Winsday: the public counter of revealed winners, and revealing one's own tickets (1-site §2, §3;
 * docs/product-decisions.md#winsday).
 */
import { REVEAL_BATCH_SIZE } from '@fairdraw/rules/winsday/winsday.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { prize } from './prize.ts'
import { machineText } from './fields.ts'

const text = z.string()
const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())

export const getRevealedWidget = endpoint({
  name: 'getRevealedWidget',
  summary: 'The number of winning tickets revealed since the draw, and the latest of them',
  tag: 'Winsday',
  method: 'GET',
  path: '/api/tickets/revealed-widget/{winnerId}',
  auth: 'none',
  params: z.object({ winnerId: machineText(64) }),
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
  /** The draw's number of revealed winning tickets before and after this one. */
  totalTicketsBefore: count,
  totalTicketsAfter: count,
  /** Null: not a winner. */
  prize: z.nullable(prize),
})

const drawToReveal = z.object({
  id: text,
  name: text,
  at: time,
  /** Winning tickets of this draw that anybody has revealed so far. */
  revealed: count,
  /** Whether getRevealedWidget returns the current count; it does for draws whose counter the site shows. */
  isCounted: z.boolean(),
  /** The player’s unrevealed tickets, in the order in which they are revealed. */
  tickets: z.array(text),
})

export const postToReveal = endpoint({
  name: 'postToReveal',
  summary: 'The player’s unrevealed tickets of draws that have been drawn, in the order in which they are revealed',
  tag: 'Winsday',
  method: 'POST',
  path: '/api/tickets/to-reveal',
  auth: 'player',
  isReadOnly: true,
  body: z.object({}),
  responses: {
    200: z.object({
      /** The number of all unrevealed tickets; each draw lists at most a hundred. */
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
    'Reveals tickets of the player, free of charge, and awards their prizes; a ticket that was revealed before returns the same result',
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
  summary: 'The player’s balances, unrevealed tickets and coming draws',
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
      /** With `extended`: coming draws, and the player's tickets in each. */
      futureDraws: z.optional(z.array(z.object({ id: text, name: text, at: time, tickets: count }))),
      /** With `withSettings`: the tabs of the profile, by the names that `tile` takes. */
      yourProfileSettings: z.optional(z.array(z.object({ id: text, name: text, link: text }))),
    }),
  },
  problems: [],
})

/** A weekly draw as the operator defines it. */
export const weeklyDraw = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Entries that are finished before this time earn tickets for this draw. */
  cutOff: time,
  /** When the result is expected; this time is shown to players. */
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
  /** The page on which anybody can verify it; null: drawn before such pages existed. */
  drawId: z.nullable(text),
})

export const getEndedDraws = endpoint({
  name: 'getEndedDraws',
  summary: 'Weekly draws of the past year whose result is published, newest first',
  tag: 'Winsday',
  method: 'GET',
  path: '/api/draws/ended',
  auth: 'none',
  responses: { 200: z.object({ draws: z.array(endedDraw) }) },
  problems: [],
})

export const getDrawWinners = endpoint({
  name: 'getDrawWinners',
  summary: 'The latest weekly draws with the winning tickets, by prize and without names',
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
