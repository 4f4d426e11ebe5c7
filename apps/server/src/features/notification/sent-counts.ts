/** How many messages of each topic were sent, by day in London: their rows in the outbox are deleted. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'

/** Today in London, by the database's clock. */
export const LONDON_DAY = sql`((select clock_timestamp()) at time zone 'Europe/London')::date`

/** How many days the counts are stored. */
export const SENT_COUNTS_RETENTION_DAYS = 90

/** Adds the counts of one run. A process that is killed before it loses those of the run, and nothing else. */
export async function addSentCounts(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  if (counts.size === 0) return
  // In one order, so that two processes do not wait for each other.
  const rows = [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([topic, count]) => sql`(${LONDON_DAY}, ${topic}, ${count}::bigint)`)
  await db.execute(
    sql`insert into outbox_days (day, topic, delivered) values ${sql.join(rows, sql`, `)}
        on conflict (day, topic) do update set delivered = outbox_days.delivered + excluded.delivered`,
  )
}
