import type { FastifyInstance } from 'fastify'
import { browserHosts } from './vendor-hosts.ts'

const corsPathPrefixes = browserHosts.map((host) => `/_v/${host}/`)

/** Like the real vendors, their hosts accept calls from pages of any origin (CORS). */
export function registerCors(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || !corsPathPrefixes.some((start) => request.url.startsWith(start))) return
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
