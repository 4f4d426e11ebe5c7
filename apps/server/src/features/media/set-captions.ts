/** Gives a film its captions, as an item of their own: a text of the site goes on naming those that were reviewed with it. */
import { hash, randomUUID } from 'node:crypto'
import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import { readCaptions } from '@fairdraw/rules/media/captions.ts'
import { describeFault } from '@fairdraw/rules/media/captions-copy.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordAudit } from '../audit/record.ts'
import { writeFileParts } from './media-parts.ts'
import { lockItem, showItem } from './media-row.ts'
import { removeCaptions } from './retire-media.ts'
import { mediaItems } from './tables.ts'
import { ID_LENGTH } from './upload-picture.ts'

export async function setCaptions(
  tx: Db,
  filmId: string,
  file: string,
  staffId: string,
): Promise<Outcome<{ item: MediaItem }, 'not-found' | 'captions-unreadable'>> {
  const film = await lockItem(tx, filmId)
  if (film?.kind !== 'film') return refuse('not-found')
  const read = readCaptions(file, film.seconds)
  if (!read.ok) return refuse('captions-unreadable', { detail: describeFault(read) })
  // Of this film only, so that those of another can be deleted.
  const id = hash('sha256', `${filmId}\n${read.text}`, 'hex').slice(0, ID_LENGTH)
  if (film.captionsId === id) return done({ item: await showItem(tx, film) })
  const content = Buffer.from(read.text)
  const fileId = randomUUID()
  const stored = await tx
    .insert(mediaItems)
    .values({ id, kind: 'captions', format: 'vtt', fileId, sizeBytes: content.length, uploadedBy: staffId })
    .onConflictDoNothing()
    .returning({ id: mediaItems.id })
  // Captions that a revision names are there already.
  if (stored.length > 0) await writeFileParts(tx, fileId, content)
  const [after] = await tx
    .update(mediaItems)
    .set({ captionsId: id, hasNoSpeech: false })
    .where(eq(mediaItems.id, filmId))
    .returning()
  if (film.captionsId !== null) await removeCaptions(tx, film.captionsId)
  await recordAudit(tx, {
    actor: { staffId },
    act: 'set-captions',
    subject: { kind: 'media', id: filmId },
    before: { captions: film.captionsId },
    after: { captions: id, cues: read.cues },
  })
  return done({ item: await showItem(tx, after!) })
}
