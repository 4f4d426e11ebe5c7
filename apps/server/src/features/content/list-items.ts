/** The desk's list of items: by the time of the last save, newest first, in pages. */
import type { ContentKind, RevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { titleIn } from './item-title.ts'

export const ITEMS_PAGE_SIZE = 100
/** How many older open revisions of an item are listed with it. */
const MAX_OPEN = 10

type Selection = {
  kind?: ContentKind | undefined
  /** Items with a revision in this state that is not older than the published one. */
  state?: RevisionState | undefined
  cursor?: string | undefined
}

const ITEM_ROW = {
  kind: column.oneOf<ContentKind>(),
  id: column.text,
  title: column.nullable(column.text),
  revision: column.integer,
  state: column.oneOf<RevisionState>(),
  author: column.text,
  authorName: column.nullable(column.text),
  savedAt: column.text,
  published: column.nullable(column.integer),
  open: column.json<{ revision: number; state: RevisionState }[]>(),
}

/** A page, and the cursor of the next one. An invalid cursor counts as none. */
export async function listItemsPage(db: Db, { kind, state, cursor }: Selection) {
  const after = readCursor(cursor)
  const rows = await queryRows(
    db,
    ITEM_ROW,
    sql`
      with page as materialized (
        select i.kind, i.id, r.revision, r.state, r.author, r.saved_at,
               (select p.revision from content_revisions p where p.kind = i.kind and p.id = i.id and p.state = 'published') as published
        from content_items i
        join content_revisions r on r.kind = i.kind and r.id = i.id and r.revision = i.latest_revision
        where i.kind <> 'site' and (${kind ?? null}::text is null or i.kind = ${kind ?? null})
          and (${state ?? null}::text is null or exists (
            select from content_revisions s
            where s.kind = i.kind and s.id = i.id and s.state = ${state ?? null} and s.revision >= coalesce(
              (select p.revision from content_revisions p where p.kind = i.kind and p.id = i.id and p.state = 'published'), 0)))
          and (${after?.savedAt ?? null}::timestamptz is null or r.saved_at < ${after?.savedAt ?? null}::timestamptz
            or (r.saved_at = ${after?.savedAt ?? null}::timestamptz and (i.kind, i.id) > (${after?.kind ?? ''}, ${after?.id ?? ''})))
        order by r.saved_at desc, i.kind, i.id
        limit ${ITEMS_PAGE_SIZE + 1})
      select page.kind, page.id, page.revision, page.state, page.author, s.name as "authorName", page.published,
        to_char(page.saved_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "savedAt",
        (select ${titleIn('t')}
         from content_revisions t where t.kind = page.kind and t.id = page.id and t.revision = page.revision) as title,
        (select coalesce(jsonb_agg(jsonb_build_object('revision', o.revision, 'state', o.state) order by o.revision desc), '[]')
         from (select o.revision, o.state from content_revisions o
               where o.kind = page.kind and o.id = page.id and o.revision < page.revision
                 and o.revision > coalesce(page.published, 0) and o.state in ('draft', 'in-review', 'approved', 'scheduled')
               order by o.revision desc limit ${MAX_OPEN}) o) as open
      from page left join staff s on page.author = 'staff:' || s.id
      order by page.saved_at desc, page.kind, page.id`,
  )
  const items = rows.slice(0, ITEMS_PAGE_SIZE)
  const last = items.at(-1)
  return { items, ...(rows.length > items.length && last && { next: `${last.savedAt}~${last.kind}~${last.id}` }) }
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)~([a-z-]+)~([a-z0-9-]+)$/

function readCursor(cursor = ''): { savedAt: string; kind: string; id: string } | undefined {
  const [, savedAt = '', kind = '', id = ''] = CURSOR.exec(cursor) ?? []
  // A text that only looks like a time would be an error of the database.
  return Number.isNaN(Date.parse(savedAt)) ? undefined : { savedAt, kind, id }
}
