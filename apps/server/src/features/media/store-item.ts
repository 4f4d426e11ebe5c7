import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import type { Db } from '../../db/database.ts'
import { done } from '../../http/outcome.ts'
import { recordAudit } from '../audit/record.ts'
import { findItem, showItem } from './media-row.ts'
import { mediaItems } from './tables.ts'

export type Uploaded = { item: MediaItem; isNew: boolean }

/** Adds an uploaded file to the library, once. `writeContent`: writes its bytes, where they are not there yet. */
export const storeItem = (
  db: Db,
  row: typeof mediaItems.$inferInsert,
  writeContent?: (tx: Db) => Promise<void>,
): Promise<{ ok: true; body: Uploaded }> =>
  db.transaction(async (tx) => {
    const [stored] = await tx.insert(mediaItems).values(row).onConflictDoNothing().returning()
    if (!stored) return done({ item: await showItem(tx, (await findItem(tx, row.id))!), isNew: false })
    await writeContent?.(tx)
    const { id, kind, format, sizeBytes, width, height, seconds } = stored
    await recordAudit(tx, {
      actor: { staffId: row.uploadedBy },
      act: 'upload-media',
      subject: { kind: 'media', id },
      after: { kind, format, sizeBytes, width, height, ...(kind !== 'picture' && { seconds }) },
    })
    return done({ item: await showItem(tx, stored), isNew: true })
  })
