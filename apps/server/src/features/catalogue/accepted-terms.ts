/** One version of a competition's terms. Receipts lead to it, so it is there for good (field rule 7). */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { done, refuse } from '../../http/outcome.ts'

/** Those of a competition by invitation are on its players' receipts only. */
export async function readAcceptedTerms(db: Db, { id, version }: { id: number; version: number }) {
  const [found] = await queryRows(
    db,
    { name: column.text, publishedAt: column.text, terms: column.text },
    sql`select c.body ->> 'name' as name, t.published_at as "publishedAt", t.full_text as terms
        from competition_terms t join competitions c on c.id = t.competition_id
        where t.competition_id = ${id} and t.version = ${version} and not c.is_hidden`,
  )
  if (!found) return refuse('not-found')
  return done({ ...found, version, publishedAt: new Date(found.publishedAt).toISOString() })
}
