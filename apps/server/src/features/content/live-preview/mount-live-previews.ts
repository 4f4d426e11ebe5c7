/** Shows the site with the text in somebody's editor, to that person only and in a frame of the desk only. */
import { LIVE_PREVIEW_PATH } from '@fairdraw/contract/desk/content-live-preview.ts'
import { isPermitted } from '@fairdraw/rules/staff.ts'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isUuid } from '../../../db/ids.ts'
import { refuse } from '../../../http/outcome.ts'
import { framedPolicy } from '../../../http/policy/policy.ts'
import { sendRefusal } from '../../../http/problems.ts'
import type { AuthenticateStaff } from '../../../http/serve.ts'
import { snapshotWith } from '../preview/preview-catalogue.ts'
import { createPreviewSite } from '../preview/preview-site.ts'
import type { PreviewSite, PreviewSources } from '../preview/preview-site.ts'
import { readDraft } from '../preview/previews.ts'
import { framedLocation, framedPage } from './framed-page.ts'
import { findKeptText } from './live-previews.ts'
import type { LivePreview } from './live-previews.ts'

type Context = PreviewSources & {
  authenticateStaff: AuthenticateStaff
  deskOrigin: () => string
  now: () => Date
}

/** Maximum open live previews of a process. Opening another one removes the least recently used. */
const MAX_OPEN = 4

export function mountLivePreviews(app: FastifyInstance, context: Context): void {
  const { db, authenticateStaff, deskOrigin, now } = context
  const open = new LRUCache<string, { version: number; site: Promise<PreviewSite> }>({ max: MAX_OPEN })

  const siteOf = (kept: LivePreview): Promise<PreviewSite> => {
    const found = open.get(kept.id)
    if (found?.version === kept.version) return found.site
    const site = createPreviewSite(context, {
      at: kept.at,
      readSnapshot: async (version) => {
        const draft = readDraft({ kind: kept.kind, id: kept.itemId }, kept.body, kept.at)
        return draft.ok ? snapshotWith(db, [draft.body], kept.at, version) : undefined
      },
    })
    open.set(kept.id, { version: kept.version, site })
    site.catch(() => open.delete(kept.id))
    return site
  }

  app.get<{ Params: { id: string; version: string; '*': string } }>(
    `${LIVE_PREVIEW_PATH}/:id/:version/*`,
    async (request, reply) => {
      const staff = await authenticateStaff(request)
      if ('code' in staff) return sendRefusal(reply, staff)
      if (!isPermitted(staff.roles, 'edit-content')) return sendRefusal(reply, refuse('staff-not-allowed'))
      const { id, version } = request.params
      const kept = isUuid(id) ? await findKeptText(db, id, { staffId: staff.staffId, now: now() }) : undefined
      if (!kept) return sendRefusal(reply, refuse('not-found'))
      const address = `${LIVE_PREVIEW_PATH}/${id}/${version}`
      const url = request.raw.url!.slice(address.length)
      const site = await siteOf(kept)
      if (!/^\/win(?:[/?]|$)/.test(url) || !(await site.refresh())) return sendRefusal(reply, refuse('not-found'))
      const page = await site.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'identity' } })
      void reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })
      const location = page.headers.location === undefined ? undefined : framedLocation(page.headers.location, address)
      if (location !== undefined) return reply.redirect(location, 302)
      if (!String(page.headers['content-type']).startsWith('text/html')) return sendRefusal(reply, refuse('not-found'))
      const html = framedPage(page.payload, address)
      return reply
        .code(page.statusCode)
        .headers({
          'content-security-policy': framedPolicy(html, deskOrigin()),
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(html)
    },
  )
}
