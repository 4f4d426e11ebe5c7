/** Complaints at the desk: recorded, assigned, acknowledged, answered, and passed to independent resolution (docs/mechanisms/desk/complaints.md). */
import {
  COMPLAINT_CHANNELS,
  COMPLAINT_OUTCOMES,
  COMPLAINT_REASONS,
  COMPLAINT_STATES,
  MAX_COMPLAINT_LENGTH,
} from '@fairdraw/rules/complaint/complaint.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { typedLine, typedLines } from '../fields.ts'
import { competitionNumber, playerId } from './fields.ts'

const tag = 'The desk: complaints'
const time = z.iso.datetime()
const words = typedLines(MAX_COMPLAINT_LENGTH, 1)
const params = z.object({ id: z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)) })

/**
 * `due`: open ones that nobody has acknowledged yet, or whose answer is due within a week. `mine`: those assigned to the caller that
 * wait for an answer or a decision.
 */
export const COMPLAINT_LISTS = ['due', 'mine', ...COMPLAINT_STATES, 'all'] as const
export type ComplaintList = (typeof COMPLAINT_LISTS)[number]

const listedComplaint = z.object({
  id: z.int(),
  state: z.enum(COMPLAINT_STATES),
  /** The member of staff who looks after it; their name is null for one who is unknown. Null: nobody yet. */
  assignee: z.nullable(z.object({ id: z.uuid(), name: z.nullable(z.string()) })),
  reason: z.enum(COMPLAINT_REASONS),
  channel: z.enum(COMPLAINT_CHANNELS),
  competition: z.nullable(z.object({ id: z.int(), name: z.nullable(z.string()) })),
  /** Null: not known to be a player, or their data were erased. */
  playerId: z.nullable(z.int()),
  receivedAt: time,
  /** By when it is to be acknowledged and answered, and when it was. */
  acknowledgeBy: time,
  acknowledgedAt: z.nullable(time),
  answerBy: time,
  answeredAt: z.nullable(time),
  outcome: z.nullable(z.enum(COMPLAINT_OUTCOMES)),
})
export type ListedComplaint = z.infer<typeof listedComplaint>

/** A step: when, and which member of staff; null: not yet. */
const step = z.nullable(z.object({ at: time, by: z.nullable(z.string()) }))

export const deskComplaint = z.extend(listedComplaint, {
  /** What was said, by whoever complained and by us. Null: not yet, or deleted. */
  words: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  /** Where staff find the letter, the mail or the call. */
  reference: z.nullable(z.string()),
  recorded: z.object({ at: time, by: z.nullable(z.string()) }),
  acknowledged: step,
  answered: step,
  referred: step,
  resolved: step,
  /** What independent resolution decided. */
  resolution: z.nullable(z.enum(COMPLAINT_OUTCOMES)),
  resolutionWords: z.nullable(z.string()),
})
export type DeskComplaint = z.infer<typeof deskComplaint>

export const getDeskComplaints = endpoint({
  name: 'getDeskComplaints',
  summary: 'Complaints, those whose answer is due first; once answered, the latest first',
  tag,
  method: 'GET',
  path: '/api/desk/complaints',
  auth: 'staff',
  act: 'read-complaints',
  query: z.object({
    show: z.enum(COMPLAINT_LISTS),
    competitionId: z.optional(competitionNumber),
    playerId: z.optional(playerId),
    /** The last complaint of the page before. */
    cursor: z.optional(params.shape.id),
  }),
  responses: { 200: z.object({ complaints: z.array(listedComplaint), nextCursor: z.optional(z.int()) }) },
  problems: [],
})

export const getDeskComplaint = endpoint({
  name: 'getDeskComplaint',
  summary: 'A complaint with what was said, and its steps',
  tag,
  method: 'GET',
  path: '/api/desk/complaints/{id}',
  auth: 'staff',
  act: 'read-complaints',
  params,
  responses: {
    200: z.object({
      complaint: deskComplaint,
      /** To whom it can be assigned: active members of staff who may handle complaints, by name. */
      people: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  },
  problems: ['not-found'],
})

export const postDeskComplaint = endpoint({
  name: 'postDeskComplaint',
  summary: 'Records a complaint. Nothing is sent to anybody',
  tag,
  method: 'POST',
  path: '/api/desk/complaints',
  auth: 'staff',
  act: 'handle-complaints',
  body: z.object({
    /** Chosen by the browser: the same complaint sent again is recorded once. */
    key: z.uuid(),
    channel: z.enum(COMPLAINT_CHANNELS),
    reason: z.enum(COMPLAINT_REASONS),
    competitionId: z.nullable(competitionNumber),
    /** The number of a player, or of one of their tickets; null: nobody who is known. */
    player: z.nullable(typedLine(20, 1)),
    words,
    reference: z.optional(typedLine(200)),
    receivedAt: time,
  }),
  responses: { 200: z.object({ complaint: deskComplaint }) },
  problems: [],
})

export const postDeskAssignComplaint = endpoint({
  name: 'postDeskAssignComplaint',
  summary: 'Gives a complaint to a member of staff who may handle it, or back to nobody',
  tag,
  method: 'POST',
  path: '/api/desk/complaints/{id}/assign',
  auth: 'staff',
  act: 'handle-complaints',
  params,
  body: z.object({
    /** Whose it is as far as the caller knows; null: nobody's. Refused if it was given to somebody else meanwhile. */
    from: z.nullable(z.uuid()),
    to: z.nullable(z.uuid()),
  }),
  responses: { 200: z.object({ complaint: deskComplaint }) },
  problems: ['not-found', 'wrong-complaint-state'],
})

export const postDeskAcknowledgeComplaint = endpoint({
  name: 'postDeskAcknowledgeComplaint',
  summary: 'Records that whoever complained was told that their complaint is being looked at',
  tag,
  method: 'POST',
  path: '/api/desk/complaints/{id}/acknowledge',
  auth: 'staff',
  act: 'handle-complaints',
  params,
  body: z.object({}),
  responses: { 200: z.object({ complaint: deskComplaint }) },
  problems: ['not-found', 'wrong-complaint-state'],
})

export const postDeskAnswerComplaint = endpoint({
  name: 'postDeskAnswerComplaint',
  summary: 'Records the answer, with its outcome. Nothing is sent to anybody',
  tag,
  method: 'POST',
  path: '/api/desk/complaints/{id}/answer',
  auth: 'staff',
  act: 'handle-complaints',
  params,
  body: z.object({ outcome: z.enum(COMPLAINT_OUTCOMES), answer: words }),
  responses: { 200: z.object({ complaint: deskComplaint }) },
  problems: ['not-found', 'wrong-complaint-state'],
})

export const postDeskReferComplaint = endpoint({
  name: 'postDeskReferComplaint',
  summary: 'Records that a complaint was passed to independent resolution',
  tag,
  method: 'POST',
  path: '/api/desk/complaints/{id}/refer',
  auth: 'staff',
  act: 'handle-complaints',
  params,
  body: z.object({}),
  responses: { 200: z.object({ complaint: deskComplaint }) },
  problems: ['not-found', 'wrong-complaint-state'],
})

export const postDeskResolveComplaint = endpoint({
  name: 'postDeskResolveComplaint',
  summary: 'Records what independent resolution decided',
  tag,
  method: 'POST',
  path: '/api/desk/complaints/{id}/resolve',
  auth: 'staff',
  act: 'handle-complaints',
  params,
  body: z.object({ resolution: z.enum(COMPLAINT_OUTCOMES), words }),
  responses: { 200: z.object({ complaint: deskComplaint }) },
  problems: ['not-found', 'wrong-complaint-state'],
})
