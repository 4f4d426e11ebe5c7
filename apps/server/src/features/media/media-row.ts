/** What is in the library, as the desk shows it. */
import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import { pictureAddress } from '@fairdraw/rules/media/picture-address.ts'
import { recordingAddress } from '@fairdraw/rules/media/recordings.ts'
import type { RecordingFormat } from '@fairdraw/rules/media/recordings.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { mediaItems } from './tables.ts'
import { staffNames } from '../staff/people.ts'

export type MediaRow = typeof mediaItems.$inferSelect
/** Captions are not by themselves in the library. */
type ListedRow = MediaRow & { kind: MediaItem['kind'] }

const isListed = (id: string) => and(eq(mediaItems.id, id), ne(mediaItems.kind, 'captions'))

/** Undefined for an unknown id. */
export async function findItem(db: Db, id: string): Promise<ListedRow | undefined> {
  const [row] = await db.select().from(mediaItems).where(isListed(id))
  return row as ListedRow | undefined
}

/** The same, locked until the transaction ends. */
export async function lockItem(tx: Db, id: string): Promise<ListedRow | undefined> {
  const [row] = await tx.select().from(mediaItems).where(isListed(id)).for('update')
  return row as ListedRow | undefined
}

export async function showItems(db: Db, rows: readonly MediaRow[]): Promise<MediaItem[]> {
  const names = await staffNames(
    db,
    rows.map((row) => row.uploadedBy),
  )
  return (rows as readonly ListedRow[]).map((row) => {
    const { id, kind, name, alt, width, height, sizeBytes } = row
    const focal = { x: row.focalX, y: row.focalY }
    return {
      id,
      kind,
      address: kind === 'picture' ? pictureAddress(id, focal) : recordingAddress(id, row.format as RecordingFormat),
      name,
      alt,
      focal,
      width,
      height,
      sizeBytes,
      recording: kind === 'picture' ? null : showRecording(row),
      uploadedByName: names.get(row.uploadedBy) ?? null,
      uploadedAt: row.uploadedAt.toISOString(),
      isRetired: row.retiredAt !== null,
    }
  })
}

const showRecording = ({ seconds, codecs, startsAtOnce, posterId, captionsId, hasNoSpeech }: MediaRow) => ({
  seconds,
  codecs,
  startsAtOnce,
  poster: posterId === null ? null : pictureAddress(posterId),
  captions: captionsId === null ? null : recordingAddress(captionsId, 'vtt'),
  hasNoSpeech,
})

export async function showItem(db: Db, row: MediaRow): Promise<MediaItem> {
  const [shown] = await showItems(db, [row])
  return shown!
}
