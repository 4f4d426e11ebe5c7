/** What is on a shelf, newest first, in pages; also of one kind, or with certain words in its description or name. */
import type { MediaShelf } from '@fairdraw/contract/desk/media.ts'
import type { MediaKind } from '@fairdraw/rules/media/recordings.ts'
import { isPictureId } from '@fairdraw/rules/media/picture-address.ts'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { IS_DESCRIBED, IS_LISTED, mediaItems } from './tables.ts'
import type { MediaRow } from './media-row.ts'

export const MEDIA_PAGE_SIZE = 60

/** The conditions of the table's partial indexes. */
const SHELVES: Readonly<Record<MediaShelf, SQL>> = {
  offered: sql`${IS_LISTED} and retired_at is null and ${IS_DESCRIBED}`,
  undescribed: sql`${IS_LISTED} and retired_at is null and not ${IS_DESCRIBED}`,
  retired: sql`${IS_LISTED} and retired_at is not null`,
}

type Selection = {
  shelf: MediaShelf
  kind?: MediaKind | undefined
  words?: string | undefined
  cursor?: string | undefined
}

/** A page, and the cursor of the next one. An invalid cursor counts as none. */
export async function listMedia(
  db: Db,
  { shelf, kind, words = '', cursor }: Selection,
): Promise<{ items: MediaRow[]; next?: string }> {
  const after = readCursor(cursor)
  const query = prefixQuery(words)
  const rows = await db
    .select({
      ...getTableColumns(mediaItems),
      // A cursor needs the microseconds.
      place: sql<string>`to_char(uploaded_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(mediaItems)
    .where(
      and(
        SHELVES[shelf],
        kind && eq(mediaItems.kind, kind),
        query === '' ? undefined : sql`${INDEXED_WORDS} @@ to_tsquery('simple', ${query})`,
        after && sql`(uploaded_at, id) < (${after.uploadedAt}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(mediaItems.uploadedAt), desc(mediaItems.id))
    .limit(MEDIA_PAGE_SIZE + 1)
  const items = rows.slice(0, MEDIA_PAGE_SIZE)
  const last = items.at(-1)
  return { items, ...(rows.length > items.length && last && { next: `${last.place}~${last.id}` }) }
}

/** The expression of the index `media_items_words`. */
const INDEXED_WORDS = sql`to_tsvector('simple', translate(name || ' ' || coalesce(alt, ''), '-_.', '   '))`

/** Every word begins a word of the text. Letters and digits only, because a query has a syntax of its own. */
const prefixQuery = (words: string): string =>
  (words.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')

function readCursor(cursor = ''): { uploadedAt: string; id: string } | undefined {
  const [, uploadedAt = '', id = ''] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)~(\w+)$/.exec(cursor) ?? []
  // A text that only looks like a time would be an error of the database.
  return Number.isNaN(Date.parse(uploadedAt)) || !isPictureId(id) ? undefined : { uploadedAt, id }
}
