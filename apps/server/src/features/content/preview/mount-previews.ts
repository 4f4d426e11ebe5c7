/**
 * Shows previews to browsers with the cookie: documents always, calls only when they come from such a document. So
 * another page or session in the same browser stays with the public site (docs/mechanisms/content.md#preview-links).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sendPrebuiltResponse } from '../../../http/fast-path/prebuilt-response.ts'
import { refuse } from '../../../http/outcome.ts'
import { sendRefusal } from '../../../http/problems.ts'
import {
  END_PREVIEW_PATH,
  PREVIEW_COOKIE,
  PREVIEW_HEADER,
  PREVIEW_PATH,
  previewCookie,
  readPreviewCookie,
} from './links.ts'
import { ENDED_NOTE, UNKNOWN_NOTE, startNote, noteResponse } from './notes.ts'
import type { Note } from './notes.ts'
import { createPreviewSite } from './preview-site.ts'
import type { PreviewSite, PreviewSources } from './preview-site.ts'
import { readPreviewSnapshot } from './preview-catalogue.ts'
import type { PreviewTokens } from './preview-tokens.ts'
import { findOpenPreview } from './previews.ts'
import type { Preview } from './previews.ts'

type Context = PreviewSources & {
  previewTokens: PreviewTokens
  /** The origin of the public site. */
  origin: () => string
  now: () => Date
}

/** Maximum open previews of a process. Opening another one removes the least recently used. */
const MAX_OPEN = 4

/** Call it before the routes are added. */
export function mountPreviews(app: FastifyInstance, context: Context): void {
  const { db, previewTokens, origin, now, headers } = context
  const open = new LRUCache<string, Promise<PreviewSite>>({ max: MAX_OPEN })

  const siteOf = (preview: Preview): Promise<PreviewSite> => {
    const found = open.get(preview.id)
    if (found) return found
    const made = createPreviewSite(context, {
      at: preview.at,
      readSnapshot: (version) => readPreviewSnapshot(db, preview, version),
    })
    open.set(preview.id, made)
    made.catch(() => open.delete(preview.id))
    return made
  }

  const asking = new Map<string, Promise<Preview | undefined>>()
  /**
   * Queried for every request, like a staff session. Concurrent requests share one query, however many people have the
   * link.
   */
  const findPreview = (id: string): Promise<Preview | undefined> => {
    const underWay = asking.get(id)
    if (underWay) return underWay
    const asked = findOpenPreview(db, id, now()).finally(() => asking.delete(id))
    asking.set(id, asked)
    return asked
  }

  const sendNote = (request: FastifyRequest, reply: FastifyReply, note: Note, cookie?: string) => {
    const own = {
      ...headers,
      'cache-control': 'private, no-store',
      ...(cookie !== undefined && { 'set-cookie': cookie }),
    }
    void reply.hijack()
    sendPrebuiltResponse(request.raw, reply.raw, noteResponse(note, own))
  }
  const forget = () => previewCookie('', origin(), 0)

  const show = async (id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const preview = await findPreview(id)
    if (!preview) open.delete(id)
    const site = preview && (await siteOf(preview))
    if (site && (await site.refresh())) {
      void reply.hijack()
      site.app.routing(request.raw, reply.raw)
    } else if (isDocument(request)) sendNote(request, reply, ENDED_NOTE, forget())
    else void sendRefusal(reply, refuse('preview-ended'))
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { cookie } = request.headers
    if (!cookie?.includes(PREVIEW_COOKIE)) return done()
    // A prefetch cannot carry the preview's header, and its page would later use the public data as its own.
    if (isPrefetch(request)) return void reply.code(204).header('cache-control', 'no-store').send()
    if (!isShown(request)) return done()
    const id = previewTokens.read(readPreviewCookie(cookie, origin()) ?? '')
    if (id === undefined) return done()
    show(id, request, reply).catch((error: Error) => void reply.send(error))
  })

  app.get(END_PREVIEW_PATH, async (_request, reply) =>
    reply.header('set-cookie', forget()).header('cache-control', 'private, no-store').redirect('/win', 303),
  )

  app.get<{ Params: { token: string } }>(`${PREVIEW_PATH}/:token`, async (request, reply) => {
    const { token } = request.params
    const id = previewTokens.read(token)
    const preview = id === undefined ? undefined : await findPreview(id)
    if (preview) {
      const { at, expiresAt } = preview
      const cookie = previewCookie(token, origin(), (expiresAt.getTime() - now().getTime()) / 1000)
      sendNote(request, reply, startNote(at, expiresAt), cookie)
    } else sendNote(request, reply, id === undefined ? UNKNOWN_NOTE : ENDED_NOTE)
    return reply
  })
}

/** Whether a browser requests a page of the site: no file, no data, no URL of the previews themselves. */
function isDocument({ method, raw }: FastifyRequest): boolean {
  const [path = ''] = raw.url!.split('?', 1)
  if (method !== 'GET' || !(path === '/win' || path.startsWith('/win/'))) return false
  return !path.startsWith(`${PREVIEW_PATH}/`) && !FILE.test(path)
}

/** An address with a file extension. Of the site’s pages only the help page has one. */
const FILE = /\.(?!html$)[^/]*$/

const isShown = (request: FastifyRequest): boolean =>
  isDocument(request) || (request.headers[PREVIEW_HEADER] !== undefined && !DESK.test(request.raw.url!))

const isPrefetch = ({ headers }: FastifyRequest): boolean => String(headers['sec-purpose']).startsWith('prefetch')

/** The desk is not part of the site. */
const DESK = /^\/(?:api\/)?desk(?:\/|$)/
