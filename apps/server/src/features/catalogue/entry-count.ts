/**
 * The number of tickets in each competition that publishes it: one query for all of them, repeated every few seconds.
 */
import { readCounters } from '../../db/counters.ts'
import type { Db } from '../../db/database.ts'
import type { Catalogue } from './catalogue.ts'

export type EntryCount = {
  /** Whether the count of a competition is public, which ends a day after the competition is over. */
  isCounted(competitionId: number): boolean
  /** At most five seconds old; undefined when it is not public. */
  count(competitionId: number): Promise<{ tickets: number; at: string } | undefined>
}

const CACHE_TTL_MS = 5000

type Counts = { ofId: ReadonlyMap<number, number>; at: string }

async function read(db: Db, ids: number[], at: Date): Promise<Counts> {
  const counted = await readCounters(
    db,
    ids.map((id) => `tickets:${id}` as const),
  )
  return { ofId: new Map(ids.map((id) => [id, counted.get(`tickets:${id}`) ?? 0])), at: at.toISOString() }
}

export function createEntryCount(db: Db, catalogue: Pick<Catalogue, 'snapshot'>, now: () => Date): EntryCount {
  let cached: { counts: Promise<Counts>; ids: ReadonlySet<number>; from: number } | undefined

  const isCounted = (id: number) => {
    const competition = catalogue.snapshot().byId.get(id)
    return competition?.isHidden === false && competition.meta.isEntryCountShown === true
  }

  const current = (id: number): Promise<Counts> => {
    const at = now()
    const age = cached ? at.getTime() - cached.from : Infinity
    if (cached && age >= 0 && age < CACHE_TTL_MS && cached.ids.has(id)) return cached.counts
    const ids = catalogue
      .snapshot()
      .visible.filter((competition) => competition.meta.isEntryCountShown)
      .map((competition) => competition.id)
    const counts = read(db, ids, at)
    const fresh = { counts, ids: new Set(ids), from: at.getTime() }
    cached = fresh
    // A failure is not cached: the next call queries again.
    counts.catch(() => {
      if (cached === fresh) cached = undefined
    })
    return counts
  }

  return {
    isCounted,
    count: async (id) => {
      if (!isCounted(id)) return undefined
      const { ofId, at } = await current(id)
      return { tickets: ofId.get(id) ?? 0, at }
    },
  }
}
