/** The desk's calls for the media library (docs/mechanisms/desk/media.md). */
import {
  getDeskMedia,
  getDeskMediaItem,
  getDeskMediaUses,
  postDeskDeleteMedia,
  postDeskDescribeMedia,
  postDeskMediaCaptions,
  postDeskMediaUpload,
  postDeskRestoreMedia,
  postDeskRetireMedia,
} from '@fairdraw/contract/desk/media.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { describeMedia } from './describe-media.ts'
import { listMedia } from './list-media.ts'
import { listUses } from './list-uses.ts'
import { findItem, showItem, showItems } from './media-row.ts'
import { deleteMedia, restoreMedia, retireMedia } from './retire-media.ts'
import { setCaptions } from './set-captions.ts'
import { uploadMedia } from './upload-media.ts'

export function mediaRoutes(serve: Serve, { db, background, now }: { db: Db; background: Db; now: () => Date }): void {
  serve(getDeskMedia, async ({ query }) => {
    const { items, next } = await listMedia(db, query)
    return done({ items: await showItems(db, items), ...(next !== undefined && { next }) })
  })

  serve(getDeskMediaItem, async ({ params: { id } }) => {
    const found = await findItem(db, id)
    return found ? done({ item: await showItem(db, found) }) : refuse('not-found')
  })

  serve(getDeskMediaUses, async ({ params: { id }, query }) => done(await listUses(db, id, query.cursor)))

  serve(postDeskMediaUpload, async ({ caller: { staffId }, request: { raw } }) => {
    try {
      // A refusal in the middle of the upload must not destroy the connection, which is needed for the reply.
      return await uploadMedia(background, raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>, staffId)
    } finally {
      // Discards the rest of the request body.
      raw.on('data', () => {})
    }
  })

  serve(postDeskDescribeMedia, ({ caller: { staffId }, params: { id }, body }) =>
    db.transaction((tx) => describeMedia(tx, id, body, staffId)),
  )

  serve(postDeskMediaCaptions, ({ caller: { staffId }, params: { id }, body: { text } }) =>
    db.transaction((tx) => setCaptions(tx, id, text, staffId)),
  )

  serve(postDeskRetireMedia, ({ caller: { staffId }, params: { id }, body: { reason } }) =>
    db.transaction((tx) => retireMedia(tx, id, { staffId, reason, now: now() })),
  )

  serve(postDeskRestoreMedia, ({ caller: { staffId }, params: { id } }) =>
    db.transaction((tx) => restoreMedia(tx, id, { staffId })),
  )

  serve(postDeskDeleteMedia, ({ caller: { staffId }, params: { id } }) =>
    db.transaction((tx) => deleteMedia(tx, id, staffId)),
  )
}
