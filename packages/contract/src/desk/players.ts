/** Players at the desk: found and read (docs/mechanisms/desk/players.md). */
import { readNameSearch } from '@fairdraw/rules/player/name-search.ts'
import { PLAYER_STANDINGS } from '@fairdraw/rules/player/standing.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { spending } from '../safety.ts'
import { machineText, typedLine } from '../fields.ts'
import { adjustment } from './adjustments.ts'
import { playerId, reason } from './fields.ts'

const tag = 'The desk: players'

const text = z.string()
const time = z.iso.datetime()
const params = z.object({ id: playerId })

/** What led to a player: a part of the search. */
export const FOUND_BY = ['number', 'email', 'player', 'ticket', 'payment', 'payout'] as const

export const postDeskFindPlayers = endpoint({
  name: 'postDeskFindPlayers',
  summary:
    'Finds players by a phone number or an email address in any spelling, a player’s number, a ticket, a payment or a payout. The search is in the body, so that no address has a phone number; each is in the audit log',
  tag,
  method: 'POST',
  path: '/api/desk/players/find',
  auth: 'staff',
  act: 'read-players',
  isReadOnly: true,
  body: z.object({ search: typedLine(255, 1) }),
  responses: {
    200: z.object({
      players: z.array(
        z.object({
          id: z.int(),
          /** Null: erased. */
          maskedPhone: z.nullable(text),
          standing: z.enum(PLAYER_STANDINGS),
          createdAt: time,
          foundBy: z.enum(FOUND_BY),
        }),
      ),
    }),
  },
  problems: [],
})

export const postDeskFindPlayersByName = endpoint({
  name: 'postDeskFindPlayersByName',
  summary:
    'Finds players by name, postcode or both, twenty at most, as near as people spell names; each found player and the reason are in the audit log, the name is not',
  tag,
  method: 'POST',
  path: '/api/desk/players/find-by-name',
  auth: 'staff',
  act: 'find-players-by-name',
  isReadOnly: true,
  body: z.object({
    search: typedLine(255, 1).check(
      z.refine((text) => readNameSearch(text) !== undefined, { error: 'error.validation.invalid' }),
    ),
    reason,
  }),
  responses: {
    200: z.object({
      players: z.array(
        z.object({
          id: z.int(),
          maskedPhone: text,
          /** 'Jane S.' */
          maskedName: text,
          /** The outward part of the postcode, 'M1'; null: not given. */
          area: z.nullable(text),
          standing: z.enum(PLAYER_STANDINGS),
          createdAt: time,
        }),
      ),
      /** There are more than these: another word or a postcode finds fewer. */
      hasMore: z.boolean(),
    }),
  },
  problems: [],
})

const deskPlayer = z.object({
  id: z.int(),
  standing: z.enum(PLAYER_STANDINGS),
  maskedPhone: z.nullable(text),
  maskedEmail: z.nullable(text),
  isEmailVerified: z.boolean(),
  isTestPlayer: z.boolean(),
  createdAt: time,
  ageStatedAt: z.nullable(time),
  /** The end of the player's break; null: none, or one without an end. */
  breakUntil: z.nullable(time),
  bannedAt: z.nullable(time),
  closedAt: z.nullable(time),
  erasedAt: z.nullable(time),
  /** Locked after wrong passcodes, until a texted code unlocks it. */
  lockedAt: z.nullable(time),
  balances: z.array(
    z.object({
      asset: text,
      /** What the player can spend. */
      balance: z.int(),
      /** What unfinished entries and payouts reserve. */
      held: z.int(),
    }),
  ),
  spending,
  /** Proposed adjustments that nobody has decided. */
  adjustments: z.array(adjustment),
})
export type DeskPlayer = z.infer<typeof deskPlayer>

export const getDeskPlayer = endpoint({
  name: 'getDeskPlayer',
  summary: 'A player with balances, limits and open adjustments; personal data is masked',
  tag,
  method: 'GET',
  path: '/api/desk/players/{id}',
  auth: 'staff',
  act: 'read-players',
  params,
  responses: { 200: z.object({ player: deskPlayer }) },
  problems: ['not-found'],
})

/** The kinds by which the timeline can be filtered. `desk`: what staff did or looked at. */
export const TIMELINE_KINDS = [
  'entries',
  'payments',
  'balances',
  'prizes',
  'payouts',
  'messages',
  'log-ins',
  'changes',
  'desk',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** What happened; which of the optional fields there are depends on the event. */
const timelineRow = z.object({
  /** Unique in the timeline of a player. */
  key: text,
  kind: z.enum(TIMELINE_KINDS),
  at: time,
  /** What happened, as the server names it: 'entry', 'refund', an event of the account, a message's topic, an act. */
  event: text,
  /** The state that it has now, where it has states. */
  state: z.optional(text),
  /** The id by which others know it. */
  reference: z.optional(text),
  /** The competition, or the prize. */
  name: z.optional(text),
  competitionId: z.optional(z.int()),
  channel: z.optional(text),
  method: z.optional(text),
  quantity: z.optional(z.int()),
  /** The first of an entry's tickets. */
  tickets: z.optional(z.array(text)),
  amountPence: z.optional(z.int()),
  tokens: z.optional(z.int()),
  /** A movement of a balance: above zero, the player has more of it. */
  asset: z.optional(text),
  amount: z.optional(z.int()),
  /** What the player reads about an event of the account. */
  text: z.optional(text),
  /** The member of staff, or the job. */
  actor: z.optional(text),
  reason: z.optional(text),
  /** The id of a message that can be sent again. */
  messageId: z.optional(z.int()),
})
export type TimelineRow = z.infer<typeof timelineRow>

export const getDeskPlayerTimeline = endpoint({
  name: 'getDeskPlayerTimeline',
  summary: 'What happened to a player, newest first, fifty at a time; of one kind, or all',
  tag,
  method: 'GET',
  path: '/api/desk/players/{id}/timeline',
  auth: 'staff',
  act: 'read-players',
  params,
  query: z.object({
    kind: z.optional(z.enum(TIMELINE_KINDS)),
    /** `nextCursor` of the previous page. */
    cursor: z.optional(machineText(2_000, 0)),
  }),
  responses: { 200: z.object({ rows: z.array(timelineRow), nextCursor: z.optional(text) }) },
  problems: ['not-found'],
})

export const postDeskPlayerDetails = endpoint({
  name: 'postDeskPlayerDetails',
  summary: 'A player’s personal data without masks; each look is in the audit log',
  tag,
  method: 'POST',
  path: '/api/desk/players/{id}/details',
  auth: 'staff',
  act: 'see-player-details',
  params,
  body: z.object({}),
  responses: {
    200: z.object({
      details: z.object({
        phone: text,
        email: z.nullable(text),
        title: z.nullable(text),
        firstName: z.nullable(text),
        surname: z.nullable(text),
        postcode: z.nullable(text),
      }),
    }),
  },
  problems: ['not-found', 'wrong-player-state'],
})
