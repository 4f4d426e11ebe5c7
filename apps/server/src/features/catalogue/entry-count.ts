/** How many tickets are in each competition that says so: one question for all of them, asked anew every few seconds. */
import { readCounters } from '../../db/counters.ts'
import type { Db } from '../../db/database.ts'
import type { Catalogue } from './catalogue.ts'

export type EntryCount = {
  /** Whether everybody may know how many tickets a competition has; of one that has been over for a day nobody is told any more. */
  isCounted(competitionId: number): boolean
  /** As it was at most five seconds ago; undefined for what is not counted. */
  count(competitionId: number): Promise<{ tickets: number; at: string } | undefined>
}

const KEPT_MS = 5000

type Counts = { ofId: ReadonlyMap<number, number>; at: string }

async function read(db: Db, ids: number[], at: Date): Promise<Counts> {
  const counted = await readCounters(
    db,
    ids.map((id) => `tickets:${id}` as const),
  )
  return { ofId: new Map(ids.map((id) => [id, counted.get(`tickets:${id}`) ?? 0])), at: at.toISOString() }
}

export function createEntryCount(db: Db, catalogue: Pick<Catalogue, 'snapshot'>, now: () => Date): EntryCount {
  let kept: { counts: Promise<Counts>; ids: ReadonlySet<number>; from: number } | undefined

  const isCounted = (id: number) => {
    const competition = catalogue.snapshot().byId.get(id)
    return competition?.isHidden === false && competition.meta.isEntryCountShown === true
  }

  const current = (id: number): Promise<Counts> => {
    const at = now()
    const age = kept ? at.getTime() - kept.from : Infinity
    if (kept && age >= 0 && age < KEPT_MS && kept.ids.has(id)) return kept.counts
    const ids = catalogue
      .snapshot()
      .visible.filter((competition) => competition.meta.isEntryCountShown)
      .map((competition) => competition.id)
    const counts = read(db, ids, at)
    const asked = { counts, ids: new Set(ids), from: at.getTime() }
    kept = asked
    // A failure is not kept: the next look asks again.
    counts.catch(() => {
      if (kept === asked) kept = undefined
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
