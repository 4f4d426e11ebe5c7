import type { FastifyInstance } from 'fastify'
import { browserHosts } from './vendor-hosts.ts'

const answeredHosts = browserHosts.map((host) => `/_v/${host}/`)

/** Vendors' hosts answer pages of any origin, as they do in the world. Under `/_v/` on the page's own it changes nothing. */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || !answeredHosts.some((start) => request.url.startsWith(start))) return
    void reply.header('access-control-allow-origin', origin).header('vary', 'origin')
    if (request.method !== 'OPTIONS') return
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '')
      .header('access-control-max-age', '600')
      .send()
  })
  app.options('/_v/*', (_request, reply) => reply.code(404).send())
}
