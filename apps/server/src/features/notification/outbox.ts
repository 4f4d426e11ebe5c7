/** The outbox as a queue: claim, lease, ack, retry, dead letter (docs/mechanisms/messages.md). */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, countRows, rows } from '../../db/rows.ts'
import type { ColumnsOf } from '../../db/rows.ts'

export type Claimed = {
  id: number
  topic: string
  playerId: number | null
  body: Record<string, unknown>
  /** Since it was enqueued, or since a person asked for it again. */
  ageMinutes: number
  /** This one included. It also tells this claim from a later one. */
  attempts: number
}

const CLAIMED: ColumnsOf<Claimed> = {
  id: column.integer,
  topic: column.text,
  playerId: column.orNull(column.integer),
  body: column.json<Record<string, unknown>>(),
  ageMinutes: column.number,
  attempts: column.integer,
}

type Claim = Pick<Claimed, 'id' | 'attempts'>

/** How long a claim lasts unless it is extended; after a crash the message is due again when it ends. */
export const LEASE_SECONDS = 60

const LEASE = sql`make_interval(secs => ${LEASE_SECONDS})`

/** Topics as rows: each is looked for in the index by itself, however many of another topic wait. */
const eachOf = (topics: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(topics)}::jsonb) as asked (topic)`

/** Claims up to `limit` messages of some topics that are due and were enqueued at least `minAgeSeconds` ago. */
export function claim(
  db: Db,
  { topics, limit, minAgeSeconds = 0 }: { topics: readonly string[]; limit: number; minAgeSeconds?: number },
): Promise<Claimed[]> {
  // Found as arrays, which are made once: as a join, the planner may lock the found rows anew for each row of the table.
  return rows(
    db,
    CLAIMED,
    sql`update outbox set due_at = clock_timestamp() + ${LEASE}, attempts = attempts + 1
        where id = any (array(
          select found.id from ${eachOf(topics)}, lateral (
            select id, due_at from outbox where topic = asked.topic and due_at <= (select clock_timestamp())
              and at <= clock_timestamp() - make_interval(secs => ${minAgeSeconds})
            order by due_at limit ${limit} for update skip locked) found
          order by found.due_at limit ${limit}))
        returning id, topic, player_id::float8 as "playerId", body, attempts,
          (extract(epoch from clock_timestamp() - at) / 60)::float8 as "ageMinutes"`,
  )
}

/** When the first message of some topics is due that is at least `minAgeSeconds` old by then; what is claimed is due when its lease ends. */
export function nextDue({ topics, minAgeSeconds = 0 }: { topics: readonly string[]; minAgeSeconds?: number }): SQL {
  return sql`select min(greatest(first.due_at, first.at + make_interval(secs => ${minAgeSeconds})))
    from ${eachOf(topics)}, lateral (
      select due_at, at from outbox where topic = asked.topic and due_at < 'infinity' order by due_at limit 1) first`
}

/** Begins the leases of what is still being worked on anew; what somebody else has claimed meanwhile stays theirs. */
export async function extendLeases(db: Db, claims: readonly Claim[]): Promise<void> {
  await db.execute(
    sql`update outbox set due_at = clock_timestamp() + ${LEASE}
        from jsonb_to_recordset(${JSON.stringify(claims.map(({ id, attempts }) => ({ id, attempts })))}::jsonb)
          as working (id bigint, attempts int)
        where outbox.id = working.id and outbox.attempts = working.attempts and dead_at is null`,
  )
}

/** It is done. Whoever else has claimed it meanwhile need not try again should they fail. */
export async function ack(db: Db, { id }: Pick<Claim, 'id'>): Promise<void> {
  await db.execute(sql`delete from outbox where id = ${id}`)
}

/** It failed and is due again after a while: then; undefined where somebody else has claimed it meanwhile. */
export async function retryLater(
  db: Db,
  { id, attempts }: Claim,
  { error, delaySeconds }: { error: string; delaySeconds: number },
): Promise<Date | undefined> {
  const [row] = await rows(
    db,
    { dueAt: column.text },
    sql`update outbox set due_at = clock_timestamp() + make_interval(secs => ${delaySeconds}), last_error = ${error}
        where id = ${id} and attempts = ${attempts} and dead_at is null returning due_at as "dueAt"`,
  )
  return row && new Date(row.dueAt)
}

/** It failed for good: it stays, and is never due. False where somebody else has claimed it meanwhile. */
export async function moveToDeadLetters(db: Db, { id, attempts }: Claim, error: string): Promise<boolean> {
  const moved = await countRows(
    db,
    sql`update outbox set due_at = 'infinity', dead_at = clock_timestamp(), last_error = ${error}
        where id = ${id} and attempts = ${attempts} and dead_at is null returning 1`,
  )
  return moved > 0
}
