import type { ReturnFigures } from '@fairdraw/rules/monthly-return/small-groups.ts'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../db/columns.ts'
import type { ReturnNotes } from './count-return.ts'

/** Monthly returns as they were counted once their month was over. Append-only: another version stands beside the first. */
export const monthlyReturns = pgTable(
  'monthly_returns',
  {
    /** `YYYY-MM`. */
    month: text('month').notNull(),
    /** From 1. */
    version: integer('version').notNull(),
    /** Exact: small groups are left out where it is read. */
    figures: jsonb('figures').$type<ReturnFigures>().notNull(),
    notes: jsonb('notes').$type<ReturnNotes>().notNull(),
    countedAt: at('counted_at').notNull(),
    /** The member of staff. */
    keptBy: uuid('kept_by').notNull(),
    /** Why it was made again. */
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.version] }),
    check('monthly_returns_reason', sql`version > 0 and (version = 1) = (reason is null)`),
  ],
)
