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
