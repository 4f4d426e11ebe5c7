import {
  COMPLAINT_CHANNELS,
  COMPLAINT_OUTCOMES,
  COMPLAINT_REASONS,
  COMPLAINT_STATES,
} from '@fairdraw/rules/complaint/complaint.ts'
import type {
  ComplaintChannel,
  ComplaintOutcome,
  ComplaintReason,
  ComplaintState,
} from '@fairdraw/rules/complaint/complaint.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, oneOf } from '../../db/columns.ts'

/** Complaints as staff recorded them (docs/mechanisms/desk/complaints.md). Of each step its time and its member of staff. */
export const complaints = pgTable(
  'complaints',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Chosen by the browser that recorded it: a complaint that is sent twice is one. */
    key: uuid('key').notNull().unique(),
    state: text('state').$type<ComplaintState>().notNull(),
    channel: text('channel').$type<ComplaintChannel>().notNull(),
    reason: text('reason').$type<ComplaintReason>().notNull(),
    competitionId: integer('competition_id'),
    /** Null: not known to be a player. */
    playerId: bigint('player_id', { mode: 'number' }),
    /** Null: deleted, after six years or with the player's data. */
    words: text('words'),
    answer: text('answer'),
    resolutionWords: text('resolution_words'),
    /** Where staff find the letter, the mail or the call. */
    reference: text('reference'),
    receivedAt: at('received_at').notNull(),
    acknowledgeBy: at('acknowledge_by').notNull(),
    answerBy: at('answer_by').notNull(),
    recordedAt: at('recorded_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    recordedBy: uuid('recorded_by').notNull(),
    /** The member of staff who looks after it; null: nobody yet. */
    assignedTo: uuid('assigned_to'),
    acknowledgedAt: at('acknowledged_at'),
    acknowledgedBy: uuid('acknowledged_by'),
    answeredAt: at('answered_at'),
    answeredBy: uuid('answered_by'),
    outcome: text('outcome').$type<ComplaintOutcome>(),
    referredAt: at('referred_at'),
    referredBy: uuid('referred_by'),
    resolvedAt: at('resolved_at'),
    resolvedBy: uuid('resolved_by'),
    /** What independent resolution decided. */
    resolution: text('resolution').$type<ComplaintOutcome>(),
  },
  (t) => [
    index('complaints_open')
      .on(t.answerBy, t.id)
      .where(sql`state = 'open'`),
    index('complaints_of_assignee')
      .on(t.assignedTo, t.answerBy, t.id)
      .where(sql`state in ('open', 'referred')`),
    index('complaints_of_state').on(t.state, t.id),
    index('complaints_of_competition').on(t.competitionId, t.id),
    index('complaints_of_player').on(t.playerId, t.id),
    index('complaints_by_receipt').on(t.receivedAt),
    index('complaints_to_purge')
      .on(t.receivedAt)
      .where(sql`words is not null`),
    check('complaints_state', oneOf('state', COMPLAINT_STATES)),
    check('complaints_channel', oneOf('channel', COMPLAINT_CHANNELS)),
    check('complaints_reason', oneOf('reason', COMPLAINT_REASONS)),
    check('complaints_outcome', oneOf('outcome', COMPLAINT_OUTCOMES)),
    check('complaints_resolution', oneOf('resolution', COMPLAINT_OUTCOMES)),
    check(
      'complaints_steps',
      sql`(state in ('referred', 'resolved')) = (referred_at is not null)
        and (state = 'resolved') = (resolved_at is not null) and (resolved_at is null) = (resolution is null)
        and (state <> 'answered' or answered_at is not null) and (answered_at is null) = (outcome is null)
        and (state <> 'open' or answered_at is null)`,
    ),
  ],
)
