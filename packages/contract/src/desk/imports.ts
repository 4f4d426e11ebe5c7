/** Entries by text, phone and post at the desk: files, their result and totals (docs/mechanisms/intake.md#at-the-desk). */
import { INTAKE_CHANNELS } from '@fairdraw/rules/entry/intake.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { channelTotals, deliveryReference, intakeBatch, intakeChannel, intakeReason } from '../intake.ts'
import { competitionNumber, reason } from './fields.ts'

const tag = 'The desk: imports'

/** The maximum size of a file: some three million entries. A larger delivery comes in several files. */
export const MAX_IMPORT_BYTES = 256 * 1024 ** 2
/** The maximum number of rejected rows in one part of the file of them. */
export const MAX_REJECTED_ROWS = 1_000
/** The longest first line of a file. */
export const MAX_HEADER_LENGTH = 4_000

const count = z.int().check(z.nonnegative())
const time = z.iso.datetime()
const text = z.string()
const params = z.object({ id: z.uuid({ error: 'error.validation.invalid' }) })

/** What identifies a delivery. A source's reference of a row counts once, so its name must be the same each time. */
const source = deliveryReference.check(z.maxLength(60))
const deliveryName = z.object({ source, reference: deliveryReference })
const delivery = z.extend(deliveryName, { channel: intakeChannel })

const { state, received, accepted, rejected } = intakeBatch.shape
/** While it is received, `received` counts the rows so far. */
const progress = z.object({ id: text, channel: intakeChannel, state, received, accepted, rejected })
export type ImportProgress = z.infer<typeof progress>

const listedDelivery = z.extend(progress, {
  source: text,
  reference: text,
  /** The first twenty that its rows name; empty while it is received. */
  competitionIds: z.array(z.int()),
  /** The member of staff who imported it; null: it came by a call or the command. */
  importedBy: z.nullable(text),
  /** When its upload began; the last beginning where there were several. */
  startedAt: time,
  receivedAt: z.nullable(time),
  finishedAt: z.nullable(time),
})
export type ListedDelivery = z.infer<typeof listedDelivery>

export const DELIVERY_FILTERS = ['all', 'unfinished', 'with-rejected'] as const
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number]

export const getDeskImports = endpoint({
  name: 'getDeskImports',
  summary: 'Deliveries, newest first, fifty at a time',
  tag,
  method: 'GET',
  path: '/api/desk/imports',
  auth: 'staff',
  act: 'read-imports',
  query: z.object({
    filter: z.optional(z.enum(DELIVERY_FILTERS)),
    /** Those with a row that names it. */
    competitionId: z.optional(competitionNumber),
    /** `next` of the previous page. */
    before: z.optional(z.uuid()),
  }),
  responses: {
    200: z.object({
      deliveries: z.array(listedDelivery),
      /** Absent on the last page. */
      next: z.optional(z.uuid()),
    }),
  },
  problems: [],
})

export const getDeskImportOverview = endpoint({
  name: 'getDeskImportOverview',
  summary: 'What is unfinished, by channel, so that no draw with that channel can close; and the known sources',
  tag,
  method: 'GET',
  path: '/api/desk/imports/overview',
  auth: 'staff',
  act: 'read-imports',
  responses: {
    200: z.object({
      unfinished: z.array(z.object({ channel: z.enum(INTAKE_CHANNELS), deliveries: count, oldestAt: time })),
      /** Names of sources that have delivered before; at most a hundred. */
      sources: z.array(text),
    }),
  },
  problems: [],
})

export const getDeskImportProgress = endpoint({
  name: 'getDeskImportProgress',
  summary: 'How far a delivery is: one small read, to be repeated while it runs. Null: there is none of that name',
  tag,
  method: 'GET',
  path: '/api/desk/imports/progress',
  auth: 'staff',
  act: 'read-imports',
  query: deliveryName,
  responses: { 200: z.object({ progress: z.nullable(progress) }) },
  problems: [],
})

export const getDeskImportTotals = endpoint({
  name: 'getDeskImportTotals',
  summary: 'What all sources delivered for a competition, by channel: received = accepted + rejected + waiting',
  tag,
  method: 'GET',
  path: '/api/desk/imports/totals',
  auth: 'staff',
  act: 'read-imports',
  query: z.object({ competitionId: competitionNumber }),
  responses: { 200: z.object({ competitionId: z.int(), name: text, channels: z.array(channelTotals) }) },
  problems: ['not-found'],
})

export const getDeskImport = endpoint({
  name: 'getDeskImport',
  summary: 'A delivery with the reasons of its rejected rows, and its totals by competition',
  tag,
  method: 'GET',
  path: '/api/desk/imports/{id}',
  auth: 'staff',
  act: 'read-imports',
  params,
  responses: {
    200: z.object({
      delivery: listedDelivery,
      reasons: z.array(z.object({ reason: intakeReason, rows: count })),
      chargedPence: count,
      /** By competition, the largest first, at most fifty. Null: the rows name none that can be read. */
      competitions: z.array(
        z.object({
          competitionId: z.nullable(z.int()),
          name: z.nullable(text),
          received: count,
          accepted: count,
          rejected: count,
          chargedPence: count,
        }),
      ),
    }),
  },
  problems: ['not-found'],
})

export const getDeskRejectedRows = endpoint({
  name: 'getDeskRejectedRows',
  summary: 'Rejected rows of a delivery by reason and line, a hundred at a time, with masked numbers',
  tag,
  method: 'GET',
  path: '/api/desk/imports/{id}/rejected',
  auth: 'staff',
  act: 'read-imports',
  params,
  query: z.object({
    reason: z.optional(intakeReason),
    /** `next` of the previous page. */
    after: z.optional(text.check(z.regex(/^[a-z-]{1,40} \d{1,10}$/))),
  }),
  responses: {
    200: z.object({
      rows: z.array(
        z.object({
          line: z.int(),
          reference: text,
          reason: intakeReason,
          competitionId: z.nullable(z.int()),
          /** Masked; null where it could not be read, and where it was deleted since. */
          phone: z.nullable(text),
          enteredAt: z.nullable(time),
          chargedPence: count,
        }),
      ),
      /** Absent on the last page. */
      next: z.optional(text),
    }),
  },
  problems: ['not-found'],
})

export const postDeskCheckImport = endpoint({
  name: 'postDeskCheckImport',
  summary: 'Checks the name of a delivery and the first line of its file before the file is sent',
  tag,
  method: 'POST',
  path: '/api/desk/imports/check',
  auth: 'staff',
  act: 'import-entries',
  isReadOnly: true,
  body: z.extend(delivery, { header: text.check(z.maxLength(MAX_HEADER_LENGTH)) }),
  responses: { 200: z.object({ progress: z.nullable(progress) }) },
  problems: ['unreadable-file', 'delivery-changed'],
})

export const postDeskImport = endpoint({
  name: 'postDeskImport',
  summary:
    'Imports a CSV file as its source would send it. The same file again is the same delivery; one that was interrupted starts again. Nothing is judged before all of it has arrived.',
  tag,
  method: 'POST',
  path: '/api/desk/imports',
  auth: 'staff',
  act: 'import-entries',
  query: delivery,
  upload: 'text/csv',
  maxBodyBytes: MAX_IMPORT_BYTES,
  responses: { 200: z.object({ progress }) },
  problems: ['delivery-changed', 'delivery-overtaken', 'unreadable-file'],
})

export const postDeskRejectedCsv = endpoint({
  name: 'postDeskRejectedCsv',
  summary:
    'A part of the rejected rows of a delivery as CSV, as they were delivered, to be corrected and imported again. Each call is recorded in the audit log',
  tag,
  method: 'POST',
  path: '/api/desk/imports/{id}/rejected-csv',
  auth: 'staff',
  act: 'import-entries',
  params,
  /** `next` of the previous part; 0 for the first, which has the names of the columns. */
  body: z.object({ after: z.int().check(z.nonnegative()) }),
  responses: {
    200: z.object({
      csv: text,
      /** Absent in the last part. */
      next: z.optional(z.int()),
    }),
  },
  problems: ['not-found'],
})

export const postDeskDiscardImport = endpoint({
  name: 'postDeskDiscardImport',
  summary: 'Discards a delivery that was never received completely, with a reason. Nothing of it was judged',
  tag,
  method: 'POST',
  path: '/api/desk/imports/{id}/discard',
  auth: 'staff',
  act: 'import-entries',
  params,
  body: z.object({ reason }),
  responses: { 200: z.object({}) },
  problems: ['not-found', 'delivery-complete'],
})
