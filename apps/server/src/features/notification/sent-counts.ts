/** How many messages of each topic were sent, by day in London and by competition: their rows in the outbox are deleted. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'

/** Today in London, by the database's clock. */
export const LONDON_DAY = sql`((select clock_timestamp()) at time zone 'Europe/London')::date`

/** How many days the counts are stored. */
export const SENT_COUNTS_RETENTION_DAYS = 90

type Sent = { topic: string; body: Readonly<Record<string, unknown>> }

/** Adds what one run has sent. A process that is killed before it loses the counts of the run, and nothing else. */
export async function addSentCounts(db: Db, sent: readonly Sent[]): Promise<void> {
  if (sent.length === 0) return
  const rows = sent.map(({ topic, body }) => ({ topic, competition_id: body['competitionId'] }))
  // In one order, so that two processes do not wait for each other.
  await db.execute(
    sql`with sent as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (topic text, competition_id int)),
        of_competitions as (
          insert into competition_messages (competition_id, topic, sent)
          select competition_id, topic, count(*) from sent where competition_id is not null
          group by competition_id, topic order by competition_id, topic
          on conflict (competition_id, topic) do update set sent = competition_messages.sent + excluded.sent)
        insert into outbox_days (day, topic, delivered)
        select ${LONDON_DAY}, topic, count(*) from sent group by topic order by topic
        on conflict (day, topic) do update set delivered = outbox_days.delivered + excluded.delivered`,
  )
}
