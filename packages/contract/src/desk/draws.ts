/** Draws at the desk: their states, and the steps that staff take (docs/mechanisms/draws.md). */
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import { BLOCKER_CODES, DRAW_KINDS, DRAW_STATES } from '@fairdraw/rules/draw/draw.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { reason } from './fields.ts'

const tag = 'The desk: draws'
const text = z.string()
const count = z.int().check(z.nonnegative())
const id = z.object({ id: z.uuid() })

const moment = z.string()
/** `name`: null for somebody whose name is unknown. */
const person = z.object({ staffId: text, name: z.nullable(text) })

/** `reason`: why it has not signed what it was last asked for, as a sentence. */
const deskWitness = z.object({
  name: text,
  answeredAt: z.nullable(moment),
  failingSince: z.nullable(moment),
  reason: z.nullable(text),
})

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
  tag: tag,
  method: 'GET',
  path: '/api/desk/draws',
  auth: 'staff',
  act: 'read-draws',
  responses: { 200: z.object({ draws: z.array(deskDraw) }) },
  problems: [],
})

export const getDeskWitnesses = endpoint({
  name: 'getDeskWitnesses',
  summary: 'The witnesses of the log of draws: who answers, since when one fails and why, and what waits for them',
  tag: tag,
  method: 'GET',
  path: '/api/desk/witnesses',
  auth: 'staff',
  act: 'read-draws',
  responses: {
    200: z.object({
      /** How many of them must sign. */
      quorum: count,
      witnesses: z.array(deskWitness),
      /** Entries of the log that no quorum has signed, and since when the oldest waits. */
      waiting: z.object({ entries: count, since: z.nullable(moment) }),
      /** Why the log signs nothing until a person has looked; null: it goes on. */
      held: z.nullable(text),
    }),
  },
  problems: [],
})

export const getDeskDraw = endpoint({
  name: 'getDeskDraw',
  summary: 'One draw with its history and the people who approved it',
  tag: tag,
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
      /** Who is to sign its list, how many of them must, and when each has; null before the commitment. */
      witnessed: z.nullable(
        z.object({ quorum: count, witnesses: z.array(z.extend(deskWitness, { signedAt: z.nullable(moment) })) }),
      ),
      /** All attempts at this draw, including this one, oldest first. */
      attempts: z.array(deskDraw),
      /** The list of a redraw: that of an earlier attempt. Null where it makes, or has made, a list of its own. */
      sealed: z.nullable(
        z.object({
          drawId: text,
          attempt: z.int(),
          tickets: count,
          /** How many of them get nothing, by reason; null until it is committed. */
          excluded: z.nullable(z.array(z.object({ reason: text, tickets: count }))),
        }),
      ),
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
  tag: tag,
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
  tag: tag,
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
  tag: tag,
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
    'Makes a draw void, with a public reason, and opens the redraw. From the commitment on the first call proposes it (`isMoved` false), and another person’s carries it out; where its round is due, it is drawn first.',
  tag: tag,
  method: 'POST',
  path: '/api/desk/draws/{id}/void',
  auth: 'staff',
  act: 'void-draws',
  params: id,
  body: z.object({ reason }),
  responses: stepReply,
  problems: ['not-found', 'wrong-draw-state', 'draw-first'],
})
