import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { topicsOf } from '../messages.ts'
import type { Topic } from '../messages.ts'
import type { VendorTask } from './vendor-tasks.ts'

type Enqueued = Topic | VendorTask
type NewMessage<T = Enqueued> = { topic: T; playerId: number; body: object }

/** Writes a message into the outbox, in the caller's transaction: it is delivered only once that is committed. */
export async function enqueueMessage(tx: Db, playerId: number, topic: Enqueued, body: object): Promise<void> {
  await enqueueMessages(tx, [{ topic, playerId, body }])
}

/** Enqueues several messages with one statement. */
export async function enqueueMessages(tx: Db, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.flatMap(({ topic, playerId, body }) =>
    topicsOf(topic).map((each) => sql`(${each}, ${playerId}, ${JSON.stringify(body)}::jsonb)`),
  )
  await tx.execute(
    sql`insert into outbox (topic, player_id, body) values ${sql.join(rows, sql`, `)} returning ${notifyJobs('wake-outbox')}`,
  )
}

/** Enqueues a message again, without its card: the card is still where it was shown. */
export async function enqueueAgain(tx: Db, { topic, playerId, body }: NewMessage<string>): Promise<void> {
  await tx.execute(
    sql`insert into outbox (topic, player_id, body) values (${topic}, ${playerId}, ${JSON.stringify(body)}::jsonb)
        returning ${notifyJobs('wake-outbox')}`,
  )
}
