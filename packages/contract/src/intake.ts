/**
 * Entries by text, phone and post, as their sources deliver them (docs/product-decisions.md#closing; field rules 3, 4,
 * 11, 19).
 */
import { INTAKE_CHANNELS, INTAKE_REASONS } from '@fairdraw/rules/entry/intake.ts'
import type { IntakeReason } from '@fairdraw/rules/entry/intake.ts'
import { REFERENCE_LENGTH } from '@fairdraw/rules/entry/intake-row.ts'
import { normaliseLine } from '@fairdraw/rules/text/typed-text.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { typedLine } from './fields.ts'

const tag = 'Other channels'
const count = z.int().check(z.nonnegative())
const time = z.iso.datetime()
/** The maximum number of rows of one call: as many of the longest as fit in a body. A file may have any number. */
const MAX_ROWS = 100

/** The source's own name for a delivery: letters, digits, spaces and `. , : / ( ) _ -`. */
export const deliveryReference = z
  .string()
  .check(z.overwrite(normaliseLine), z.regex(new RegExp(`^[\\w][\\w .,:/()-]{0,${REFERENCE_LENGTH - 1}}$`)))
export const intakeChannel = z.enum(INTAKE_CHANNELS)

export const intakeReason = z.enum(Object.keys(INTAKE_REASONS) as [IntakeReason, ...IntakeReason[]])

const intakeState = z.enum(['receiving', 'processing', 'done'])

/** A delivery and its result. Once `done`, received = accepted + rejected. */
export const intakeBatch = z.object({
  id: z.string(),
  channel: intakeChannel,
  reference: z.string(),
  state: intakeState,
  received: count,
  accepted: count,
  rejected: count,
  /** The number of rejected rows for each reason. */
  reasons: z.partialRecord(intakeReason, count),
  /** The total charge to the senders of all its rows, in pence. */
  chargedPence: count,
  receivedAt: z.nullable(time),
  finishedAt: z.nullable(time),
})
export type IntakeBatch = z.infer<typeof intakeBatch>

export const postIntakeRows = endpoint({
  name: 'postIntakeRows',
  summary:
    'Accepts up to 100 rows of a source, in a body of at most 64 kB (a file may have any number). Each is judged within seconds, and the delivery then shows the result. The same delivery, or the same row in another one, is entered once.',
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
          reference: typedLine(REFERENCE_LENGTH),
          competitionId: z.int().check(z.positive(), z.maximum(2_147_483_647)),
          phone: typedLine(40),
          /** When the entry was made, not when it is delivered: ISO 8601 with a zone, or a date and time in London. */
          enteredAt: typedLine(40),
          costPence: z.optional(z.int().check(z.nonnegative(), z.maximum(999_999))),
          /** Several answers are separated by '|'. */
          answer: z.optional(typedLine(255)),
          dateOfBirth: z.optional(typedLine(40)),
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
    'The same from a CSV file of any length: UTF-8, a line of column names (`reference`, `competitionId`, `phone`, `enteredAt`; optionally `costPence`, `answer`, `dateOfBirth`), then one row per line. A file that cannot be read completely is not accepted at all.',
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
  summary: 'A delivery of the source, and the result of its rows',
  tag,
  method: 'GET',
  path: '/api/intake/batches/{id}',
  auth: 'source',
  params: z.object({ id: z.uuid({ error: 'error.validation.invalid' }) }),
  responses: { 200: intakeBatch },
  problems: ['not-found'],
})

/** What was delivered for a competition by one channel. */
export const channelTotals = z.object({
  channel: intakeChannel,
  received: count,
  accepted: count,
  rejected: count,
  /** Received but not judged yet. */
  waiting: count,
  chargedPence: count,
})

export const getIntakeTotals = endpoint({
  name: 'getIntakeTotals',
  summary: 'Totals of what the source has delivered for a competition, by channel, to compare with its own books',
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
      channels: z.array(channelTotals),
    }),
  },
  problems: ['not-found'],
})
