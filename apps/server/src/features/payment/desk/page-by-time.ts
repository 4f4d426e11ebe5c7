/**
 * Pages of a list within some time, the newest first, by time and id. Lists of very many rows have a BRIN index by time,
 * which finds the blocks of a time and not the newest rows. So only the last seconds before the page's end are read
 * first, then more and more, until there are rows enough.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { literalLimit } from '../../../db/literal-limit.ts'
import { column, queryRows } from '../../../db/rows.ts'
import type { Columns, RowOf } from '../../../db/rows.ts'

/** A statement `select <columns> from <from> where <where>`, whose rows have a time and an id. */
export type TimedList<C extends Columns> = {
  columns: C
  select: SQL
  from: SQL
  where?: SQL | undefined
  at: SQL
  id: SQL
  idType: 'bigint' | 'uuid' | 'text'
}

type Span = { from: Date; to: Date; cursor?: string | undefined; limit: number }
export type TimedPage<C extends Columns> = { rows: RowOf<C>[]; nextCursor?: string }

const FIRST_WINDOW_MS = 10_000
const WINDOW_GROWTH = 8

/** `cursor`: where the page before ended; '<microseconds>-<id>'. */
export async function pageByTime<C extends Columns>(
  db: Db,
  list: TimedList<C>,
  { from, to, cursor, limit }: Span,
): Promise<TimedPage<C>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const end = after ? Math.min(to.getTime(), Math.floor(after.micros / 1000) + 1) : to.getTime()
  for (let windowMs = FIRST_WINDOW_MS; ; windowMs *= WINDOW_GROWTH) {
    const start = Math.max(from.getTime(), end - windowMs)
    const found = await readWindow(db, list, { start: new Date(start), end: new Date(end), after, limit })
    if (found.length > limit || start === from.getTime()) return pageOf(found, limit)
  }
}

type Key = { micros: number; id: string }

function readCursor(cursor: string): Key | undefined {
  const found = /^(\d{1,16})-(.+)$/.exec(cursor)
  return found ? { micros: Number(found[1]), id: found[2]! } : undefined
}

const KEY = { keyMicros: column.number, keyId: column.text }

function readWindow<C extends Columns>(
  db: Db,
  { columns, select, from, where, at, id, idType }: TimedList<C>,
  { start, end, after, limit }: { start: Date; end: Date; after: Key | undefined; limit: number },
) {
  const isAfter = after && sql`and (${at}, ${id}) < (${instantOf(after.micros)}, ${after.id}::${sql.raw(idType)})`
  return queryRows(
    db,
    { ...columns, ...KEY },
    sql`select ${select}, (extract(epoch from ${at}) * 1000000)::float8 as "keyMicros", ${id}::text as "keyId"
        from ${from}
        where ${at} >= ${start} and ${at} < ${end} ${where ? sql`and ${where}` : sql``} ${isAfter ?? sql``}
        order by ${at} desc, ${id} desc limit ${literalLimit(limit + 1)}`,
  )
}

/** Exactly: a number of seconds would be rounded. */
const instantOf = (micros: number): SQL => sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`

function pageOf<C extends Columns>(found: readonly (RowOf<C> & RowOf<typeof KEY>)[], limit: number): TimedPage<C> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, ...(last && found.length > limit && { nextCursor: `${last.keyMicros}-${last.keyId}` }) }
}
