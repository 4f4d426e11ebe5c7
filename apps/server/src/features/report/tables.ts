import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, oneOf } from '../../db/columns.ts'
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'

const count = (name: string) => integer(name).notNull().default(0)
const sum = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/**
 * What became of the entries that were made in an hour, by competition, channel and bundle: sums of `report_facts`
 * (report.sql) until `summed_until`. A later refund counts in the hour of its entry. Sums only, nothing about a person.
 */
export const competitionHours = pgTable(
  'competition_hours',
  {
    competitionId: integer('competition_id').notNull(),
    /** When the entries were made: the beginning of the hour. */
    hour: at('hour').notNull(),
    channel: text('channel').notNull(),
    /** Empty: none was bought. A beginning always counts here, because a player may still change the bundle. */
    bundleId: text('bundle_id').notNull(),
    begun: count('begun'),
    /** Completed, those that were withdrawn later included. */
    entries: count('entries'),
    tickets: sum('tickets'),
    /** Completed entries that cost money or entry credits; and those that cost tokens. All others were free. */
    paidEntries: count('paid_entries'),
    tokenEntries: count('token_entries'),
    tokens: sum('tokens'),
    /** Completed entries that are the first one of their player in any competition. */
    firstEntries: count('first_entries'),
    /** Completed entries that count no more, and their tickets. */
    withdrawnEntries: count('withdrawn_entries'),
    withdrawnTickets: sum('withdrawn_tickets'),
    /** Money that came in, what a phone company collects for us included. */
    payments: count('payments'),
    pence: sum('pence'),
    /** Money that is given back, from the moment in which it is due. */
    refunds: count('refunds'),
    refundedPence: sum('refunded_pence'),
    /** Money that a player's bank takes back. */
    disputes: count('disputes'),
    disputedPence: sum('disputed_pence'),
  },
  (t) => [
    primaryKey({ columns: [t.competitionId, t.hour, t.channel, t.bundleId] }),
    index('competition_hours_by_hour').on(t.hour),
    check('competition_hours_channel', oneOf('channel', CHANNELS)),
  ],
)

/** How far `competition_hours` goes: one row, absent before the first sum. */
export const reportProgress = pgTable(
  'report_progress',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** All facts that were recorded before this instant are summed. */
    summedUntil: at('summed_until').notNull(),
  },
  () => [check('report_progress_only', sql`is_only`)],
)
