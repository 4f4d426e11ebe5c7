/** `/api/openapi.json` and the reference page. Built on the first request, because most processes are never asked. */
import type { FastifyInstance } from 'fastify'
import { documentHeaders, documentPolicy } from '../policy/policy.ts'
import { encodeAndPrebuild, sendPrebuiltResponse } from '../fast-path/prebuilt-response.ts'
import type { HeaderLines, PrebuiltResponse } from '../fast-path/prebuilt-response.ts'
import { buildOpenApi } from './openapi.ts'
import { renderReferencePage } from './page.ts'

const QUALITY = 9

export function registerReferenceRoutes(app: FastifyInstance, headers: HeaderLines): void {
  const caching = { 'cache-control': 'public, max-age=300' }
  const builders: Record<string, () => Promise<PrebuiltResponse>> = {
    '/api/openapi.json': () =>
      encodeAndPrebuild(
        200,
        { ...headers, ...caching, 'content-type': 'application/json; charset=utf-8' },
        Buffer.from(JSON.stringify(buildOpenApi())),
        QUALITY,
      ),
    '/api/docs': () => {
      const html = renderReferencePage(buildOpenApi())
      const policy = { ...documentHeaders('/api/docs'), 'content-security-policy': documentPolicy(html, '/api/docs') }
      const own = { ...headers, ...caching, ...policy, 'content-type': 'text/html; charset=utf-8' }
      return encodeAndPrebuild(200, own, Buffer.from(html), QUALITY)
    },
  }
  for (const [url, make] of Object.entries(builders)) {
    let prebuilt: Promise<PrebuiltResponse> | undefined
    app.get(url, async (request, reply) => {
      const found = await (prebuilt ??= make())
      void reply.hijack()
      sendPrebuiltResponse(request.raw, reply.raw, found)
    })
  }
}
