import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, player } from '../db/columns.ts'

/** Counters of calls by account, address and in total, shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    scope: text('scope').notNull(),
    subject: text('subject').notNull(),
    windowStart: at('window_start').notNull(),
    hits: integer('hits').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.subject, t.windowStart] }), index('rate_limits_of_subject').on(t.subject)],
)

/**
 * The first reply of each idempotent call, so that a retry gets it again (docs/product-decisions.md#replies). An entry
 * stores its own reply.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    playerId: player(),
    call: text('call').notNull(),
    key: uuid('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Null while the first call is running. */
    outcome: jsonb('outcome'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.call, t.key] }), index('idempotency_keys_by_age').on(t.createdAt)],
)
