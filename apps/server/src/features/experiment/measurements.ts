/**
 * Counts how often tiles are seen and chosen, by the picture shown (1-site §4, §9; docs/mechanisms/experiments.md).
 * Events are summed in memory and written every few seconds, one row per sum, so that no request writes or waits.
 */
import type { Measurement } from '@fairdraw/contract/experiment.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/database.ts'
import { measurements } from '../../db/schema.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { networkOf } from '../../http/rate-limits/network.ts'

export type Measurements = {
  /** Adds views and choices. Unlisted competitions, and events over the limit of an address, are silently ignored. */
  add(events: readonly Measurement[], address: string): void
  /** Writes the sums since the last flush. */
  flush(): Promise<void>
}

type Row = typeof measurements.$inferInsert

/** A whole mobile network may share an address, while a script that fakes views does not get far with this. */
const MAX_EVENTS_PER_ADDRESS = 3000
const MINUTE_MS = 60_000

const keyOf = ({ day, name, competitionId, version }: Row) => `${day} ${name} ${competitionId} ${version}`

export function createMeasurements(db: Db, catalogue: Pick<Catalogue, 'snapshot'>, now: () => Date): Measurements {
  let sums = new Map<string, Row>()
  const eventsByNetwork = new LRUCache<string, number>({ max: 20_000 })

  const addRow = (row: Row) => {
    const key = keyOf(row)
    const sum = sums.get(key)
    if (sum) sum.count += row.count
    else sums.set(key, { ...row })
  }

  /** Only public competitions count, and version B only where it exists. */
  const isCountable = ({ competitionId, version }: Measurement) => {
    const competition = catalogue.snapshot().byId.get(competitionId)
    if (!competition || competition.isHidden) return false
    const { desktop, mobile } = competition.meta.media
    return version === 'a' || (desktop.cardImageAlternative ?? mobile.cardImageAlternative) !== undefined
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
      for (const { name, competitionId, version } of counted) addRow({ day, name, competitionId, version, count: 1 })
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
