import { INTAKE_CHANNELS } from '@fairdraw/rules/entry/intake.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, oneOf } from '../../db/columns.ts'

// Entries by text, phone and post, as delivered by their sources (field rules 3, 4, 11, 18, 19).
export const INTAKE_STATES = ['receiving', 'processing', 'done'] as const

export const INTAKE_ROW_STATES = ['received', 'accepted', 'rejected'] as const

/** A delivery of a source; the same delivery sent again is the same row. Once done, received = accepted + rejected. */
export const intakeBatches = pgTable(
  'intake_batches',
  {
    id: uuid('id').primaryKey(),
    source: text('source').notNull(),
    channel: text('channel').notNull(),
    /** The source's own name of the delivery. */
    reference: text('reference').notNull(),
    state: text('state').notNull(),
    /** The upload that is writing it. Of two at the same time, the later one continues. */
    uploadId: uuid('bringer').notNull(),
    /** SHA-256 of the complete delivery. */
    contentHash: text('content_hash'),
    received: integer('received').notNull().default(0),
    accepted: integer('accepted').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    /** When its upload began; the last beginning where there were several. */
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When the complete delivery was stored. */
    receivedAt: at('received_at'),
    finishedAt: at('finished_at'),
    /** The member of staff who imported it at the desk; null: it came by a call or the command. */
    importedBy: uuid('imported_by'),
    /** The competitions that its rows name, a thousand at most; empty while it is received. */
    competitionIds: integer('competition_ids').array().notNull().default([]),
    /** The names of a file's columns, in its order; null: it came as JSON. */
    columns: jsonb('columns').$type<string[]>(),
    /** Whether its dates of numbers begin with the day or the month, as some of them show; null: none does, or both do. */
    dayOrder: text('day_order'),
  },
  (t) => [
    uniqueIndex('intake_batches_of_source').on(t.source, t.reference),
    index('intake_batches_unfinished')
      .on(t.id)
      .where(sql`state <> 'done'`),
    index('intake_batches_with_rejected')
      .on(t.id)
      .where(sql`rejected > 0`),
    index('intake_batches_to_do')
      .on(t.id)
      .where(sql`state = 'processing'`),
    index('intake_batches_of_competition').using('gin', t.competitionIds),
    check('intake_batches_state', oneOf('state', INTAKE_STATES)),
    check('intake_batches_channel', oneOf('channel', INTAKE_CHANNELS)),
    check(
      'intake_batches_reconciled',
      sql`accepted + rejected <= received and (state <> 'done' or accepted + rejected = received)`,
    ),
  ],
)

/** A row of a delivery, stored as it came, with its outcome. */
export const intakeRows = pgTable(
  'intake_rows',
  {
    batchId: uuid('batch_id').notNull(),
    line: integer('line').notNull(),
    /** The source's own reference of the row: one entry, even when two deliveries contain it. */
    reference: text('reference').notNull(),
    /** {competitionId, phone, enteredAt, costPence, answer?, …} as delivered. */
    body: jsonb('body').notNull(),
    /** Values parsed from the body, with the phone number in our format; null where that failed. */
    phone: text('phone'),
    competitionId: integer('competition_id'),
    enteredAt: at('entered_at'),
    state: text('state').notNull().default('received'),
    reason: text('reason'),
    playerId: bigint('player_id', { mode: 'number' }),
    entryId: uuid('entry_id'),
    /** What the sender is charged for it, entered or not. */
    chargedPence: integer('charged_pence').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.line] }),
    index('intake_rows_to_do')
      .on(t.batchId, t.line)
      .where(sql`state = 'received'`),
    index('intake_rows_of_competition').on(t.competitionId),
    index('intake_rows_of_phone').on(t.phone),
    index('intake_rows_of_player').on(t.playerId),
    // The rejected rows of a delivery: counted and listed by reason.
    index('intake_rows_rejected')
      .on(t.batchId, t.reason, t.line)
      .where(sql`state = 'rejected'`),
    index('intake_rows_to_forget')
      .on(t.batchId)
      .where(sql`state = 'rejected' and player_id is null and body <> '{}'`),
    check('intake_rows_state', oneOf('state', INTAKE_ROW_STATES)),
    check('intake_rows_reason', sql`(state = 'rejected') = (reason is not null)`),
    check('intake_rows_entry', sql`(state = 'accepted') = (entry_id is not null)`),
    check('intake_rows_charge', sql`charged_pence >= 0 and (charged_pence = 0 or player_id is not null)`),
  ],
)

/** The row that last decided about each reference of a source: a reference is entered and charged once. */
export const intakeReferences = pgTable(
  'intake_references',
  {
    source: text('source').notNull(),
    reference: text('reference').notNull(),
    batchId: uuid('batch_id').notNull(),
    line: integer('line').notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.reference] })],
)
