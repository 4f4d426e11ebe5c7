/**
 * Counts of growing tables, without reading the table: a total, and the few changes since it was folded. The first read
 * of a counter counts the rows that existed before its trigger (counters.sql).
 */
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { column, queryRows } from './rows.ts'
import { tryLock } from './try-lock.ts'

export type CounterName = `tickets:${number}` | `revealed:${string}`

/** How many changes are folded at once. */
export const COUNTER_BATCH_SIZE = 10_000

/** Advisory lock: only one process folds at a time. */
const LOCK = 0x636f756e

/** A row and its change are committed together, so that a snapshot neither misses a row nor counts it twice. */
export async function readCounters(db: Db, names: readonly CounterName[]): Promise<Map<CounterName, number>> {
  if (names.length === 0) return new Map()
  const read = await queryRows(
    db,
    { name: column.oneOf<CounterName>(), total: column.integer },
    sql`with asked as (select unnest(array[${sql.join([...names], sql`, `)}]::text[]) as name),
        changed as materialized (
          select a.name, coalesce((select sum(amount) from counter_changes c where c.name = a.name), 0)::bigint as amount from asked a),
        missing as materialized (
          select a.name, count_rows_of(a.name) as total from asked a where not exists (select from counters c where c.name = a.name)),
        started as (
          insert into counters (name, total) select m.name, m.total - c.amount from missing m join changed c using (name)
          order by m.name on conflict do nothing)
        select a.name, coalesce(m.total, k.total + c.amount)::float8 as total
        from asked a join changed c using (name) left join missing m using (name) left join counters k using (name)`,
  )
  return new Map(read.map(({ name, total }) => [name, total]))
}

const PATIENCE_MS = 500

/**
 * A count that is being read; or the one that was read before, when the database takes longer than half a second, or fails. Pages are
 * rendered with counts, and a database that hangs must not hold them.
 */
export async function countOrLast<Read>(reading: Promise<Read>, last: Read | undefined): Promise<Read> {
  if (last === undefined) return reading
  const patience = Promise.withResolvers<Read>()
  const timer = setTimeout(patience.resolve, PATIENCE_MS, last)
  try {
    return await Promise.race([reading.catch(() => last), patience.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Folds changes into their totals; returns how many. One process does so at a time. */
export async function foldCounters(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, LOCK))) return 0
    const unread = await queryRows(
      tx,
      { name: column.oneOf<CounterName>() },
      sql`select distinct name from (select name from counter_changes order by id limit ${COUNTER_BATCH_SIZE}) c
          where not exists (select from counters k where k.name = c.name)`,
    )
    await readCounters(
      tx,
      unread.map(({ name }) => name),
    )
    const [folded] = await queryRows(
      tx,
      { count: column.integer },
      sql`with taken as (
            delete from counter_changes where id in (
              select id from counter_changes c where exists (select from counters k where k.name = c.name)
              order by id limit ${COUNTER_BATCH_SIZE})
            returning name, amount),
          sums as (select name, sum(amount)::bigint as amount from taken group by name),
          added as (update counters k set total = k.total + s.amount from sums s where s.name = k.name)
          select count(*)::int as count from taken`,
    )
    return folded?.count ?? 0
  })
}
