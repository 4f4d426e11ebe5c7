/**
 * Deletes this machine's files of what the library has no more, so that nobody is sent them (docs/mechanisms/desk/media.md#where-something-is-used).
 * Each process does it: a file that another has written meanwhile is there again when it is asked for.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readPictureFile } from '@fairdraw/rules/media/picture-address.ts'
import { readRecordingFile } from '@fairdraw/rules/media/recordings.ts'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { mediaItems } from './tables.ts'

const BATCH = 500

/** Returns how many. */
export async function purgeFiles(db: Db, folder: string): Promise<number> {
  // Without the folder nothing was written yet.
  const names = await readdir(folder).catch(() => [])
  const files = names.flatMap((name) => {
    const id = readPictureFile(name)?.id ?? readRecordingFile(name)
    return id === undefined ? [] : [{ name, id }]
  })
  let purged = 0
  for (let from = 0; from < files.length; from += BATCH) {
    const batch = files.slice(from, from + BATCH)
    const found = await db
      .select({ id: mediaItems.id })
      .from(mediaItems)
      .where(
        inArray(
          mediaItems.id,
          batch.map(({ id }) => id),
        ),
      )
    const kept = new Set(found.map(({ id }) => id))
    for (const { name, id } of batch)
      if (!kept.has(id)) {
        await rm(join(folder, name), { force: true })
        purged += 1
      }
  }
  return purged
}
