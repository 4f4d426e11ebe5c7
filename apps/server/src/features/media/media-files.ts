/**
 * Writes what is in the library as files, which `http/media.ts` sends, pictures as what browsers ask for. The folder is a cache: a
 * file that is missing is written again from the database, part by part, so that memory stays flat.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readPictureFile } from '@fairdraw/rules/media/picture-address.ts'
import { readRecordingFile } from '@fairdraw/rules/media/recordings.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { mediaItems } from './tables.ts'
import { createConcurrencyLimit } from '../../http/load/concurrency-limit.ts'
import { readParts } from './media-parts.ts'

export type MediaFiles = {
  folder: string
  /** The file of an address: every focal point of a picture has the same one. Other names stay as they are. */
  fileOf(name: string): string
  /** Writes the file if it is one of the library and is missing. Throws when it cannot be written now. */
  ensure(file: string): Promise<void>
}

/** In the data folder of a machine. */
export const libraryFolder = (dataDir: string): string => join(dataDir, 'media-library')

/** So many files are written at once; so many wait. */
const MAX_WRITING = 2
const MAX_WAITING = 48

export async function createMediaFiles(db: Db, folder: string): Promise<MediaFiles> {
  await mkdir(folder, { recursive: true })
  const runLimited = createConcurrencyLimit(MAX_WRITING, MAX_WAITING)
  const writing = new Map<string, Promise<void>>()
  const exists = (file: string) =>
    stat(join(folder, file)).then(
      () => true,
      () => false,
    )

  const write = async (id: string, file: string): Promise<void> => {
    const format = file.slice(file.lastIndexOf('.') + 1)
    const [row] = await db
      .select({ fileId: mediaItems.fileId, uploadedAt: mediaItems.uploadedAt })
      .from(mediaItems)
      .where(and(eq(mediaItems.id, id), eq(mediaItems.format, format as (typeof mediaItems.$inferSelect)['format'])))
    if (!row) return
    // Written under another name first, so that nobody reads half a file.
    const part = join(folder, `.${file}.${process.pid}.${crypto.randomUUID()}.part`)
    try {
      await pipeline(readParts(db, row.fileId), createWriteStream(part))
      // The same on all machines: it is part of the ETag, with which a browser continues a film at any of them.
      await utimes(part, row.uploadedAt, row.uploadedAt)
      await rename(part, join(folder, file))
    } finally {
      await rm(part, { force: true })
    }
  }

  const writeLimited = async (id: string, file: string): Promise<void> => {
    const isDone = await runLimited(async () => {
      await write(id, file)
      return true
    })
    if (!isDone) throw new Error('Too many files are being written')
  }

  return {
    folder,
    fileOf: (name) => {
      const read = readPictureFile(name)
      return read ? `${read.id}.webp` : name
    },
    ensure: async (file) => {
      const id = readPictureFile(file)?.id ?? readRecordingFile(file)
      if (id === undefined || (await exists(file))) return
      const running = writing.get(file) ?? writeLimited(id, file).finally(() => writing.delete(file))
      writing.set(file, running)
      await running
    },
  }
}
