/** Mounts the site under `/win`: pages and files come from memory, or are rendered and then cached. */
import type { FastifyInstance } from 'fastify'
import { openAssets } from './assets.ts'
import type { FastPath } from '../fast-path/fast-path.ts'
import { createPages } from './pages.ts'
import type { PagesOptions } from './pages.ts'
import { PAYMENT_POLICY_PATH, loadPaymentPolicyScript } from '../policy/payment-policy.ts'
import { sendPrebuiltResponse } from '../fast-path/prebuilt-response.ts'
import { createInProcessTransport } from './site.ts'

/** Resolves to the pages, and to a function that encodes the files before the first visitor. */
export async function mountSite(
  app: FastifyInstance,
  fastPath: FastPath,
  { publicOrigin, ...options }: PagesOptions & { publicOrigin?: string | undefined },
) {
  const { site, headers } = options
  site.connect(
    createInProcessTransport((request) => app.inject(request)),
    publicOrigin,
  )
  const assets = site.clientFolder === undefined ? undefined : await openAssets(site.clientFolder, headers)
  const pages = createPages(options)
  const paymentPolicy = await loadPaymentPolicyScript(headers, options)

  fastPath.addLookup(pages.findCached)
  if (assets) fastPath.addLookup(assets.findEncoded)
  fastPath.addLookup((url) => (url === PAYMENT_POLICY_PATH ? paymentPolicy : undefined))

  app.get('/', (_request, reply) => reply.redirect('/win', 308))
  // The base as people type it. The rest of a path is folded with its page (page-keys.ts).
  for (const rest of ['', '/*'])
    app.get(`/:base(^[Ww][Ii][Nn]$)${rest}`, ({ raw }, reply) => reply.redirect(`/win${raw.url!.slice(4)}`, 308))
  app.route({
    method: ['GET', 'HEAD'],
    url: '/win*',
    handler: async (request, reply) => {
      const url = request.raw.url!
      const [path = ''] = url.split('?', 1)
      if (path !== '/win' && path !== '/win.data' && !path.startsWith('/win/')) return reply.callNotFound()
      const prebuilt = path === PAYMENT_POLICY_PATH ? paymentPolicy : await (assets?.get(path) ?? pages.get(url))
      void reply.hijack()
      sendPrebuiltResponse(request.raw, reply.raw, prebuilt)
      return reply
    },
  })

  return { pages, warm: async () => assets?.encodeAll() }
}
