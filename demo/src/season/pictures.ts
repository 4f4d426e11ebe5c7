/** The demonstration's pictures in the media library, uploaded and described as an editor does. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '@fairdraw/server/db/database.ts'
import { describeMedia } from '@fairdraw/server/features/media/describe-media.ts'
import { retireMedia } from '@fairdraw/server/features/media/retire-media.ts'
import { mediaItems } from '@fairdraw/server/features/media/tables.ts'
import { uploadMedia } from '@fairdraw/server/features/media/upload-media.ts'
import { altText } from '../content/pictures.ts'
import type { PictureName } from '../content/pictures.ts'
import { findStaffId } from '../publish-as-staff.ts'
import { demoMedia } from '../start/paths.ts'

const EDITOR = findStaffId('editor')

const DESCRIBED: readonly PictureName[] = [
  'quiz-hour',
  'saturday-lights',
  'garden',
  'grand-today',
  'cash-20k',
  'groceries',
  'headphones',
]
/** Nobody has said yet what they show. */
const UNDESCRIBED: readonly PictureName[] = ['ski-week', 'cruise']
/** No longer offered. */
const RETIRED: readonly PictureName[] = ['flowers']

/** Once: when there is a picture in the library, no other is added. */
export async function uploadPictures(db: Db, now: Date): Promise<void> {
  if ((await db.$count(mediaItems)) >= DESCRIBED.length) return
  for (const name of [...DESCRIBED, ...UNDESCRIBED, ...RETIRED]) {
    const uploaded = await uploadMedia(db, createReadStream(join(demoMedia, `${name}-card.webp`)), EDITOR)
    if (!uploaded.ok) throw new Error(`${name} was not stored: ${uploaded.code}`)
    const { id } = uploaded.body.item
    if (UNDESCRIBED.includes(name)) continue
    await db.transaction(async (tx) => {
      await describeMedia(tx, id, { alt: altText(name), name }, EDITOR)
      if (RETIRED.includes(name)) await retireMedia(tx, id, { staffId: EDITOR, reason: 'The offer is over.', now })
    })
  }
}
