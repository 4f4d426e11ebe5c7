/** Emulates a tag manager: a script that reads a page's `dataLayer`, sets a cookie, and sends every entry to its server. */
import type { FastifyInstance } from 'fastify'
import { serveScript } from '../browser-replies.ts'

export const tagManagerPath = '/_demo/tag-manager.js'
const MAX_ENTRIES = 500

export function registerTagManager(app: FastifyInstance): void {
  const received: unknown[] = []
  app.get(tagManagerPath, serveScript(new URL('./tag-manager-browser.ts', import.meta.url)))
  app.post('/_demo/tag-manager', (request, reply) => {
    received.push(request.body)
    if (received.length > MAX_ENTRIES) received.shift()
    return reply.code(204).send()
  })
  /** What it has received, oldest first. */
  app.get('/_demo/tag-manager.json', (_request, reply) => reply.header('cache-control', 'no-store').send(received))
}
