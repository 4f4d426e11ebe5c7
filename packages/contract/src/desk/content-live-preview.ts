/** The site as a player sees it, beside the text that somebody is editing (docs/mechanisms/content.md#live-preview). */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MAX_TEXT_BYTES, id, kind, moment, text } from './content-revision.ts'

/** Pages of a live preview follow its address: `/api/desk/content/live-previews/<id>/<version>/win/…`. They are no calls. */
export const LIVE_PREVIEW_PATH = '/api/desk/content/live-previews'

export const postDeskLivePreview = endpoint({
  name: 'postDeskLivePreview',
  summary:
    'Keeps a text for some minutes, for its author only, and returns where the site is shown with it, at an instant (absent: now). It becomes no revision',
  tag: 'The desk: content',
  method: 'POST',
  path: '/api/desk/content/{kind}/{id}/live-preview',
  auth: 'staff',
  act: 'edit-content',
  maxBodyBytes: MAX_TEXT_BYTES,
  params: z.object({ kind, id }),
  body: z.object({ body: text, at: z.optional(z.iso.datetime({ offset: true })) }),
  responses: {
    200: z.object({
      /** The path before that of a page. It changes with every text. */
      address: z.string(),
      /** The instant that is shown. */
      at: moment,
      expiresAt: moment,
    }),
  },
  problems: ['content-invalid', 'content-stopped'],
})
