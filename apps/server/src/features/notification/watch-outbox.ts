/** Metrics of the outbox: dead letters, delays, and topics that this build does not know. */
import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import type { Db } from '../../db/database.ts'
import { column, countRows, queryRows } from '../../db/rows.ts'
import { MESSAGE_TOPICS } from '../messages.ts'
import { PUSH_TOPICS } from './push-topics.ts'
import { LONDON_DAY, SENT_COUNTS_RETENTION_DAYS } from './sent-counts.ts'
import { VENDOR_TASK_TOPICS } from './vendor-tasks.ts'

const KNOWN_TOPICS: readonly string[] = [...MESSAGE_TOPICS, ...VENDOR_TASK_TOPICS, ...PUSH_TOPICS]

/** How many retired rows one run purges. */
export const PURGE_LIMIT = 5_000
/** Counting an unknown topic stops here. What matters is that there are some, and since when. */
const UNKNOWN_COUNT_LIMIT = 10_000
/** How long a dropped dead letter and its reason are stored. */
const DROPPED_RETENTION = sql`interval '90 days'`

/** The topics in the table, found with one index lookup each (a loose index scan) instead of a scan of all rows. */
export const PRESENT_TOPICS = sql`
  with recursive present (topic) as (
    select min(topic) from outbox
    union all
    select (select min(topic) from outbox where topic > present.topic) from present where present.topic is not null
  )`

/** Purges dropped dead letters and counts after 90 days. */
export async function purgeOutbox(db: Db): Promise<void> {
  await db.execute(
    sql`delete from outbox where drop_reason is not null and dead_at < (select clock_timestamp()) - ${DROPPED_RETENTION}`,
  )
  await db.execute(sql`delete from outbox_days where day < ${LONDON_DAY} - ${SENT_COUNTS_RETENTION_DAYS}::int`)
}

/** How long staff find a message among those that were sent. */
const SENT_RETENTION = sql`interval '1 year'`

/** Deletes sent messages after a year. Returns how many. */
export function purgeSentMessages(db: Db): Promise<number> {
  return countRows(
    db,
    sql`delete from sent_messages where (player_id, id) in (
          select player_id, id from sent_messages where at < (select clock_timestamp()) - ${SENT_RETENTION}
          limit ${PURGE_LIMIT} for update skip locked)
        returning 1`,
  )
}

/** `refresh` sets the gauges. It reads only a few rows for each topic, however many wait. */
export function createOutboxWatch(db: Db, registry: Registry) {
  const registers = [registry]
  const deadLetters = new Gauge({
    name: 'fairdraw_outbox_dead_letters',
    help: 'Messages and vendor tasks that failed permanently and wait for a person.',
    labelNames: ['topic'] as const,
    registers,
  })
  const overdue = new Gauge({
    name: 'fairdraw_outbox_overdue_seconds',
    help: 'By how much the message that was due first is late.',
    labelNames: ['topic'] as const,
    registers,
  })
  const unknown = new Gauge({
    name: 'fairdraw_outbox_unknown_messages',
    help: `Messages whose topics this build does not know; not counted beyond ${UNKNOWN_COUNT_LIMIT} a topic.`,
    registers,
  })
  const oldestUnknown = new Gauge({
    name: 'fairdraw_outbox_oldest_unknown_seconds',
    help: 'Age of the message due first whose topic this build does not know.',
    registers,
  })

  return {
    refresh: async (): Promise<void> => {
      const present = await queryRows(
        db,
        { topic: column.text, overdueSeconds: column.nullable(column.number) },
        sql`${PRESENT_TOPICS}
            select topic, (select extract(epoch from clock_timestamp() - due_at) from outbox o
              where o.topic = present.topic and due_at < 'infinity' order by due_at limit 1)::float8 as "overdueSeconds"
            from present where topic is not null`,
      )
      const dead = await queryRows(
        db,
        { topic: column.text, count: column.integer },
        sql`select topic, count(*)::int as count from outbox
            where dead_at is not null and drop_reason is null group by topic`,
      )
      const unknownRows = await queryRows(
        db,
        { count: column.integer, oldestSeconds: column.nullable(column.number) },
        sql`${PRESENT_TOPICS}
            select count(*)::int as count, (extract(epoch from clock_timestamp() - min(found.at)))::float8 as "oldestSeconds"
            from present, lateral (
              select at from outbox where topic = present.topic order by due_at limit ${UNKNOWN_COUNT_LIMIT}) found
            where present.topic not in ${KNOWN_TOPICS}`,
      )
      for (const topic of KNOWN_TOPICS) {
        const seconds = present.find((one) => one.topic === topic)?.overdueSeconds ?? 0
        overdue.set({ topic }, Math.max(0, seconds))
        deadLetters.set({ topic }, dead.find((one) => one.topic === topic)?.count ?? 0)
      }
      unknown.set(unknownRows[0]?.count ?? 0)
      oldestUnknown.set(unknownRows[0]?.oldestSeconds ?? 0)
    },
  }
}
