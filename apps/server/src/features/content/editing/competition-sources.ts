/** Competitions that a new one may begin like: first those that closed last, and those that close next. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { wordsCondition } from '../list/list-items.ts'

const MAX_SOURCES = 24

export function listCompetitionSources(db: Db, { words = '', now }: { words?: string | undefined; now: Date }) {
  return queryRows(
    db,
    {
      id: column.text,
      title: column.nullable(column.text),
      picture: column.nullable(column.text),
      revision: column.integer,
      programme: column.nullable(column.text),
      closesAt: column.text,
    },
    sql`
      with named as materialized (
        select i.id, i.title, i.picture, i.latest_revision from content_items i
        where ${sql.join([sql`i.kind = 'competition'`, sql`i.saved_at is not null`, ...wordsCondition(words)], sql` and `)}
        order by i.saved_at desc nulls last, i.kind, i.id
        limit 200)
      select n.id, n.title, n.picture, r.revision, r.body #>> '{competition,meta,shows,0,name}' as programme,
             r.body #>> '{competition,dateStop}' as "closesAt"
      from named n
      join content_revisions r on r.kind = 'competition' and r.id = n.id and r.revision = n.latest_revision
      where r.body #>> '{competition,dateStop}' is not null
      order by abs(extract(epoch from (r.body #>> '{competition,dateStop}')::timestamptz - ${now})), n.id
      limit ${MAX_SOURCES}`,
  )
}
