import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { topicsOf } from './messages.ts'

/** Writes a message into the outbox, in the caller's transaction: it is delivered only once that is committed. */
export async function enqueueMessage(tx: Db, playerId: number, topic: string, body: object): Promise<void> {
  await tx.execute(
    sql`insert into outbox (topic, player_id, body)
        values ${sql.join(
          topicsOf(topic).map((each) => sql`(${each}, ${playerId}, ${JSON.stringify(body)}::jsonb)`),
          sql`, `,
        )} returning ${notifyJobs('wake-outbox')}`,
  )
}
