/** Takes what is in the library out of the choice, offers it again, or deletes it if nothing has ever used it. */
import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { mediaItems } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordAudit } from '../audit/record.ts'
import { isUsed } from './list-uses.ts'
import { deleteParts } from './media-parts.ts'
import { lockItem, showItem } from './media-row.ts'

type RetireOutcome = Outcome<{ item: MediaItem }, 'not-found'>

export const retireMedia = (
  tx: Db,
  id: string,
  by: { staffId: string; reason: string; now: Date },
): Promise<RetireOutcome> => setRetired(tx, id, { act: 'retire-media', ...by, retiredAt: by.now })

export const restoreMedia = (tx: Db, id: string, by: { staffId: string }): Promise<RetireOutcome> =>
  setRetired(tx, id, { act: 'restore-media', ...by, retiredAt: null })

async function setRetired(
  tx: Db,
  id: string,
  { act, staffId, reason, retiredAt }: { act: string; staffId: string; reason?: string; retiredAt: Date | null },
): Promise<RetireOutcome> {
  const before = await lockItem(tx, id)
  if (!before) return refuse('not-found')
  // A second click changes nothing.
  if ((before.retiredAt === null) === (retiredAt === null)) return done({ item: await showItem(tx, before) })
  await tx.update(mediaItems).set({ retiredAt }).where(eq(mediaItems.id, id))
  const item = await showItem(tx, { ...before, retiredAt })
  await recordAudit(tx, {
    actor: { staffId },
    act,
    subject: { kind: 'media', id },
    ...(reason !== undefined && { reason }),
  })
  return done({ item })
}

export async function deleteMedia(
  tx: Db,
  id: string,
  staffId: string,
): Promise<Outcome<{ isDeleted: true }, 'not-found' | 'media-in-use'>> {
  // A save that names it holds a lock of its row until its use can be seen (media.sql).
  const item = await lockItem(tx, id)
  if (!item) return refuse('not-found')
  if (await isUsed(tx, id)) return refuse('media-in-use')
  const [film] = await tx.select({ name: mediaItems.name }).from(mediaItems).where(eq(mediaItems.posterId, id)).limit(1)
  if (film) return refuse('media-in-use', { detail: POSTER_IN_USE })
  await remove(tx, item)
  if (item.captionsId !== null) await removeCaptions(tx, item.captionsId)
  await recordAudit(tx, { actor: { staffId }, act: 'delete-media', subject: { kind: 'media', id } })
  return done({ isDeleted: true })
}

const POSTER_IN_USE =
  'It is the poster of a film, so it can’t be deleted. Give the film another poster first, or retire this picture.'

/** Captions that no film has any more; those that a revision names stay. */
export async function removeCaptions(tx: Db, id: string): Promise<void> {
  const [captions] = await tx.select().from(mediaItems).where(eq(mediaItems.id, id)).for('update')
  if (captions && !(await isUsed(tx, id))) await remove(tx, captions)
}

async function remove(tx: Db, { id, fileId }: { id: string; fileId: string }): Promise<void> {
  await tx.delete(mediaItems).where(eq(mediaItems.id, id))
  await deleteParts(tx, fileId)
}
