/** Takes a picture out of the choice, offers it again, or deletes it if nothing has ever used it. */
import type { MediaPicture } from '@fairdraw/contract/desk/media.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { mediaPictures } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordAudit } from '../audit/record.ts'
import { isUsed } from './list-uses.ts'
import { lockPicture, showPicture } from './picture-row.ts'

type RetireOutcome = Outcome<{ picture: MediaPicture }, 'not-found'>

export const retirePicture = (
  tx: Db,
  id: string,
  by: { staffId: string; reason: string; now: Date },
): Promise<RetireOutcome> => setRetired(tx, id, { act: 'retire-picture', ...by, retiredAt: by.now })

export const restorePicture = (tx: Db, id: string, by: { staffId: string }): Promise<RetireOutcome> =>
  setRetired(tx, id, { act: 'restore-picture', ...by, retiredAt: null })

async function setRetired(
  tx: Db,
  id: string,
  { act, staffId, reason, retiredAt }: { act: string; staffId: string; reason?: string; retiredAt: Date | null },
): Promise<RetireOutcome> {
  const before = await lockPicture(tx, id)
  if (!before) return refuse('not-found')
  // A second click changes nothing.
  if ((before.retiredAt === null) === (retiredAt === null)) return done({ picture: await showPicture(tx, before) })
  await tx.update(mediaPictures).set({ retiredAt }).where(eq(mediaPictures.id, id))
  const picture = await showPicture(tx, { ...before, retiredAt })
  await recordAudit(tx, {
    actor: { staffId },
    act,
    subject: { kind: 'picture', id },
    ...(reason !== undefined && { reason }),
  })
  return done({ picture })
}

export async function deletePicture(
  tx: Db,
  id: string,
  staffId: string,
): Promise<Outcome<{ isDeleted: true }, 'not-found' | 'picture-in-use'>> {
  // A save that names the picture holds a lock of its row until its use can be seen (media.sql).
  if (!(await lockPicture(tx, id))) return refuse('not-found')
  if (await isUsed(tx, id)) return refuse('picture-in-use')
  await tx.delete(mediaPictures).where(eq(mediaPictures.id, id))
  await recordAudit(tx, { actor: { staffId }, act: 'delete-picture', subject: { kind: 'picture', id } })
  return done({ isDeleted: true })
}
