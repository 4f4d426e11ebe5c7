/** The desk's calls for the media library (docs/mechanisms/desk/media.md). */
import {
  getDeskMedia,
  getDeskPicture,
  getDeskPictureUses,
  postDeskDeletePicture,
  postDeskDescribePicture,
  postDeskPictureUpload,
  postDeskRestorePicture,
  postDeskRetirePicture,
} from '@fairdraw/contract/desk/media.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { describePicture } from './describe-picture.ts'
import { listPictures } from './list-pictures.ts'
import { listUses } from './list-uses.ts'
import { findPicture, showPicture, showPictures } from './picture-row.ts'
import { deletePicture, restorePicture, retirePicture } from './retire-picture.ts'
import { uploadPicture } from './upload-picture.ts'

export function mediaRoutes(serve: Serve, { db, now }: { db: Db; now: () => Date }): void {
  serve(getDeskMedia, async ({ query }) => {
    const { pictures, next } = await listPictures(db, query)
    return done({ pictures: await showPictures(db, pictures), ...(next !== undefined && { next }) })
  })

  serve(getDeskPicture, async ({ params: { id } }) => {
    const found = await findPicture(db, id)
    return found ? done({ picture: await showPicture(db, found) }) : refuse('not-found')
  })

  serve(getDeskPictureUses, async ({ params: { id }, query }) => done(await listUses(db, id, query.cursor)))

  serve(postDeskPictureUpload, async ({ caller: { staffId }, request: { raw } }) => {
    try {
      // A refusal in the middle of the upload must not destroy the connection, which is needed for the reply.
      return await uploadPicture(db, raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>, staffId)
    } finally {
      // Discards the rest of the request body.
      raw.on('data', () => {})
    }
  })

  serve(postDeskDescribePicture, ({ caller: { staffId }, params: { id }, body }) =>
    db.transaction((tx) => describePicture(tx, id, body, staffId)),
  )

  serve(postDeskRetirePicture, ({ caller: { staffId }, params: { id }, body: { reason } }) =>
    db.transaction((tx) => retirePicture(tx, id, { staffId, reason, now: now() })),
  )

  serve(postDeskRestorePicture, ({ caller: { staffId }, params: { id } }) =>
    db.transaction((tx) => restorePicture(tx, id, { staffId })),
  )

  serve(postDeskDeletePicture, ({ caller: { staffId }, params: { id } }) =>
    db.transaction((tx) => deletePicture(tx, id, staffId)),
  )
}
