/**
 * Draws: public results and their verification, proofs for players, and the steps for staff (docs/mechanisms/draws.md).
 */
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import { BLOCKER_CODES, DRAW_KINDS, DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { machineText, typedLines } from './fields.ts'

const tag = 'Draws'
const deskTag = 'The desk: draws'
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

/** An attempt at a draw, with the winning tickets of a result that is public. */
const drawAttempt = z.extend(drawSummary, { winningTickets: z.nullable(z.array(count)) })
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

const moment = z.string()
/** `name`: null for somebody whose name is unknown. */
const person = z.object({ staffId: text, name: z.nullable(text) })

/** A draw as its staff see it. */
const deskDraw = z.object({
  id: z.uuid(),
  kind: z.enum(DRAW_KINDS),
  subjectId: text,
  title: text,
  attempt: z.int(),
  state: z.enum(DRAW_STATES),
  cutOff: moment,
  /** What blocks the next step, as sentences. */
  blockers: z.array(text),
  /** The same in parts: the channel, vendor or time that it is about, and how many. */
  openBlockers: z.array(
    z.object({
      code: z.enum(BLOCKER_CODES),
      channel: z.optional(z.enum(CHANNELS)),
      vendor: z.optional(text),
      until: z.optional(moment),
      count: z.optional(count),
    }),
  ),
  tickets: z.nullable(count),
  manifestHash: z.nullable(text),
  drawsAt: z.nullable(moment),
  voidReason: z.nullable(text),
  voidSecondReason: z.nullable(text),
})

export const getDeskDraws = endpoint({
  name: 'getDeskDraws',
  summary:
    'Draws with their states and what blocks them: those under way, and those that have ended; latest cut-off first',
  tag: deskTag,
  method: 'GET',
  path: '/api/desk/draws',
  auth: 'staff',
  act: 'read-draws',
  responses: { 200: z.object({ draws: z.array(deskDraw) }) },
  problems: [],
})

export const getDeskDraw = endpoint({
  name: 'getDeskDraw',
  summary: 'One draw with its history and the people who approved it',
  tag: deskTag,
  method: 'GET',
  path: '/api/desk/draws/{id}',
  auth: 'staff',
  act: 'read-draws',
  params: id,
  responses: {
    200: z.object({
      draw: deskDraw,
      events: z.array(
        z.object({
          event: text,
          state: text,
          actor: text,
          /** The name of a person; null for a job or a command. */
          actorName: z.nullable(text),
          detail: z.unknown(),
          at: moment,
        }),
      ),
      /** Who has approved the result, the first one first. */
      approvals: z.array(z.object({ staffId: text, name: z.nullable(text), at: moment })),
      /** The channels besides the site: as received by now, or as they were when the list was closed. */
      channels: z.array(
        z.object({
          channel: z.enum(CHANNELS),
          /** Accepted and rejected together: what the sender's count must be. */
          total: count,
          accepted: count,
          rejected: count,
          /** Delivered and not judged yet. */
          waiting: count,
          /** The two people who stated this total; null while nobody has, or after a further delivery. */
          statedBy: z.nullable(person),
          confirmedBy: z.nullable(person),
        }),
      ),
      /** All attempts at this draw, including this one, oldest first. */
      attempts: z.array(deskDraw),
      /** The proposal to make it void, from the commitment on; it waits for a second person until the draw is void. */
      voiding: z.nullable(z.object({ staffId: text, name: z.nullable(text), reason: text, at: moment })),
    }),
  },
  problems: ['not-found'],
})

/** The result of a step. `isMoved` false: something blocks it, and the draw says what. */
const stepReply = { 200: z.object({ draw: deskDraw, isMoved: z.boolean() }) }

export const postDeskDrawStep = endpoint({
  name: 'postDeskDrawStep',
  summary: 'Takes the next step of a draw: close, reconcile, commit, draw or publish',
  tag: deskTag,
  method: 'POST',
  path: '/api/desk/draws/{id}/{step}',
  auth: 'staff',
  act: 'run-draws',
  params: z.object({ id: z.uuid(), step: z.enum(['close', 'reconcile', 'commit', 'draw', 'publish']) }),
  body: z.object({}),
  responses: stepReply,
  problems: ['not-found', 'wrong-draw-state', 'own-total'],
})

export const postDeskConfirmChannel = endpoint({
  name: 'postDeskConfirmChannel',
  summary:
    'States the sender’s count of a channel’s entries; two people state the same, and it must be what was received',
  tag: deskTag,
  method: 'POST',
  path: '/api/desk/draws/{id}/channels/{channel}/confirm',
  auth: 'staff',
  act: 'run-draws',
  params: z.object({ id: z.uuid(), channel: z.enum(CHANNELS) }),
  body: z.object({ total: count }),
  responses: {
    200: z.object({
      draw: deskDraw,
      /** The first of two, one more by somebody whose statement adds nothing, or the second. */
      statement: z.enum(['stated', 'stated-before', 'confirmed']),
    }),
  },
  problems: ['not-found', 'wrong-draw-state', 'other-total'],
})

export const postDeskApproveDraw = endpoint({
  name: 'postDeskApproveDraw',
  summary: 'Approves a result; two people who did not commit the draw must do so',
  tag: deskTag,
  method: 'POST',
  path: '/api/desk/draws/{id}/approve',
  auth: 'staff',
  act: 'approve-draws',
  params: id,
  body: z.object({}),
  responses: stepReply,
  problems: ['not-found', 'wrong-draw-state', 'own-draw'],
})

export const postDeskVoidDraw = endpoint({
  name: 'postDeskVoidDraw',
  summary:
    'Makes a draw void, with a public reason, and opens the redraw. From the commitment on the first call proposes it (`isMoved` false), and another person’s carries it out.',
  tag: deskTag,
  method: 'POST',
  path: '/api/desk/draws/{id}/void',
  auth: 'staff',
  act: 'void-draws',
  params: id,
  body: z.object({ reason: typedLines(500, MIN_REASON_LENGTH) }),
  responses: stepReply,
  problems: ['not-found', 'wrong-draw-state'],
})
