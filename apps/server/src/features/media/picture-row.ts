/** A picture of the library as the desk shows it. */
import type { MediaPicture } from '@fairdraw/contract/desk/media.ts'
import { pictureAddress } from '@fairdraw/rules/media/picture-address.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { mediaPictures } from './tables.ts'
import { staffNames } from '../staff/people.ts'

const { id, name, alt, focalX, focalY, width, height, uploadedBy, uploadedAt, retiredAt } = mediaPictures

/** Every column except the bytes. */
export const PICTURE_COLUMNS = { id, name, alt, focalX, focalY, width, height, uploadedBy, uploadedAt, retiredAt }
export type PictureRow = Omit<typeof mediaPictures.$inferSelect, 'picture'>

/** Undefined for an unknown id. */
export async function findPicture(db: Db, pictureId: string): Promise<PictureRow | undefined> {
  const [row] = await db.select(PICTURE_COLUMNS).from(mediaPictures).where(eq(id, pictureId))
  return row
}

/** The same, locked until the transaction ends. */
export async function lockPicture(tx: Db, pictureId: string): Promise<PictureRow | undefined> {
  const [row] = await tx.select(PICTURE_COLUMNS).from(mediaPictures).where(eq(id, pictureId)).for('update')
  return row
}

export async function showPictures(db: Db, rows: readonly PictureRow[]): Promise<MediaPicture[]> {
  const names = await staffNames(
    db,
    rows.map((row) => row.uploadedBy),
  )
  return rows.map((row) => {
    const focal = { x: row.focalX, y: row.focalY }
    return {
      id: row.id,
      address: pictureAddress(row.id, focal),
      name: row.name,
      alt: row.alt,
      focal,
      width: row.width,
      height: row.height,
      uploadedByName: names.get(row.uploadedBy) ?? null,
      uploadedAt: row.uploadedAt.toISOString(),
      isRetired: row.retiredAt !== null,
    }
  })
}

export async function showPicture(db: Db, row: PictureRow): Promise<MediaPicture> {
  const [shown] = await showPictures(db, [row])
  return shown!
}
