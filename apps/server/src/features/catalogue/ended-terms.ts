/** Terms of ended competitions: latest first, of the last thirteen months (field rule 7). */
import type { EndedTerms } from '@fairdraw/contract/catalogue.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { ColumnsOf } from '../../db/rows.ts'

const MONTHS = 13
const MAX_LISTED = 200
const CACHE_TTL_MS = 10_000

const COLUMNS: ColumnsOf<EndedTerms> = {
  id: column.integer,
  name: column.text,
  slug: column.text,
  closedAt: column.text,
  version: column.integer,
  terms: column.text,
}

/** `seen`: hidden competitions that the player may see; 'all' for test players. */
async function read(db: Db, now: Date, seen: readonly number[] | 'all'): Promise<EndedTerms[]> {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - MONTHS)
  const hidden = seen === 'all' ? sql`true` : seen.length === 0 ? sql`false` : sql`c.id in ${seen}`
  const found = await queryRows(
    db,
    COLUMNS,
    sql`select c.id, c.body ->> 'name' as name, c.body ->> 'slug' as slug, c.closes_at as "closedAt", t.version, t.full_text as terms
        from competitions c
        join competition_terms t
          on t.competition_id = c.id and t.version = (c.body #>> '{meta,display,tc,version}')::int
        where c.closes_at between ${since.toISOString()} and ${now.toISOString()} and (not c.is_hidden or ${hidden})
        order by c.closes_at desc, c.id desc limit ${MAX_LISTED}`,
  )
  return found.map((row) => ({ ...row, closedAt: new Date(row.closedAt).toISOString() }))
}

export type EndedTermsReader = {
  /** Public terms; queried at most every ten seconds. */
  readPublic(): Promise<EndedTerms[]>
  /** The same with the hidden competitions that the player may see. */
  readForPlayer(player: { isTestPlayer: boolean; hiddenCompsIds: readonly number[] }): Promise<EndedTerms[]>
}

export function createEndedTerms(db: Db, now: () => Date): EndedTermsReader {
  let shared: { terms: Promise<EndedTerms[]>; from: number } | undefined

  return {
    readPublic: () => {
      const at = now()
      const age = shared ? at.getTime() - shared.from : Infinity
      if (shared && age >= 0 && age < CACHE_TTL_MS) return shared.terms
      const fresh = { terms: read(db, at, []), from: at.getTime() }
      shared = fresh
      // A failure is not cached: the next call queries again.
      fresh.terms.catch(() => {
        if (shared === fresh) shared = undefined
      })
      return fresh.terms
    },
    readForPlayer: ({ isTestPlayer, hiddenCompsIds }) => read(db, now(), isTestPlayer ? 'all' : hiddenCompsIds),
  }
}
