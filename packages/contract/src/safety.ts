/** Safer play: spending, spend limits and breaks (field rules 13-18). */
import { PAUSE_DAYS, SELF_EXCLUSION_MONTHS } from '@fairdraw/rules/player/break.ts'
import * as z from 'zod/mini'
import { confirmation } from './account.ts'
import { endpoint } from './endpoint.ts'

const time = z.iso.datetime()
const pence = z.int().check(z.nonnegative(), z.maximum(100_000_00))
const tag = 'Playing safe'

/** A calendar month in London, over all channels. */
export const spending = z.object({
  /** '2026-11' */
  month: z.string(),
  spentPence: pence,
  /** The player's own limit; null: none. */
  limitPence: z.nullable(pence),
  /** A higher limit that was requested, and when it starts to apply; `limitPence` null: no limit. */
  nextLimit: z.nullable(z.object({ limitPence: z.nullable(pence), from: time })),
  /** The operator's maximum for every player in a month. */
  operatorLimitPence: pence,
  creditCardPence: pence,
  creditCardCapPence: pence,
  /** The end of the player's break; null: there is none. */
  pausedUntil: z.nullable(time),
  suspendedUntil: z.nullable(time),
})
export type Spending = z.infer<typeof spending>

const answers = { 200: spending }

export const postSpentAmount = endpoint({
  name: 'postSpentAmount',
  summary: 'The player’s spending this month over all channels, and the limits',
  tag,
  method: 'POST',
  path: '/api/account/spent-amount',
  auth: 'player',
  isReadOnly: true,
  body: z.object({}),
  responses: answers,
  problems: [],
})

export const postSpendLimit = endpoint({
  name: 'postSpendLimit',
  summary:
    'Sets the player’s own monthly limit, zero included: a lower one at once, a higher one or none after 24 hours',
  tag,
  method: 'POST',
  path: '/api/account/spend-limit',
  auth: 'player',
  body: z.object({ limitPence: z.nullable(pence) }),
  responses: answers,
  problems: [],
})

export const postPause = endpoint({
  name: 'postPause',
  summary: 'A break of some days, in which nothing can be entered and nothing is sent; it cannot be shortened',
  tag,
  method: 'POST',
  path: '/api/account/pause',
  auth: 'player',
  body: z.object({ days: z.literal(PAUSE_DAYS) }),
  responses: answers,
  problems: [],
})

export const postSelfExclude = endpoint({
  name: 'postSuspend',
  summary: 'A break of at least six months, likewise; one of more than a year is confirmed by a texted code',
  tag,
  method: 'POST',
  path: '/api/account/suspend',
  auth: 'player',
  body: z.object({
    months: z.int().check(z.minimum(SELF_EXCLUSION_MONTHS.min), z.maximum(SELF_EXCLUSION_MONTHS.max)),
    /** Required if `needsConfirmation(months)`; without it the answer is `step-up-needed`. */
    confirmation: z.optional(confirmation),
  }),
  responses: answers,
  problems: ['step-up-needed'],
})

export const postClose = endpoint({
  name: 'postClose',
  summary: 'Closes the account for good, confirmed by a texted code; prizes won are still paid',
  tag,
  method: 'POST',
  path: '/api/account/close',
  auth: 'player',
  body: z.object({ confirmation: z.optional(confirmation) }),
  responses: { 200: z.object({}) },
  problems: ['step-up-needed'],
})
