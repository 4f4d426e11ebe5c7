/** The verification sheet of a draw: what a regulator needs to check it, on paper (docs/mechanisms/draw/sheet.md). */
import { CALL_OUTCOMES } from '@fairdraw/rules/prize/award.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const text = z.string()
const count = z.int().check(z.nonnegative())
const time = z.iso.datetime()

export const drawSheet = z.object({
  draw: z.object({ id: z.uuid(), title: text, subject: text, attempt: z.int(), isVoid: z.boolean(), cutOff: time }),
  /** The sealed list. `root`, `manifestHash`: SHA-256 as hexadecimal. `sealedBy`: null for a job. */
  list: z.object({
    tickets: count,
    root: text,
    manifestHash: text,
    sealedAt: time,
    sealedBy: z.nullable(text),
    /** The tickets by the way in; empty where their entries are not counted by it. */
    channels: z.array(z.object({ channel: text, tickets: count })),
    /** Tickets of a redraw that get nothing, because their entries were refunded. */
    excluded: count,
  }),
  /** `key`: as the log has it, with the name. `signedAt`: null where a witness has not signed the list. */
  witnesses: z.array(z.object({ name: text, key: text, signedAt: z.nullable(time) })),
  quorum: count,
  /** The log's own key, and the place of the manifest in it. */
  log: z.object({ key: text, index: z.nullable(count) }),
  number: z.object({
    source: text,
    isDemonstration: z.boolean(),
    round: count,
    at: time,
    /** As hexadecimal: the number, and its source's signature of the round. */
    value: text,
    signature: text,
  }),
  /** The drawn tickets by prize, in the order of drawing, with their places in the list from 1. At most 500 in all. */
  prizes: z.array(z.object({ name: text, winners: count, drawn: z.array(z.object({ ticket: text, place: count })) })),
  /** How many tickets were drawn: winners, alternates, and those that got nothing. */
  picks: z.object({ winners: count, alternates: count, leftOut: count }),
  approvals: z.array(z.object({ name: z.nullable(text), role: text, at: time })),
  publishedAt: z.nullable(time),
  publishedBy: z.nullable(text),
  voidReasons: z.array(text),
  /** Each call to a prize, at most 500. `name`: as the winner chose to be named; null where nobody is named. */
  awards: z.array(
    z.object({ ticket: text, prize: text, name: z.nullable(text), outcome: z.enum(CALL_OUTCOMES), at: time }),
  ),
  /** Where everybody can check it. */
  page: text,
  /** Present where it was asked for to be printed: who prints it, and when; it is in the audit log. */
  printed: z.nullable(z.object({ by: text, at: time })),
})
export type DrawSheet = z.infer<typeof drawSheet>

export const getDeskDrawSheet = endpoint({
  name: 'getDeskDrawSheet',
  summary:
    'The verification sheet of a draw whose result is public. With `print` it is one to be printed, and that is in the audit log',
  tag: 'The desk: draws',
  method: 'GET',
  path: '/api/desk/draws/{id}/sheet',
  auth: 'staff',
  act: 'read-draw-sheets',
  params: z.object({ id: z.uuid() }),
  query: z.object({ print: z.optional(z.literal('1')) }),
  responses: { 200: drawSheet },
  problems: ['not-found', 'wrong-draw-state'],
})
