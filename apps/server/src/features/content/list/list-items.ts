/** The desk's list of items: by the time of the last save, newest first, in pages. */
import type { ContentKind, RevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'

export const ITEMS_PAGE_SIZE = 50
/** How many older open revisions of an item are listed with it. */
const MAX_OPEN = 10

type Selection = {
  kind?: ContentKind | undefined
  /** Items with a revision in this state that is not older than the published one. */
  state?: RevisionState | undefined
  /** Items whose title and id together have words that begin with each of these. */
  words?: string | undefined
  /** These items only. */
  ids?: readonly string[] | undefined
  cursor?: string | undefined
}

const ITEM_ROW = {
  kind: column.oneOf<ContentKind>(),
  id: column.text,
  title: column.nullable(column.text),
  picture: column.nullable(column.text),
  revision: column.integer,
  state: column.oneOf<RevisionState>(),
  author: column.text,
  authorName: column.nullable(column.text),
  savedAt: column.text,
  published: column.nullable(column.integer),
  open: column.json<{ revision: number; state: RevisionState }[]>(),
}

/** A page, and the cursor of the next one. An invalid cursor counts as none. */
export async function listItemsPage(db: Db, selection: Selection) {
  const rows = await queryRows(
    db,
    ITEM_ROW,
    sql`
      with page as materialized (
        select i.kind, i.id, i.title, i.picture, i.latest_revision, i.saved_at,
               (select p.revision from content_revisions p where p.kind = i.kind and p.id = i.id and p.state = 'published') as published
        from content_items i
        where ${sql.join(conditions(selection), sql` and `)}
        order by i.saved_at desc nulls last, i.kind, i.id
        limit ${ITEMS_PAGE_SIZE + 1})
      select page.kind, page.id, page.title, page.picture, page.published, r.revision, r.state, r.author, s.name as "authorName",
        to_char(page.saved_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "savedAt",
        (select coalesce(jsonb_agg(jsonb_build_object('revision', o.revision, 'state', o.state) order by o.revision desc), '[]')
         from (select o.revision, o.state from content_revisions o
               where o.kind = page.kind and o.id = page.id and o.revision < r.revision
                 and o.revision > coalesce(page.published, 0) and o.state in ('draft', 'in-review', 'approved', 'scheduled')
               order by o.revision desc limit ${MAX_OPEN}) o) as open
      from page
      join content_revisions r on r.kind = page.kind and r.id = page.id and r.revision = page.latest_revision
      left join staff s on r.author = 'staff:' || s.id
      order by page.saved_at desc nulls last, page.kind, page.id`,
  )
  const items = rows.slice(0, ITEMS_PAGE_SIZE)
  const last = items.at(-1)
  return { items, ...(rows.length > items.length && last && { next: `${last.savedAt}~${last.kind}~${last.id}` }) }
}

/** Only what is asked for is compared, so that the database finds it by an index. */
function conditions({ kind, state, words = '', ids, cursor }: Selection): SQL[] {
  const after = readCursor(cursor)
  return [
    sql`i.saved_at is not null`,
    ...(kind === undefined ? [] : [sql`i.kind = ${kind}`]),
    ...(state === undefined ? [] : [sql`i.states @> array[${state}]`]),
    ...(ids === undefined ? [] : [sql`i.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`]),
    ...wordsCondition(words),
    ...(after === undefined
      ? []
      : [
          sql`i.saved_at <= ${after.savedAt}::timestamptz`,
          sql`(i.saved_at < ${after.savedAt}::timestamptz or (i.kind, i.id) > (${after.kind}, ${after.id}))`,
        ]),
  ]
}

/**
 * Every typed word as the beginning of one. Without a letter or a digit nothing is searched for; letters that the database does
 * not know as such are in no title.
 */
export const wordsCondition = (words: string): SQL[] =>
  /[\p{L}\p{N}]/u.test(words)
    ? [
        sql`to_tsvector('simple', i.search_words) @@ (
          select to_tsquery('simple', string_agg(word || ':*', ' & ')) from regexp_split_to_table(content_words(${words}), ' ') word
          where word <> '')`,
      ]
    : []

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)~([a-z-]+)~([a-z0-9-]+)$/

function readCursor(cursor = ''): { savedAt: string; kind: string; id: string } | undefined {
  const [, savedAt = '', kind = '', id = ''] = CURSOR.exec(cursor) ?? []
  // A text that only looks like a time would be an error of the database.
  return Number.isNaN(Date.parse(savedAt)) ? undefined : { savedAt, kind, id }
}
