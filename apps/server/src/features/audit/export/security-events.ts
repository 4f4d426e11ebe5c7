/**
 * Security events on their way to the collector. A process collects them in memory and writes them every few seconds, so
 * that no call waits for them; one that is killed loses those, which are in its log.
 */
import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import type { LoggedSecurityEvent } from '../../../observability/security-log.ts'
import type { ExportedLog } from './export-log.ts'

/** How many wait in memory while the database is away. */
const MAX_PENDING = 10_000

export const SECURITY_EVENTS_RETENTION_DAYS = 90
export const SECURITY_EVENTS_PURGE_BATCH_SIZE = 5_000

export function createSecurityEvents(db: Db, registry: Registry) {
  const dropped = new Counter({
    name: 'fairdraw_security_events_dropped_total',
    help: 'Security events that the collector never gets, because the database was away for too long.',
    registers: [registry],
  })
  let pending: LoggedSecurityEvent[] = []

  const add = (...events: readonly LoggedSecurityEvent[]) => {
    const room = MAX_PENDING - pending.length
    pending.push(...events.slice(0, room))
    if (events.length > room) dropped.inc(events.length - room)
  }

  return {
    add: (event: LoggedSecurityEvent) => add(event),
    async flush(): Promise<void> {
      if (pending.length === 0) return
      const events = pending
      pending = []
      try {
        await writeEvents(db, events)
      } catch (error) {
        const since = pending
        pending = []
        add(...events, ...since)
        throw error
      }
    },
  }
}

/** The lock of the head keeps the order of the numbers that of the commits. */
export async function writeEvents(db: Db, events: readonly LoggedSecurityEvent[]): Promise<void> {
  const rows = JSON.stringify(events.map(({ playerId, ...event }) => ({ ...event, player_id: playerId })))
  await db.execute(
    sql`with head as (
          insert into security_event_head as h (last_id) values (${events.length})
          on conflict (is_only) do update set last_id = h.last_id + excluded.last_id
          returning last_id - ${events.length}::bigint as before)
        insert into security_events (id, at, event, call, player_id, network)
        select head.before + nth, at, event, call, player_id, network
        from head, rows from (jsonb_to_recordset(${rows}::jsonb)
          as (at timestamptz, event text, call text, player_id bigint, network text)) with ordinality
          as e (at, event, call, player_id, network, nth)`,
  )
}

export const exportedSecurityEvents: ExportedLog = {
  name: 'security',
  readLines: async (db, after, limit) => {
    const rows = await queryRows(
      db,
      {
        id: column.integer,
        at: column.text,
        event: column.text,
        call: column.nullable(column.text),
        playerId: column.nullable(column.integer),
        network: column.nullable(column.text),
      },
      sql`select id::int as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, event, call,
            player_id::int as "playerId", network
          from security_events where id > ${after} order by id limit ${limit}`,
    )
    return rows.map(({ id, ...row }) => {
      const digest = hash('sha256', `${id} ${JSON.stringify(row)}`, 'hex').slice(0, 16)
      return { id, text: JSON.stringify({ id: `security-${id}-${digest}`, log: 'security', sequence: id, ...row }) }
    })
  },
  onSent: (tx, upTo) => tx.execute(sql`delete from security_events where id <= ${upTo}`),
}

/** Deletes events that no collector has taken for a long time; returns how many. */
export async function purgeSecurityEvents(db: Db, now: Date): Promise<number> {
  const [deleted] = await queryRows(
    db,
    { count: column.integer },
    sql`with deleted as (
          delete from security_events where id in (
            select id from security_events
            where at < ${now}::timestamptz - make_interval(days => ${SECURITY_EVENTS_RETENTION_DAYS})
            order by id limit ${SECURITY_EVENTS_PURGE_BATCH_SIZE})
          returning 1)
        select count(*)::int as count from deleted`,
  )
  return deleted!.count
}
