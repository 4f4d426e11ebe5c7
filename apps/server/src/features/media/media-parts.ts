/** The bytes of files in the database, in rows of a megabyte, so that no process ever holds a whole film. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { countRows } from '../../db/rows.ts'
import { mediaParts } from './tables.ts'

export const PART_BYTES = 1024 ** 2

/** The same bytes in parts of a megabyte; the last may be smaller. */
export async function* inParts(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    length += chunk.length
    if (length < PART_BYTES) continue
    const joined = Buffer.concat(held)
    let from = 0
    for (; from + PART_BYTES <= length; from += PART_BYTES) yield joined.subarray(from, from + PART_BYTES)
    held = [joined.subarray(from)]
    length -= from
  }
  if (length > 0) yield Buffer.concat(held)
}

export async function writePart(db: Db, fileId: string, part: number, content: Buffer): Promise<void> {
  await db.insert(mediaParts).values({ fileId, part, content })
}

export async function writeFileParts(db: Db, fileId: string, content: Buffer): Promise<void> {
  let part = 0
  for await (const one of inParts([content])) await writePart(db, fileId, part++, one)
}

/** From a part on, one after the other. */
export async function* readParts(db: Db, fileId: string, from = 0): AsyncGenerator<Buffer> {
  for (let part = from; ; part += 1) {
    const [row] = await db
      .select({ content: mediaParts.content })
      .from(mediaParts)
      .where(and(eq(mediaParts.fileId, fileId), eq(mediaParts.part, part)))
    if (!row) return
    yield row.content
  }
}

/** The bytes from `start` up to `end`; fewer if the file is shorter. */
export async function readRange(db: Db, fileId: string, start: number, end: number): Promise<Buffer> {
  const first = Math.floor(start / PART_BYTES)
  const read: Buffer[] = []
  let position = first * PART_BYTES
  for await (const part of readParts(db, fileId, first)) {
    read.push(part.subarray(Math.max(0, start - position), Math.max(0, end - position)))
    position += part.length
    if (position >= end) break
  }
  return Buffer.concat(read)
}

export async function deleteParts(db: Db, fileId: string): Promise<void> {
  await db.delete(mediaParts).where(eq(mediaParts.fileId, fileId))
}

/** No upload lasts so long. */
const BROKEN_OFF_MS = 24 * 3_600_000
/** The maximum number of files in one run. */
export const PURGE_BATCH_SIZE = 20

/** Deletes the bytes of uploads that never came to their end. Returns of how many. Safe with any number of processes. */
export const purgeBrokenUploads = (db: Db, now: Date): Promise<number> =>
  countRows(
    db,
    sql`with broken as (
          select p.file_id from media_parts p
          where p.part = 0 and p.written_at < ${new Date(now.getTime() - BROKEN_OFF_MS).toISOString()}
            and not exists (select from media_items i where i.file_id = p.file_id)
          limit ${PURGE_BATCH_SIZE}),
        deleted as (delete from media_parts where file_id in (select file_id from broken))
        select from broken`,
  )
