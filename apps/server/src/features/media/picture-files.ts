/**
 * Writes the pictures of the library as files, from which `http/media.ts` makes what browsers ask for. The folder is a
 * cache: a file that is missing is written again from the database.
 */
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPictureFile } from '@fairdraw/rules/media/picture-address.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { mediaPictures } from './tables.ts'

export type PictureFiles = {
  folder: string
  /** The file of an address: every focal point of a picture has the same one. Other names stay as they are. */
  fileOf(name: string): string
  /** Writes the file if it is one of the library and is missing. Whether it is one of the library. */
  ensure(file: string): Promise<boolean>
}

export async function createPictureFiles(db: Db, folder: string): Promise<PictureFiles> {
  await mkdir(folder, { recursive: true })
  const exists = (file: string) =>
    stat(join(folder, file)).then(
      () => true,
      () => false,
    )
  return {
    folder,
    fileOf: (name) => {
      const read = readPictureFile(name)
      return read ? `${read.id}.webp` : name
    },
    ensure: async (file) => {
      const read = readPictureFile(file)
      if (!read) return false
      if (await exists(file)) return true
      const [row] = await db
        .select({ picture: mediaPictures.picture })
        .from(mediaPictures)
        .where(eq(mediaPictures.id, read.id))
      if (!row) return true
      // Written under another name first, so that nobody reads half a picture.
      const part = join(folder, `.${file}.${process.pid}.${crypto.randomUUID()}.part`)
      await writeFile(part, row.picture)
      await rename(part, join(folder, file))
      return true
    },
  }
}
