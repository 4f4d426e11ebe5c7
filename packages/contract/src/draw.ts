/** Draws: public results and their verification, and proofs for players (docs/mechanisms/draws.md). */
import { DRAW_KINDS } from '@fairdraw/rules/draw/draw.ts'
import { CALL_CAUSES, CALL_OUTCOMES } from '@fairdraw/rules/prize/award.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { machineText } from './fields.ts'

const tag = 'Draws'
const text = z.string()
const time = z.iso.datetime()
const count = z.int().check(z.nonnegative())

/** The public view of a draw: from its commitment on, or once it has ended without one. */
export const drawSummary = z.object({
  id: z.uuid(),
  kind: z.enum(DRAW_KINDS),
  /** The competition's number, or the id of the weekly draw. */
  subjectId: text,
  title: text,
  /** 1, or more if earlier attempts were void. */
  attempt: z.int(),
  state: z.enum(['committed', 'drawn', 'approved', 'published', 'no-entries', 'void']),
  /** Null where it is void and was never committed: its list was not counted. */
  tickets: z.nullable(count),
  /** Null where it ended without a commitment. */
  committedAt: z.nullable(time),
  /** When the deciding round of the beacon is published; null until witnesses have seen the list, and where there is none. */
  drawsAt: z.nullable(time),
  publishedAt: z.nullable(time),
  /** Why it is void, in the words of the person who proposed it. */
  voidReason: z.nullable(text),
  /** The same in the words of the second person, whom a commitment needs. */
  voidSecondReason: z.nullable(text),
})
export type DrawSummary = z.infer<typeof drawSummary>

/** An attempt at a draw, with the tickets that were drawn for its prizes where the result is public. */
const drawAttempt = z.extend(drawSummary, { drawnTickets: z.nullable(z.array(count)) })
export type DrawAttempt = z.infer<typeof drawAttempt>

const id = z.object({ id: z.uuid() })

export const getDraws = endpoint({
  name: 'getDraws',
  summary: 'Draws whose list is published, and those that ended without one, newest first, in pages',
  tag,
  method: 'GET',
  path: '/api/draws',
  auth: 'none',
  /** `cursor` is the `nextCursor` of the page before. */
  query: z.object({ cursor: z.optional(machineText(200)) }),
  responses: { 200: z.object({ draws: z.array(drawSummary), nextCursor: z.optional(text) }) },
  problems: ['invalid-request'],
})

export const getDraw = endpoint({
  name: 'getDraw',
  summary:
    'One draw: its manifest from the commitment on, and its bundle once it is published, or void with a result (docs/draw-format.md)',
  tag,
  method: 'GET',
  path: '/api/draws/{id}',
  auth: 'none',
  params: id,
  responses: {
    200: z.object({
      draw: drawSummary,
      /** Null, as its hash, where it ended without a commitment. */
      manifest: z.nullable(z.record(text, z.unknown())),
      manifestHash: z.nullable(text),
      /** Who signs for it: the keys that the manifest names by their hash. */
      keys: z.nullable(z.object({ log: text, witnesses: z.array(text), quorum: count })),
      /** Null until it is published; the result of a void draw is public too. */
      bundle: z.nullable(z.record(text, z.unknown())),
      /** The witnesses that have seen the list before anybody could know the number; empty where none has, or none must. */
      seen: z.array(z.object({ witness: text, time })),
      /** The roles of the approvers, and when they approved; never their names. */
      approvals: z.array(z.object({ role: text, at: time })),
      /** All public attempts at this draw, including this one, oldest first. */
      attempts: z.array(drawAttempt),
    }),
  },
  problems: ['not-found'],
})

/** A ticket that was called to a prize: drawn for it, or called because nobody has what the ticket before it was called to. */
const prizeCall = z.object({
  ticket: count,
  /** Null while its prize is not awarded yet. */
  at: z.nullable(time),
  called: z.enum(CALL_CAUSES),
  /** Why the prize of the ticket before was withdrawn; null where it was not. */
  reason: z.nullable(text),
  outcome: z.enum(CALL_OUTCOMES),
  /** Why the prize was withdrawn from this ticket; null where it was not. */
  withdrawnBecause: z.nullable(text),
})
export type PrizeCall = z.infer<typeof prizeCall>

/** One of the prizes: the place of its prize in the manifest, and all calls to it, the first one first. */
const calledPrize = z.object({ prize: count, calls: z.array(prizeCall) })
export type CalledPrize = z.infer<typeof calledPrize>

export const getDrawCalls = endpoint({
  name: 'getDrawCalls',
  summary:
    'Who was called to each prize of a draw whose result is public, when and why, by ticket number: in the order in which the prizes were drawn, in pages',
  tag,
  method: 'GET',
  path: '/api/draws/{id}/calls',
  auth: 'none',
  params: id,
  /** `cursor` is the `nextCursor` of the page before. `ticket`: only the prize to which this ticket was called. */
  query: z.object({ cursor: z.optional(machineText(20)), ticket: z.optional(machineText(16)) }),
  responses: { 200: z.object({ prizes: z.array(calledPrize), nextCursor: z.optional(text) }) },
  problems: ['not-found', 'invalid-request'],
})

const ticketNumber = z.pipe(
  z.coerce.string().check(z.regex(/^[1-9]\d{0,15}$/)),
  z.pipe(z.transform(Number), z.int().check(z.maximum(Number.MAX_SAFE_INTEGER))),
)

export const getDrawPlace = endpoint({
  name: 'getDrawPlace',
  summary:
    'The place of a ticket in the list of a draw, with its path to the root; of a ticket that is not there, those of its neighbours (docs/draw-format.md#receipts)',
  tag,
  method: 'GET',
  path: '/api/draws/{id}/place',
  auth: 'none',
  params: id,
  query: z.object({ ticket: ticketNumber }),
  responses: {
    200: z.object({
      places: z.array(z.object({ index: count, ticket: count, holder: text, path: z.array(text) })),
    }),
  },
  problems: ['not-found'],
})

export const postDrawProof = endpoint({
  name: 'postDrawProof',
  summary: 'Proves that a ticket of the player is in the list of a draw',
  tag,
  method: 'POST',
  path: '/api/draws/{id}/proof',
  auth: 'player',
  isReadOnly: true,
  params: id,
  body: z.object({ ticket: z.int().check(z.positive()) }),
  responses: {
    200: z.object({
      proof: z.object({
        draw: text,
        index: count,
        ticket: count,
        salt: text,
        owner: text,
        account: count,
        playerKey: text,
        path: z.array(text),
      }),
    }),
  },
  problems: ['not-found'],
})
