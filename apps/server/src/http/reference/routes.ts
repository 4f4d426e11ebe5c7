/** `/api/openapi.json` and the same as a page; made on the first request, since most processes are never asked. */
import type { FastifyInstance } from 'fastify'
import { documentHeaders, documentPolicy } from '../policy/policy.ts'
import { prepare, sendPrebuiltResponse } from '../fast-path/prebuilt-response.ts'
import type { HeaderLines, PrebuiltResponse } from '../fast-path/prebuilt-response.ts'
import { openApi } from './openapi.ts'
import { referencePage } from './page.ts'

const QUALITY = 9

export function referenceRoutes(app: FastifyInstance, headers: HeaderLines): void {
  const caching = { 'cache-control': 'public, max-age=300' }
  const made: Record<string, () => Promise<PrebuiltResponse>> = {
    '/api/openapi.json': () =>
      prepare(
        200,
        { ...headers, ...caching, 'content-type': 'application/json; charset=utf-8' },
        Buffer.from(JSON.stringify(openApi())),
        QUALITY,
      ),
    '/api/docs': () => {
      const html = referencePage(openApi())
      const policy = { ...documentHeaders('/api/docs'), 'content-security-policy': documentPolicy(html, '/api/docs') }
      const own = { ...headers, ...caching, ...policy, 'content-type': 'text/html; charset=utf-8' }
      return prepare(200, own, Buffer.from(html), QUALITY)
    },
  }
  for (const [url, make] of Object.entries(made)) {
    let ready: Promise<PrebuiltResponse> | undefined
    app.get(url, async (request, reply) => {
      const found = await (ready ??= make())
      void reply.hijack()
      sendPrebuiltResponse(request.raw, reply.raw, found)
    })
  }
}
