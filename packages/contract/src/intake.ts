/** Entries by text, phone and post, as their sources deliver them (docs/product-decisions.md#closing; field rules 3, 4, 11, 19). */
import { INTAKE_CHANNELS, INTAKE_REASONS } from '@fairdraw/rules/entry/intake.ts'
import type { IntakeReason } from '@fairdraw/rules/entry/intake.ts'
import { REFERENCE_LENGTH } from '@fairdraw/rules/entry/intake-row.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const tag = 'Other channels'
const count = z.int().check(z.nonnegative())
const time = z.iso.datetime()
const upTo = (most: number) => z.string().check(z.maxLength(most))
/** How many rows one call may bring: as many of the longest as a body has room for. A file may bring any number. */
const MAX_ROWS = 100

/** The source's own name of a delivery: letters, digits, spaces and `. , : / ( ) _ -`. */
const deliveryReference = z.string().check(z.regex(new RegExp(`^[\\w][\\w .,:/()-]{0,${REFERENCE_LENGTH - 1}}$`)))
const intakeChannel = z.enum(INTAKE_CHANNELS)

const reasons = Object.keys(INTAKE_REASONS) as [IntakeReason, ...IntakeReason[]]

/** A delivery and what became of it. Once `done`, received = accepted + rejected. */
export const intakeBatch = z.object({
  id: z.string(),
  channel: intakeChannel,
  reference: z.string(),
  state: z.enum(['receiving', 'processing', 'done']),
  received: count,
  accepted: count,
  rejected: count,
  /** How many were rejected for each reason. */
  reasons: z.partialRecord(z.enum(reasons), count),
  /** What the senders of all its rows are charged, in pence. */
  chargedPence: count,
  receivedAt: z.nullable(time),
  finishedAt: z.nullable(time),
})
export type IntakeBatch = z.infer<typeof intakeBatch>

export const postIntakeRows = endpoint({
  name: 'postIntakeRows',
  summary:
    'Takes up to 100 rows of a source, in a body of 64 kB at most (a file may bring any number); each is judged within seconds, and the delivery then says what became of it. The same delivery, or the same row in another, is entered once.',
  tag,
  method: 'POST',
  path: '/api/intake/rows',
  auth: 'source',
  body: z.object({
    channel: intakeChannel,
    reference: deliveryReference,
    rows: z
      .array(
        z.object({
          reference: upTo(REFERENCE_LENGTH),
          competitionId: z.int().check(z.positive(), z.maximum(2_147_483_647)),
          phone: upTo(32),
          /** When it was made, not when it is delivered: ISO 8601 with a zone, or a date and time of London's clocks. */
          enteredAt: upTo(40),
          costPence: z.optional(z.int().check(z.nonnegative(), z.maximum(999_999))),
          /** Several answers are parted by '|'. */
          answer: z.optional(upTo(255)),
          dateOfBirth: z.optional(upTo(10)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_ROWS)),
  }),
  responses: { 200: intakeBatch },
  problems: ['delivery-changed', 'delivery-overtaken'],
})

export const postIntakeFile = endpoint({
  name: 'postIntakeFile',
  summary:
    'The same from a CSV file, of any length: UTF-8, a line of column names (`reference`, `competitionId`, `phone`, `enteredAt`; if wanted `costPence`, `answer`, `dateOfBirth`), then a row a line. A file that cannot be read to its end is not taken in at all.',
  tag,
  method: 'POST',
  path: '/api/intake/csv',
  auth: 'source',
  query: z.object({ channel: intakeChannel, reference: deliveryReference }),
  upload: 'text/csv',
  responses: { 200: intakeBatch },
  problems: ['delivery-changed', 'delivery-overtaken', 'unreadable-file'],
})

export const getIntakeBatch = endpoint({
  name: 'getIntakeBatch',
  summary: 'A delivery of the source, and what became of its rows',
  tag,
  method: 'GET',
  path: '/api/intake/batches/{id}',
  auth: 'source',
  params: z.object({ id: z.uuid({ error: 'error.validation.invalid' }) }),
  responses: { 200: intakeBatch },
  problems: ['not-found'],
})

export const getIntakeTotals = endpoint({
  name: 'getIntakeTotals',
  summary: 'What the source has delivered for a competition, by channel, to be compared with its own books',
  tag,
  method: 'GET',
  path: '/api/intake/totals/{competitionId}',
  auth: 'source',
  params: z.object({
    competitionId: z.pipe(
      z.coerce.string().check(z.regex(/^[1-9]\d{0,9}$/)),
      z.pipe(z.transform(Number), z.int().check(z.maximum(2_147_483_647))),
    ),
  }),
  responses: {
    200: z.object({
      competitionId: z.int(),
      channels: z.array(
        z.object({
          channel: intakeChannel,
          received: count,
          accepted: count,
          rejected: count,
          /** Received and not judged yet. */
          waiting: count,
          chargedPence: count,
        }),
      ),
    }),
  },
  problems: ['not-found'],
})
