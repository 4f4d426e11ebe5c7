/** The pictures of a shelf, newest first, in pages; also those whose alt text or name has certain words. */
import type { PictureShelf } from '@fairdraw/contract/desk/media.ts'
import { isPictureId } from '@fairdraw/rules/media/picture-address.ts'
import { and, desc, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { mediaPictures } from './tables.ts'
import { PICTURE_COLUMNS } from './picture-row.ts'
import type { PictureRow } from './picture-row.ts'

export const PICTURES_PAGE_SIZE = 60

/** The conditions of the table's partial indexes. */
const SHELVES: Readonly<Record<PictureShelf, SQL>> = {
  offered: sql`retired_at is null and alt is not null`,
  undescribed: sql`retired_at is null and alt is null`,
  retired: sql`retired_at is not null`,
}

type Selection = { shelf: PictureShelf; words?: string | undefined; cursor?: string | undefined }

/** A page, and the cursor of the next one. An invalid cursor counts as none. */
export async function listPictures(
  db: Db,
  { shelf, words = '', cursor }: Selection,
): Promise<{ pictures: PictureRow[]; next?: string }> {
  const after = readCursor(cursor)
  const query = prefixQuery(words)
  const rows = await db
    .select({
      ...PICTURE_COLUMNS,
      // A cursor needs the microseconds.
      place: sql<string>`to_char(uploaded_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(mediaPictures)
    .where(
      and(
        SHELVES[shelf],
        query === '' ? undefined : sql`${INDEXED_WORDS} @@ to_tsquery('simple', ${query})`,
        after && sql`(uploaded_at, id) < (${after.uploadedAt}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(mediaPictures.uploadedAt), desc(mediaPictures.id))
    .limit(PICTURES_PAGE_SIZE + 1)
  const pictures = rows.slice(0, PICTURES_PAGE_SIZE)
  const last = pictures.at(-1)
  return { pictures, ...(rows.length > pictures.length && last && { next: `${last.place}~${last.id}` }) }
}

/** The expression of the index `media_pictures_words`. */
const INDEXED_WORDS = sql`to_tsvector('simple', translate(name || ' ' || coalesce(alt, ''), '-_.', '   '))`

/** Every word begins a word of the text. Letters and digits only, because a query has a syntax of its own. */
const prefixQuery = (words: string): string =>
  (words.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')

function readCursor(cursor = ''): { uploadedAt: string; id: string } | undefined {
  const [, uploadedAt = '', id = ''] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)~(\w+)$/.exec(cursor) ?? []
  // A text that only looks like a time would be an error of the database.
  return Number.isNaN(Date.parse(uploadedAt)) || !isPictureId(id) ? undefined : { uploadedAt, id }
}
