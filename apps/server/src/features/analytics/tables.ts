import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from '../../db/columns.ts'

/**
 * How often each analytics event happened, by day in London (rules/analytics/events.ts). Sums only, nothing about a
 * person. `competition_id` is 0 for events about none; `version` is the event's value (features/analytics/measurements.ts).
 */
export const measurements = pgTable(
  'measurements',
  {
    day: date('day').notNull(),
    name: text('name').notNull(),
    competitionId: integer('competition_id').notNull(),
    version: text('version').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.name, t.competitionId, t.version] }),
    // Reports of a competition, and of experiments of the whole site, read theirs and not a year of all.
    index('measurements_of_competition').on(t.competitionId, t.day),
  ],
)

/** Online entries by the day in London on which they began: sums of `entries` (features/analytics/sum-funnel.ts). */
export const funnelDays = pgTable(
  'funnel_days',
  {
    day: date('day').notNull(),
    competitionId: integer('competition_id').notNull(),
    /** Empty: no bundle was chosen. */
    bundleId: text('bundle_id').notNull(),
    /** Players who have logged in and begun an entry. */
    loggedIn: integer('logged_in').notNull(),
    /** Completed entries that were paid with money, credits or tokens. */
    paid: integer('paid').notNull(),
    tickets: bigint('tickets', { mode: 'number' }).notNull(),
    pence: bigint('pence', { mode: 'number' }).notNull(),
    summedAt: at('summed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.competitionId, t.bundleId] }),
    index('funnel_days_of_bundle').on(t.competitionId, t.bundleId),
  ],
)
