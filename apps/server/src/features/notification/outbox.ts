/** What waits in the outbox: taken up once, or, after a crash or a bad day, once more. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { rows } from '../../db/database.ts'

export type Waiting = {
  id: number
  topic: string
  playerId: number | null
  body: Record<string, unknown>
  ageMinutes: number
}

/** Topics as rows: each is looked for in the index by itself, however many of another topic wait. */
const eachOf = (topics: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(topics)}::jsonb) as asked (topic)`

/** Takes up to `most` of some topics that are due and at least `waitSeconds` old; what is not done with is due again in a minute. */
export function takeUp(db: Db, topics: readonly string[], most: number, waitSeconds = 0): Promise<Waiting[]> {
  // Found as arrays, which are made once: as a join, the planner may lock the found rows anew for each row of the table.
  return rows<Waiting>(
    db,
    sql`update outbox set due_at = clock_timestamp() + interval '1 minute'
        where id = any (array(
          select found.id from ${eachOf(topics)}, lateral (
            select id, due_at from outbox where topic = asked.topic and due_at <= (select clock_timestamp())
              and at <= clock_timestamp() - make_interval(secs => ${waitSeconds})
            order by due_at limit ${most} for update skip locked) found
          order by found.due_at limit ${most}))
        returning id, topic, player_id::float8 as "playerId", body,
          (extract(epoch from clock_timestamp() - at) / 60)::float8 as "ageMinutes"`,
  )
}

/** Does what each asks for and is done with it, all at once; gives what came of those that did not fail. */
export async function doneWith<Result>(
  db: Db,
  taken: readonly Waiting[],
  run: (row: Waiting) => Promise<Result>,
): Promise<Result[]> {
  const ended = await Promise.allSettled(
    taken.map(async (row) => {
      const result = await run(row)
      await db.execute(sql`delete from outbox where id = ${row.id}`)
      return result
    }),
  )
  return ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
