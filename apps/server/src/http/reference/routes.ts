/** `/api/openapi.json` and the reference page. Built on the first request, because most processes are never asked. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { documentHeaders, documentPolicy } from '../policy/policy.ts'
import { encodeAndPrebuild, sendPrebuiltResponse } from '../fast-path/prebuilt-response.ts'
import type { HeaderLines, PrebuiltResponse } from '../fast-path/prebuilt-response.ts'
import type { OpenApi } from './openapi-document.ts'
import { findGroup, renderContents, renderGroup } from './page.ts'

const QUALITY = 9
const CACHING = { 'cache-control': 'public, max-age=300' }

async function buildInThread(): Promise<OpenApi> {
  const thread = new Worker(new URL('openapi-worker.ts', import.meta.url))
  const [text] = (await once(thread, 'message')) as [string]
  return JSON.parse(text) as OpenApi
}

export function registerReferenceRoutes(app: FastifyInstance, headers: HeaderLines): void {
  let built: Promise<OpenApi> | undefined
  const document = () =>
    (built ??= buildInThread().catch((error: unknown) => {
      built = undefined
      throw error
    }))
  const encode = (own: HeaderLines, text: string) =>
    encodeAndPrebuild(200, { ...headers, ...CACHING, ...own }, Buffer.from(text), QUALITY)
  const encodePage = (html: string) =>
    encode(
      {
        ...documentHeaders('/api/docs'),
        'content-security-policy': documentPolicy(html, '/api/docs'),
        'content-type': 'text/html; charset=utf-8',
      },
      html,
    )
  const made = new Map<string, Promise<PrebuiltResponse>>()
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    make: () => Promise<PrebuiltResponse>,
  ) => {
    if (!made.has(name)) made.set(name, make())
    const found = await made.get(name)!.catch((error: unknown) => {
      made.delete(name)
      throw error
    })
    void reply.hijack()
    sendPrebuiltResponse(request.raw, reply.raw, found)
  }

  app.get('/api/openapi.json', (request, reply) =>
    send(request, reply, 'json', async () =>
      encode({ 'content-type': 'application/json; charset=utf-8' }, JSON.stringify(await document())),
    ),
  )
  app.get('/api/docs', (request, reply) =>
    send(request, reply, 'contents', async () => encodePage(renderContents(await document()))),
  )
  app.get<{ Params: { group: string } }>('/api/docs/:group', async (request, reply) => {
    const all = await document()
    const group = findGroup(all, request.params.group)
    if (!group) return reply.callNotFound()
    return send(request, reply, `group ${group.name}`, () => encodePage(renderGroup(all, group)))
  })
}
