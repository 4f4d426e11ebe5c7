/** What the outbox holds for a vendor instead of a person: done once, or, after a crash or a bad day, once more. */
import { sql } from 'drizzle-orm'
import { rows } from '../../db/database.ts'
import type { Db } from '../../db/database.ts'

/**
 * Takes up to twenty errands of a topic that are due and at least `waitSeconds` old; gives how many are done. One that
 * failed is due again in a minute.
 */
export async function runErrands(
  db: Db,
  { topic, waitSeconds = 0 }: { topic: string; waitSeconds?: number },
  run: (playerId: number) => Promise<void>,
): Promise<number> {
  const due = await rows<{ id: number; playerId: number }>(
    db,
    sql`update outbox set due_at = clock_timestamp() + interval '1 minute'
        where id in (
          select id from outbox
          where topic = ${topic} and due_at <= clock_timestamp() and at <= clock_timestamp() - make_interval(secs => ${waitSeconds})
          order by due_at limit 20 for update skip locked)
        returning id, player_id::float8 as "playerId"`,
  )
  const done = await Promise.allSettled(
    due.map(async ({ id, playerId }) => {
      await run(playerId)
      await db.execute(sql`delete from outbox where id = ${id}`)
    }),
  )
  return done.filter(({ status }) => status === 'fulfilled').length
}
