/** The site on the server: its pages and files under `/win`, from memory where they are ready, else made and then kept. */
import type { FastifyInstance } from 'fastify'
import { openAssets } from './assets.ts'
import type { FastPath } from '../fast-path/fast-path.ts'
import { createPages } from './pages.ts'
import type { PagesOptions } from './pages.ts'
import { PAYMENT_POLICY_PATH, readPaymentPolicy } from '../policy/payment-policy.ts'
import { sendPrebuiltResponse } from '../fast-path/prebuilt-response.ts'
import { inProcess } from './site.ts'

/** Mounts a site; resolves to its pages and to what encodes its files ahead of the first visitor. */
export async function mountSite(
  app: FastifyInstance,
  front: FastPath,
  { publicOrigin, ...options }: PagesOptions & { publicOrigin?: string | undefined },
) {
  const { site, headers } = options
  site.connect(
    inProcess((request) => app.inject(request)),
    publicOrigin,
  )
  const assets = site.clientFolder === undefined ? undefined : await openAssets(site.clientFolder, headers)
  const pages = createPages(options)
  const paymentPolicy = await readPaymentPolicy(headers)

  front.look(pages.ready)
  if (assets) front.look(assets.ready)
  front.look((url) => (url === PAYMENT_POLICY_PATH ? paymentPolicy : undefined))

  app.get('/', (_request, reply) => reply.redirect('/win', 308))
  app.route({
    method: ['GET', 'HEAD'],
    url: '/win*',
    handler: async (request, reply) => {
      const url = request.raw.url!
      const [path = ''] = url.split('?', 1)
      if (path !== '/win' && path !== '/win.data' && !path.startsWith('/win/')) return reply.callNotFound()
      const ready = path === PAYMENT_POLICY_PATH ? paymentPolicy : await (assets?.get(path) ?? pages.get(url))
      void reply.hijack()
      sendPrebuiltResponse(request.raw, reply.raw, ready)
      return reply
    },
  })

  return { pages, warm: async () => assets?.warm() }
}
