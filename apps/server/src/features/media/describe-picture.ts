/** Writes what a picture shows, what it is called and its focal point. */
import type { MediaPicture } from '@fairdraw/contract/desk/media.ts'
import type { FocalPoint } from '@fairdraw/rules/media/picture-address.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { mediaPictures } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordAudit } from '../audit/record.ts'
import { lockPicture, PICTURE_COLUMNS, showPicture } from './picture-row.ts'
import type { PictureRow } from './picture-row.ts'

type Description = { alt: string; name?: string | undefined; focal?: FocalPoint | undefined }

export async function describePicture(
  tx: Db,
  id: string,
  { alt, name, focal }: Description,
  staffId: string,
): Promise<Outcome<{ picture: MediaPicture }, 'not-found'>> {
  const before = await lockPicture(tx, id)
  if (!before) return refuse('not-found')
  const [after] = await tx
    .update(mediaPictures)
    .set({ alt, ...(name !== undefined && { name }), ...(focal && { focalX: focal.x, focalY: focal.y }) })
    .where(eq(mediaPictures.id, id))
    .returning(PICTURE_COLUMNS)
  const changed = CHANGEABLE.filter((field) => before[field] !== after![field])
  // A second click changes nothing.
  if (changed.length > 0)
    await recordAudit(tx, {
      actor: { staffId },
      act: 'describe-picture',
      subject: { kind: 'picture', id },
      before: { focal: focalOf(before) },
      // Only that a text was changed: it may name a person.
      after: { focal: focalOf(after!), changed },
    })
  return done({ picture: await showPicture(tx, after!) })
}

const CHANGEABLE = ['alt', 'name', 'focalX', 'focalY'] as const

const focalOf = ({ focalX, focalY }: PictureRow): FocalPoint => ({ x: focalX, y: focalY })
