/** The outbox as a queue: claim, lease, ack, retry, dead letter (docs/mechanisms/messages.md). */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, countRows, queryRows } from '../../db/rows.ts'
import type { ColumnsOf } from '../../db/rows.ts'

export type ClaimedMessage = {
  id: number
  topic: string
  playerId: number | null
  body: Record<string, unknown>
  /** Since it was enqueued, or since an operator retried it. */
  ageMinutes: number
  /** Includes this one. It also distinguishes this claim from a later one. */
  attempts: number
}

const CLAIMED: ColumnsOf<ClaimedMessage> = {
  id: column.integer,
  topic: column.text,
  playerId: column.nullable(column.integer),
  body: column.json<Record<string, unknown>>(),
  ageMinutes: column.number,
  attempts: column.integer,
}

type Claim = Pick<ClaimedMessage, 'id' | 'attempts'>

/** How long a claim lasts unless it is extended; after a crash the message is due again when it ends. */
export const LEASE_SECONDS = 60

const LEASE = sql`make_interval(secs => ${LEASE_SECONDS})`

/** Topics as rows. Each is found in the index separately, however many messages of other topics wait. */
const topicRows = (topics: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(topics)}::jsonb) as asked (topic)`

/** Claims up to `limit` messages of some topics that are due and were enqueued at least `minAgeSeconds` ago. */
export function claim(
  db: Db,
  { topics, limit, minAgeSeconds = 0 }: { topics: readonly string[]; limit: number; minAgeSeconds?: number },
): Promise<ClaimedMessage[]> {
  // An array is evaluated once. With a join, the planner could lock the found rows again for each row of the table.
  return queryRows(
    db,
    CLAIMED,
    sql`update outbox set due_at = clock_timestamp() + ${LEASE}, attempts = attempts + 1
        where id = any (array(
          select found.id from ${topicRows(topics)}, lateral (
            select id, due_at from outbox where topic = asked.topic and due_at <= (select clock_timestamp())
              and at <= clock_timestamp() - make_interval(secs => ${minAgeSeconds})
            order by due_at limit ${limit} for update skip locked) found
          order by found.due_at limit ${limit}))
        returning id, topic, player_id::float8 as "playerId", body, attempts,
          (extract(epoch from clock_timestamp() - at) / 60)::float8 as "ageMinutes"`,
  )
}

/** When the next message of some topics is due and at least `minAgeSeconds` old. A claimed message is due when its lease ends. */
export function nextDue({ topics, minAgeSeconds = 0 }: { topics: readonly string[]; minAgeSeconds?: number }): SQL {
  return sql`select min(greatest(first.due_at, first.at + make_interval(secs => ${minAgeSeconds})))
    from ${topicRows(topics)}, lateral (
      select due_at, at from outbox where topic = asked.topic and due_at < 'infinity' order by due_at limit 1) first`
}

/** Extends the leases of messages that are still being processed. A message that another process has claimed stays with it. */
export async function extendLeases(db: Db, claims: readonly Claim[]): Promise<void> {
  await db.execute(
    sql`update outbox set due_at = clock_timestamp() + ${LEASE}
        from jsonb_to_recordset(${JSON.stringify(claims.map(({ id, attempts }) => ({ id, attempts })))}::jsonb)
          as working (id bigint, attempts int)
        where outbox.id = working.id and outbox.attempts = working.attempts and dead_at is null`,
  )
}

/** Acknowledges a vendor task. It is deleted even if another process has claimed it meanwhile, because it is done. */
export async function ack(db: Db, { id }: Pick<Claim, 'id'>): Promise<void> {
  await db.execute(sql`delete from outbox where id = ${id}`)
}

/**
 * The same for a message, which staff then find among those that were sent. The body is stored without its recipient, and only
 * where it can be sent again. Nothing is stored about a number without an account, or an erased player.
 */
export async function ackMessage(
  db: Db,
  { id }: Pick<Claim, 'id'>,
  { outcome, isBodyStored }: { outcome: string; isBodyStored: boolean },
): Promise<void> {
  await db.execute(
    sql`with acked as (delete from outbox where id = ${id} returning player_id, topic, body)
        insert into sent_messages (player_id, topic, outcome, body)
        select player_id, topic, ${outcome}, case when ${isBodyStored} then body - 'to' end from acked
        where exists (select from players p where p.id = acked.player_id and p.erased_at is null)`,
  )
}

/** Schedules the next attempt of a failed message and returns its time; undefined if another process has claimed it meanwhile. */
export async function retryLater(
  db: Db,
  { id, attempts }: Claim,
  { error, delaySeconds }: { error: string; delaySeconds: number },
): Promise<Date | undefined> {
  const [row] = await queryRows(
    db,
    { dueAt: column.text },
    sql`update outbox set due_at = clock_timestamp() + make_interval(secs => ${delaySeconds}), last_error = ${error}
        where id = ${id} and attempts = ${attempts} and dead_at is null returning due_at as "dueAt"`,
  )
  return row && new Date(row.dueAt)
}

/** Makes a message a dead letter: it stays in the table and is never due. False if another process has claimed it meanwhile. */
export async function moveToDeadLetters(db: Db, { id, attempts }: Claim, error: string): Promise<boolean> {
  const moved = await countRows(
    db,
    sql`update outbox set due_at = 'infinity', dead_at = clock_timestamp(), last_error = ${error}
        where id = ${id} and attempts = ${attempts} and dead_at is null returning 1`,
  )
  return moved > 0
}
