/** The desk's calls on previews (docs/mechanisms/content.md#preview-links). */
import { LIVE_PREVIEW_PATH, postDeskLivePreview } from '@fairdraw/contract/desk/content-live-preview.ts'
import { getDeskPreviews, postDeskEndPreview, postDeskPreview } from '@fairdraw/contract/desk/content-preview.ts'
import type { Db } from '../../db/database.ts'
import { done } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { keepText } from './live-preview/live-previews.ts'
import { previewLink } from './preview/links.ts'
import type { PreviewTokens } from './preview/preview-tokens.ts'
import { createPreview, endPreview, listOpenPreviews } from './preview/previews.ts'
import type { Preview } from './preview/previews.ts'

type Context = { db: Db; now: () => Date; previewTokens: PreviewTokens; origin: () => string }

export function previewRoutes(serve: Serve, { db, now, previewTokens, origin }: Context): void {
  serve(postDeskPreview, async ({ caller: { staffId }, body: { revisions, at, hours } }) => {
    const asked = { revisions, hours, ...(at !== undefined && { at: new Date(at) }) }
    const outcome = await db.transaction((tx) => createPreview(tx, asked, { staffId, now: now() }))
    if (!outcome.ok) return outcome
    return done({ ...toReply(outcome.body), link: previewLink(origin(), previewTokens.tokenOf(outcome.body.id)) })
  })

  serve(getDeskPreviews, async () => {
    const found = await listOpenPreviews(db, now())
    const previews = found.map(({ createdBy, createdByName, createdAt, ...preview }) => ({
      ...toReply(preview),
      createdBy,
      createdByName,
      createdAt: createdAt.toISOString(),
    }))
    return done({ previews })
  })

  serve(postDeskLivePreview, async ({ caller: { staffId }, params, body: { body, at } }) => {
    const shown = { ...params, body, at: at === undefined ? now() : new Date(at) }
    const outcome = await keepText(db, shown, { staffId, now: now() })
    if (!outcome.ok) return outcome
    const { id, version, at: instant, expiresAt } = outcome.body
    return done({
      address: `${LIVE_PREVIEW_PATH}/${id}/${version}`,
      at: instant.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })
  })

  serve(postDeskEndPreview, ({ caller: { staffId }, params }) =>
    db.transaction((tx) => endPreview(tx, params.id, { staffId, now: now() })),
  )
}

const toReply = ({ id, revisions, at, expiresAt }: Preview) => ({
  id,
  revisions,
  at: at.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
