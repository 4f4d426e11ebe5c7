/** Writes what something in the library shows, what it is called, its focal point; of a film also its poster, and whether it needs captions. */
import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import type { FocalPoint } from '@fairdraw/rules/media/picture-address.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { mediaItems } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordAudit } from '../audit/record.ts'
import { lockItem, showItem } from './media-row.ts'
import type { MediaRow } from './media-row.ts'

type Description = {
  alt: string
  name?: string | undefined
  focal?: FocalPoint | undefined
  /** The id of a picture. */
  poster?: string | null | undefined
  hasNoSpeech?: boolean | undefined
}

export async function describeMedia(
  tx: Db,
  id: string,
  { alt, name, focal, poster, hasNoSpeech }: Description,
  staffId: string,
): Promise<Outcome<{ item: MediaItem }, 'not-found'>> {
  const before = await lockItem(tx, id)
  if (!before) return refuse('not-found')
  // The lock keeps the picture from being deleted meanwhile.
  if (poster && (await lockItem(tx, poster))?.kind !== 'picture') return refuse('not-found')
  const isFilm = before.kind === 'film'
  const [after] = await tx
    .update(mediaItems)
    .set({
      alt,
      ...(name !== undefined && { name }),
      ...(focal && { focalX: focal.x, focalY: focal.y }),
      ...(isFilm && poster !== undefined && { posterId: poster }),
      ...(isFilm && hasNoSpeech !== undefined && { hasNoSpeech }),
    })
    .where(eq(mediaItems.id, id))
    .returning()
  const changed = CHANGEABLE.filter((field) => before[field] !== after![field])
  // A second click changes nothing.
  if (changed.length > 0)
    await recordAudit(tx, {
      actor: { staffId },
      act: 'describe-media',
      subject: { kind: 'media', id },
      before: factsOf(before),
      // Only that a text was changed: it may name a person.
      after: { ...factsOf(after!), changed },
    })
  return done({ item: await showItem(tx, after!) })
}

const CHANGEABLE = ['alt', 'name', 'focalX', 'focalY', 'posterId', 'hasNoSpeech'] as const

const factsOf = ({ kind, focalX, focalY, posterId, hasNoSpeech }: MediaRow) => ({
  focal: { x: focalX, y: focalY },
  ...(kind === 'film' && { poster: posterId, hasNoSpeech }),
})
