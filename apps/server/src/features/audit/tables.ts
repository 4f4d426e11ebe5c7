import { SECURITY_EVENTS } from '../../observability/security-log.ts'
import { ACCESS_CHANGES } from '@fairdraw/rules/staff.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at, bytes, oneOf } from '../../db/columns.ts'

// Staff of the operator (docs/mechanisms/staff.md).
/** At most one row: the last row of the audit log. Its lock orders the writers of the log. */
export const auditLogHead = pgTable(
  'audit_log_head',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    lastHash: bytes('last_hash').notNull(),
  },
  () => [check('audit_log_head_is_only', sql`is_only`)],
)

/** Who did what; append-only. Each row includes the hash of the row before it (features/audit/audit.sql). */
export const auditLog = pgTable(
  'audit_log',
  {
    /**
     * 1, 2, 3 … without a gap, in the order of the commits. A trigger sets it, and `at`, `previous_hash` and `hash`.
     */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    at: at('at').notNull(),
    /** `staff:<id>`, `command:<name>` or `job:<name>`. */
    actor: text('actor').notNull(),
    act: text('act').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason'),
    previousHash: bytes('previous_hash').notNull(),
    hash: bytes('hash').notNull(),
  },
  (t) => [
    index('audit_log_of_subject').on(t.subjectKind, t.subjectId, t.id),
    index('audit_log_of_actor').on(t.actor, t.id),
    // Changes of access, which all administrators see.
    index('audit_log_of_access').on(t.id).where(oneOf('act', ACCESS_CHANGES)),
    check('audit_log_actor', sql`actor ~ '^(staff|command|job):[a-z0-9-]{1,64}$'`),
    check('audit_log_act', sql`act ~ '^[a-z][a-z0-9-]{0,63}$'`),
    check('audit_log_subject', sql`subject_kind ~ '^[a-z][a-z0-9-]{0,63}$' and length(subject_id) between 1 and 200`),
  ],
)

/** At most one row: the number of the last security event. Its lock orders the writers. */
export const securityEventHead = pgTable(
  'security_event_head',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
  },
  () => [check('security_event_head_is_only', sql`is_only`)],
)

/** Security events that the collector has not yet (docs/mechanisms/observability/audit-export.md). */
export const securityEvents = pgTable(
  'security_events',
  {
    /** 1, 2, 3 … without a gap, in the order of the commits. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    at: at('at').notNull(),
    event: text('event').notNull(),
    call: text('call'),
    playerId: bigint('player_id', { mode: 'number' }),
    network: text('network'),
  },
  (t) => [
    index('security_events_of_player').on(t.playerId),
    check('security_events_event', oneOf('event', SECURITY_EVENTS)),
  ],
)

export const EXPORTED_LOGS = ['audit', 'security'] as const
export type ExportedLogName = (typeof EXPORTED_LOGS)[number]

/** How far the collector has each log. */
export const logExports = pgTable(
  'log_exports',
  {
    log: text('log').$type<ExportedLogName>().primaryKey(),
    /** The number of the last row that the collector has. */
    sentId: bigint('sent_id', { mode: 'number' }).notNull(),
    /** While a process sends: until then others leave this log alone. */
    leasedUntil: at('leased_until'),
  },
  () => [check('log_exports_log', oneOf('log', EXPORTED_LOGS))],
)
