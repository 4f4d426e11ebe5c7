/** Where a picture, film or sound is used: by item, with the revisions that name it and are or may come on the site. */
import type { ContentKind, RevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, countRows, queryRows } from '../../db/rows.ts'

const USES_PAGE_SIZE = 100
const MAX_REVISIONS = 10

const USE_ROW = {
  kind: column.oneOf<ContentKind>(),
  id: column.text,
  title: column.nullable(column.text),
  revisions: column.json<{ revision: number; state: RevisionState }[]>(),
}

/** Any revision counts, because an older one can become a draft again. */
export const isUsed = async (db: Db, mediaId: string): Promise<boolean> =>
  (await countRows(db, sql`select from media_uses where media_id = ${mediaId} limit 1`)) > 0

/** A page by kind and id, and the cursor of the next one. */
export async function listUses(db: Db, mediaId: string, cursor?: string) {
  const [kind = '', id = ''] = (cursor ?? '').split('~')
  const rows = await queryRows(
    db,
    USE_ROW,
    sql`
      with page as materialized (
        select distinct kind, item_id from media_uses
        where media_id = ${mediaId} and (kind, item_id) > (${kind}, ${id})
        order by kind, item_id limit ${USES_PAGE_SIZE + 1})
      select page.kind, page.item_id as id,
        (select i.title from content_items i where i.kind = page.kind and i.id = page.item_id) as title,
        (select coalesce(jsonb_agg(jsonb_build_object('revision', o.revision, 'state', o.state) order by o.revision desc), '[]')
         from (select r.revision, r.state from media_uses u
               join content_revisions r on r.kind = u.kind and r.id = u.item_id and r.revision = u.revision
               where u.media_id = ${mediaId} and u.kind = page.kind and u.item_id = page.item_id
                 and r.state in ('draft', 'in-review', 'approved', 'scheduled', 'published')
                 and r.revision >= coalesce((select p.revision from content_revisions p
                   where p.kind = page.kind and p.id = page.item_id and p.state = 'published'), 0)
               order by r.revision desc limit ${MAX_REVISIONS}) o) as revisions
      from page order by page.kind, page.item_id`,
  )
  const uses = rows.slice(0, USES_PAGE_SIZE)
  const last = uses.at(-1)
  return { uses, ...(rows.length > uses.length && last && { next: `${last.kind}~${last.id}` }) }
}
