import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Counts that are read often: counted once, then updated by triggers (db/counters.sql). */
export const counters = pgTable('counters', {
  name: text('name').primaryKey(),
  total: bigint('total', { mode: 'number' }).notNull(),
})

/**
 * Changes since the last fold, one row per statement, so that no statement waits for a counter. A job folds them
 * (db/counters.ts).
 */
export const counterChanges = pgTable(
  'counter_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    amount: integer('amount').notNull(),
  },
  (t) => [index('counter_changes_by_name').on(t.name)],
)
