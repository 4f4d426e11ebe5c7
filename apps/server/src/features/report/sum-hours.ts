/**
 * Adds the facts that were recorded since the last sum to the counters of their hours (docs/mechanisms/desk/reports.md). Entries
 * cost nothing for it, and no fact is read twice.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, countRows, queryRows } from '../../db/rows.ts'
import { tryLock } from '../../db/try-lock.ts'
import { eachMeasure } from './measures.ts'

export const SUM_INTERVAL_MS = 5_000
/** A process leaves a shorter span to the next sum: another one has just written. */
const MIN_SPAN_SECONDS = 4
/** So long without a fact is noted at once, and not in every run: a database that is at rest is not written to. */
const QUIET_SECONDS = 60
/** The facts of at most so much time are added at once. */
const MAX_SPAN_HOURS = 24

/** Advisory lock: only one process sums at a time. */
const LOCK = 0x7265706f

/** What a run returns where more is left to sum. */
export const HAS_MORE = 1

/**
 * Returns 1 where more is left. A run that fails has added nothing, and the next one adds the same. `complete`: the instant
 * before which nothing can be recorded any more (report.sql).
 */
export async function sumHours(db: Db, complete: SQL = sql`facts_are_complete_until()`): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, LOCK))) return 0
    const [span] = await queryRows(
      tx,
      { from: column.text, until: column.text, seconds: column.number, hasMore: column.boolean },
      sql`with complete as materialized (select ${complete} as until),
          span as materialized (select c.until as complete, coalesce(
            (select summed_until from report_progress),
            (select least(min(at), c.until) from (
              select min(accepted_at) as at from entries union all select min(at) from entry_events
              union all select min(at) from payment_events union all select min(opened_at) from payment_cases) first)
          ) as "from" from complete c),
          next as (select "from", complete, least(complete, "from" + ${MAX_SPAN_HOURS} * interval '1 hour') as until from span)
          select "from"::text, until::text, extract(epoch from until - "from")::float8 as seconds, until < complete as "hasMore" from next`,
    )
    const { from, until, seconds, hasMore } = span!
    if (seconds < MIN_SPAN_SECONDS) return 0
    // A statement of its own, whose snapshot is newer than the instant until which facts are complete. The times are in its
    // text, as in live/read-game.ts.
    const changed = await countRows(
      tx,
      sql`
      insert into competition_hours as h (competition_id, hour, channel, bundle_id, ${eachMeasure((name) => name)})
      select competition_id, hour, channel, bundle_id, ${eachMeasure((name) => `sum(${name})`)}
      from report_facts where ${recordedSince(from)} and recorded_at < ${sql.raw(`'${until}'`)}
      group by competition_id, hour, channel, bundle_id
      on conflict (competition_id, hour, channel, bundle_id) do update set ${eachMeasure((name) => `${name} = h.${name} + excluded.${name}`)} returning 1`,
    )
    if (changed === 0 && seconds < QUIET_SECONDS) return 0
    await tx.execute(sql`insert into report_progress (summed_until) values (${until})
      on conflict (is_only) do update set summed_until = excluded.summed_until`)
    return hasMore ? HAS_MORE : 0
  })
}

/** The facts from an instant on, which the database has written as text. */
export const recordedSince = (from: string) => sql.raw(`recorded_at >= '${from}'::timestamptz`)

/** Forgets all sums. The next runs sum everything again: for a database that was filled with older facts than were summed. */
export async function forgetSums(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    await tx.execute(sql`delete from competition_hours`)
    await tx.execute(sql`delete from report_progress`)
  })
}
