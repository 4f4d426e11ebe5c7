/**
 * The number of tickets in each competition that publishes it: one query for all of them, repeated every few seconds.
 */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { sql } from 'drizzle-orm'
import { countOrLast, readCounters } from '../../db/counters.ts'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { Catalogue } from './catalogue.ts'

export type EntryCount = {
  /** Whether the count is read with that of the other current competitions. That ends a day after it is over. */
  isCounted(competitionId: number): boolean
  /**
   * At most five seconds old, or the last one while the database does not answer; `at` says of when it is. Undefined when it is not
   * public. That of a past competition stays public.
   */
  count(competitionId: number): Promise<Count | undefined>
}

/** `run`: how many tickets a fixed run has, and how many of them are free. */
type Count = { tickets: number; at: string; run?: { total: number; left: number } }

const CACHE_TTL_MS = 5000

type Counts = { ofId: ReadonlyMap<number, number>; leftOf: ReadonlyMap<number, number>; at: string }

async function read(db: Db, competitions: readonly Competition[], at: Date): Promise<Counts> {
  const ids = competitions.map(({ id }) => id)
  const runs = competitions.filter(({ meta }) => meta.run).map(({ id }) => id)
  const counted = await readCounters(
    db,
    ids.map((id) => `tickets:${id}` as const),
  )
  const free =
    runs.length === 0
      ? []
      : await queryRows(
          db,
          { id: column.integer, left: column.integer },
          sql`select competition_id as id, sum(free)::int as left from run_parts
              where competition_id in ${runs} group by competition_id`,
        )
  return {
    ofId: new Map(ids.map((id) => [id, counted.get(`tickets:${id}`) ?? 0])),
    leftOf: new Map(free.map(({ id, left }) => [id, left])),
    at: at.toISOString(),
  }
}

const isPublic = (competition: Competition | undefined): competition is Competition =>
  competition?.isHidden === false && competition.meta.isEntryCountShown === true

export function createEntryCount(db: Db, catalogue: Pick<Catalogue, 'snapshot' | 'find'>, now: () => Date): EntryCount {
  let cached: { counts: Promise<Counts>; ids: ReadonlySet<number>; from: number } | undefined
  let last: Counts | undefined

  const isCounted = (id: number) => isPublic(catalogue.snapshot().byId.get(id))

  const current = (id: number): Promise<Counts> => {
    const at = now()
    const age = cached ? at.getTime() - cached.from : Infinity
    if (cached && age >= 0 && age < CACHE_TTL_MS && cached.ids.has(id)) return cached.counts
    const counted = catalogue.snapshot().visible.filter(({ meta }) => meta.isEntryCountShown)
    const counts = read(db, counted, at)
    const fresh = { counts, ids: new Set(counted.map((one) => one.id)), from: at.getTime() }
    cached = fresh
    counts.then(
      (read) => void (last = read),
      // A failure is not cached: the next call queries again.
      () => {
        if (cached === fresh) cached = undefined
      },
    )
    return counts
  }

  return {
    isCounted,
    count: async (id) => {
      const isCurrent = isCounted(id)
      const competition = (await catalogue.find(id))?.competition
      if (!isPublic(competition)) return undefined
      const { ofId, leftOf, at } = isCurrent
        ? await countOrLast(current(id), last?.ofId.has(id) ? last : undefined)
        : await read(db, [competition], now())
      const total = competition.meta.run?.ticketsTotal
      return {
        tickets: ofId.get(id) ?? 0,
        at,
        ...(total !== undefined && { run: { total, left: leftOf.get(id) ?? 0 } }),
      }
    },
  }
}
