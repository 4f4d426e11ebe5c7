/**
 * The site and a visitor's calls for one preview: a separate app that has only read access. So a page of a preview
 * cannot enter or change anything.
 */
import type { FastifyBaseLogger } from 'fastify'
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import type { Db } from '../../../db/database.ts'
import { createFastify } from '../../../http/fastify.ts'
import type { HeaderLines } from '../../../http/fast-path/prebuilt-response.ts'
import { sendPrebuiltResponse } from '../../../http/fast-path/prebuilt-response.ts'
import { refuse } from '../../../http/outcome.ts'
import { createPages } from '../../../http/pages/pages.ts'
import type { Documents } from '../../../http/pages/page-replies.ts'
import { renderFrom } from '../../../http/pages/site.ts'
import type { Site } from '../../../http/pages/site.ts'
import { DATA_POLICY } from '../../../http/policy/policy.ts'
import { sendRefusal } from '../../../http/problems.ts'
import { createServe } from '../../../http/serve.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Catalogue, Snapshot } from '../../catalogue/catalogue.ts'
import { PREVIEW_HEADER } from './links.ts'
import { readOnlyResponse } from './notes.ts'
import { catalogueOf } from './preview-catalogue.ts'

export type PreviewSources = {
  db: Db
  /** The public catalogue, on which the drafts are based. */
  catalogue: Catalogue
  /** Serves a visitor's reads with the preview's catalogue and time. */
  serveReading: (serve: Serve, previewed: { catalogue: Catalogue; now: () => Date }) => void
  site?: Site | undefined
  documents?: Documents | undefined
  headers: HeaderLines
  contactEmail: string
  log: FastifyBaseLogger
}

/** What a preview shows. */
export type PreviewContent = {
  /** The time that it simulates. */
  at: Date
  /** The catalogue with its texts; undefined when they can no longer be shown. */
  readSnapshot: (version: number) => Promise<Snapshot | undefined>
}

export type PreviewSite = {
  app: ReturnType<typeof createFastify>
  /** Reads the drafts again after another publication; false when they can no longer be shown. */
  refresh(): Promise<boolean>
}

/** Maximum memory of one preview's pages. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024
/** Previews render one page at a time, because visitors' pages have priority. */
const RENDERS = { maxConcurrent: 1, maxWaiting: 32, maxWaitMs: 10_000 }
const CACHING = 'private, no-store'

export async function createPreviewSite(
  sources: PreviewSources,
  { at, readSnapshot }: PreviewContent,
): Promise<PreviewSite> {
  const { catalogue, serveReading, site, documents, contactEmail, log } = sources
  const now = () => at
  // Browsers take the time from the replies' `Date`, so that countdowns start at the preview's time.
  const headers = {
    ...sources.headers,
    date: at.toUTCString(),
    [PREVIEW_HEADER]: at.toISOString(),
    'x-robots-tag': 'noindex, nofollow',
  }
  let current: Snapshot = catalogue.snapshot()
  const previewed = catalogueOf(() => current, catalogue)

  const app = createFastify({ logLevel: 'silent', trustedProxies: 0, contactEmail })
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({ ...headers, 'content-security-policy': DATA_POLICY, 'cache-control': CACHING })
    done()
  })
  app.addHook('onError', async (_request, _reply, error) => {
    if ((error.statusCode ?? 500) >= 500) log.error({ err: error }, 'a request to a preview failed')
  })
  serveReading(
    createServe(app, async () => refuse('session-ended')),
    { catalogue: previewed, now },
  )
  app.all('/*', (_request, reply) => sendRefusal(reply, refuse('preview')))

  if (site) {
    const pages = createPages({
      site: {
        ...site,
        render: (request) =>
          renderFrom(
            (asked) => app.inject(asked),
            () => site.render(markAsPreview(request, at)),
          ),
      },
      catalogue: previewed,
      now,
      headers,
      documents,
      caching: CACHING,
      maxCacheBytes: MAX_PAGE_BYTES,
      renders: { known: RENDERS, guessed: RENDERS },
    })
    app.route({
      method: ['GET', 'HEAD'],
      url: '/win*',
      handler: async (request, reply) => {
        const url = request.raw.url!
        const isPaying = isPaymentDocument(url.split('?', 1)[0]!)
        const page = isPaying ? readOnlyResponse(headers, CACHING) : await pages.get(url)
        void reply.hijack()
        sendPrebuiltResponse(request.raw, reply.raw, page)
        return reply
      },
    })
  }

  let builtFor: number | undefined
  let building: Promise<boolean> | undefined
  const build = async (version: number): Promise<boolean> => {
    const snapshot = await readSnapshot(version)
    if (!snapshot) return false
    current = snapshot
    builtFor = version
    return true
  }
  await app.ready()
  return {
    app,
    refresh: async () => {
      const { version } = catalogue.snapshot()
      if (builtFor === version) return true
      building ??= build(version).finally(() => (building = undefined))
      return building
    },
  }
}

/** Marks the request, so that the site renders it as a preview (apps/site/app/preview.ts). */
function markAsPreview(request: Request, at: Date): Request {
  request.headers.set(PREVIEW_HEADER, at.toISOString())
  return request
}
