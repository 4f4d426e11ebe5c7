/**
 * Counts analytics events (1-site §1, §4, §9; docs/mechanisms/analytics.md). Events are summed in memory and written
 * every few seconds, one row per sum, so that no request writes or waits, and storage grows by the day and not by the
 * visitor.
 */
import type { AnalyticsEvent } from '@fairdraw/contract/analytics.ts'
import { ANALYTICS_RETENTION_DAYS } from '@fairdraw/rules/analytics/events.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { measurements } from './tables.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { networkOf } from '../../http/rate-limits/network.ts'

export type Measurements = {
  /** Counts events. Those of unlisted competitions, and those over the limit of an address, are silently ignored. */
  add(events: readonly AnalyticsEvent[], address: string): void
  /** Writes the sums since the last flush. */
  flush(): Promise<void>
}

type Row = typeof measurements.$inferInsert

/** A whole mobile network may share an address, while a script that fakes views does not get far with this. */
const MAX_EVENTS_PER_ADDRESS = 3000
const MINUTE_MS = 60_000

/** The competition of events that are about none. */
const NO_COMPETITION = 0

const keyOf = ({ day, name, competitionId, version }: Row) => `${day} ${name} ${competitionId} ${version}`

/** Competition and value of an event's sum: the version, the page, or the experiment with its version. */
function subjectOf(event: AnalyticsEvent): Pick<Row, 'competitionId' | 'version'> {
  if ('page' in event) return { competitionId: NO_COMPETITION, version: event.page }
  if ('experiment' in event) return { competitionId: NO_COMPETITION, version: `${event.experiment} ${event.version}` }
  return { competitionId: event.competitionId, version: 'version' in event ? event.version : '' }
}

export function createMeasurements(db: Db, catalogue: Pick<Catalogue, 'snapshot'>, now: () => Date): Measurements {
  let sums = new Map<string, Row>()
  const eventsByNetwork = new LRUCache<string, number>({ max: 20_000 })

  const addRow = (row: Row) => {
    const key = keyOf(row)
    const sum = sums.get(key)
    if (sum) sum.count += row.count
    else sums.set(key, { ...row })
  }

  /** Only public competitions count, and version B only where it exists. So the number of sums is limited. */
  const isCountable = (event: AnalyticsEvent) => {
    if (!('competitionId' in event)) return true
    const competition = catalogue.snapshot().byId.get(event.competitionId)
    if (!competition || competition.isHidden) return false
    const { desktop, mobile } = competition.meta.media
    const hasVersionB = (desktop.cardImageAlternative ?? mobile.cardImageAlternative) !== undefined
    return !('version' in event) || event.version === 'a' || hasVersionB
  }

  const quotaFor = (address: string, at: Date) => {
    const key = `${networkOf(address)} ${Math.floor(at.getTime() / MINUTE_MS)}`
    const before = eventsByNetwork.get(key) ?? 0
    return {
      remaining: Math.max(0, MAX_EVENTS_PER_ADDRESS - before),
      consume: (count: number) => void eventsByNetwork.set(key, before + count),
    }
  }

  return {
    add(events, address) {
      const at = now()
      const day = londonDay(at)
      const quota = quotaFor(address, at)
      const counted = events.slice(0, quota.remaining).filter(isCountable)
      quota.consume(Math.min(events.length, quota.remaining))
      for (const event of counted) addRow({ day, name: event.name, ...subjectOf(event), count: 1 })
    },

    async flush() {
      if (sums.size === 0) return
      const pending = sums
      sums = new Map()
      // In the order of the key, so that two concurrent writers cannot deadlock.
      const rows = [...pending.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
      try {
        await db
          .insert(measurements)
          .values(rows)
          .onConflictDoUpdate({
            target: [measurements.day, measurements.name, measurements.competitionId, measurements.version],
            set: { count: sql`${measurements.count} + excluded.count` },
          })
      } catch (error) {
        rows.forEach(addRow)
        throw error
      }
    },
  }
}

/** How many rows of each table are deleted at once. */
export const ANALYTICS_PURGE_BATCH_SIZE = 5_000

/** Deletes counts that are older than the retention; returns how many of the fuller table. */
export async function purgeAnalytics(db: Db, now: Date): Promise<number> {
  const deleteFrom = async (table: 'measurements' | 'funnel_days') => {
    const name = sql.identifier(table)
    const [deleted] = await queryRows(
      db,
      { count: column.integer },
      sql`with deleted as (
            delete from ${name} where ctid = any(array(
              select ctid from ${name} where day < ${londonDay(now)}::date - ${ANALYTICS_RETENTION_DAYS}::int
              order by day limit ${ANALYTICS_PURGE_BATCH_SIZE} for update skip locked))
            returning 1)
          select count(*)::int as count from deleted`,
    )
    return deleted!.count
  }
  return Math.max(await deleteFrom('measurements'), await deleteFrom('funnel_days'))
}
