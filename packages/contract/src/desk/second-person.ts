/** What waits for a second person, and changes of access that colleagues should know (docs/mechanisms/staff.md#what-waits). */
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import { AWARD_STATES } from '@fairdraw/rules/prize/award.ts'
import { ACCESS_CHANGES } from '@fairdraw/rules/staff.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, kind, moment } from './content-revision.ts'

const tag = 'The desk: second person'
const count = z.int().check(z.nonnegative())

const person = z.object({ id: z.string(), name: z.string() })

/** A published closing that a revision moves. */
export const closingMove = z.object({ channel: z.enum(CHANNELS), from: moment, to: moment })

/** Whether the caller may be the next person; otherwise why not. */
export const MY_PARTS = ['may', 'own', 'given', 'no-role'] as const
export type MyPart = (typeof MY_PARTS)[number]

const common = {
  /** Who proposed it; null where nobody has yet, or a job or command did. */
  by: z.nullable(person),
  since: moment,
  /** How many of the people that it needs have agreed, the proposer included where they count. */
  given: count,
  needed: count,
  myPart: z.enum(MY_PARTS),
}

const contentItem = { contentKind: kind, id, title: z.nullable(z.string()), revision: z.int() }

export const waitingItem = z.discriminatedUnion('act', [
  /** A text in review; `closings` that it moves need a reason when it is published. */
  z.object({ act: z.literal('publish-content'), ...common, ...contentItem, closings: z.array(closingMove) }),
  /** An approved text that moves a published closing: somebody other than its author publishes it, with a reason. */
  z.object({ act: z.literal('move-closing'), ...common, ...contentItem, closings: z.array(closingMove) }),
  z.object({ act: z.literal('retire-content'), ...common, ...contentItem, reason: z.nullable(z.string()) }),
  /** One person has stated the sender's count of a channel's entries; a second one states it too. */
  z.object({
    act: z.literal('confirm-channel'),
    ...common,
    drawId: z.uuid(),
    title: z.string(),
    channel: z.enum(CHANNELS),
    total: count,
  }),
  z.object({
    act: z.literal('approve-draw'),
    ...common,
    drawId: z.uuid(),
    title: z.string(),
    tickets: z.nullable(count),
    approvedBy: z.array(person),
  }),
  /** Somebody proposes to make a draw void whose list is public. */
  z.object({
    act: z.literal('void-draw'),
    ...common,
    drawId: z.uuid(),
    title: z.string(),
    attempt: z.int(),
    reason: z.nullable(z.string()),
  }),
  /** Somebody proposes to withdraw a prize that is neither credited nor sent. */
  z.object({
    act: z.literal('withdraw-award'),
    ...common,
    playerId: z.int(),
    awardId: z.uuid(),
    /** The prize's name, the draw's title and the ticket that has it. */
    prize: z.string(),
    title: z.string(),
    ticket: z.string(),
    state: z.enum(AWARD_STATES),
    reason: z.nullable(z.string()),
  }),
  z.object({
    act: z.literal('refund-payment'),
    ...common,
    playerId: z.int(),
    paymentId: z.uuid(),
    amountPence: z.int(),
    reason: z.nullable(z.string()),
  }),
  z.object({
    act: z.literal('release-payout'),
    ...common,
    playerId: z.int(),
    payoutId: z.uuid(),
    amountPence: z.int(),
  }),
])
export type WaitingItem = z.infer<typeof waitingItem>

/** A change in who can log in and with what: an invitation, a factor, roles, ended access. */
const accessChange = z.object({
  id: z.int(),
  at: moment,
  change: z.enum(ACCESS_CHANGES),
  /** Whose access it is. */
  person,
  /** Who did it; null for a command of the operator. */
  by: z.nullable(person),
})
export type AccessChangeRow = z.infer<typeof accessChange>

export const getDeskWaiting = endpoint({
  name: 'getDeskWaiting',
  summary:
    'What waits for a second person, as far as the caller’s roles may see it: what they may do first, then the oldest; at most a hundred of each kind',
  tag,
  method: 'GET',
  path: '/api/desk/waiting',
  auth: 'staff',
  act: 'use-own-session',
  responses: {
    200: z.object({
      waiting: z.array(waitingItem),
      /** Those of the last week, newest first, for people who may see the staff. */
      accessChanges: z.array(accessChange),
    }),
  },
  problems: [],
})
