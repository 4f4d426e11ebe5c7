/** Mounts the operator's desk under `/desk`: one document for every address below it, and its files (docs/mechanisms/desk.md). */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encode, prebuildResponse, sendPrebuiltResponse } from '../fast-path/prebuilt-response.ts'
import type { HeaderLines, PrebuiltResponse } from '../fast-path/prebuilt-response.ts'
import { deskPolicy, documentHeaders } from '../policy/policy.ts'
import { openAssets } from './assets.ts'
import type { Assets } from './assets.ts'

export type Desk = {
  /** The folder of its build (apps/desk/build). */
  folder: string
  /** The folder is read after this. Only the demonstration builds the desk while it runs. */
  built?: Promise<unknown>
  /** Changes the document. Only the demonstration uses it. */
  transform?: (html: string) => string
}

type DeskFiles = { document: PrebuiltResponse; assets: Assets }

const DOCUMENT_QUALITY = 9

async function openDesk({ folder, built, transform }: Desk, headers: HeaderLines): Promise<DeskFiles> {
  await built
  const index = join(folder, 'index.html')
  if (!existsSync(index)) throw new Error(`The desk has not been built: ${index} is missing. Run \`npm run build\`.`)
  const [html, assets] = await Promise.all([readFile(index, 'utf8'), openAssets(folder, headers, '/desk/')])
  const document = transform ? transform(html) : html
  const contentType = 'text/html; charset=utf-8'
  const lines = {
    'content-type': contentType,
    'cache-control': 'no-cache',
    ...headers,
    ...documentHeaders('/desk'),
    'content-security-policy': deskPolicy(document),
  }
  return {
    document: prebuildResponse(200, lines, await encode(Buffer.from(document), contentType, DOCUMENT_QUALITY)),
    assets,
  }
}

/** Throws if the build is missing, unless it is still being made; requests then wait for it. */
export async function mountDesk(app: FastifyInstance, desk: Desk, headers: HeaderLines): Promise<void> {
  let opened: Promise<DeskFiles> | undefined
  const files = (): Promise<DeskFiles> => {
    opened ??= openDesk(desk, headers)
    // After a failure the next request tries again.
    opened.catch(() => (opened = undefined))
    return opened
  }
  if (!desk.built) await files()

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.raw.url!.split('?', 1)
    const { document, assets } = await files()
    const isFile = path.startsWith('/desk/assets/')
    const prebuilt = isFile ? await assets.get(path) : document
    if (!prebuilt) return reply.callNotFound()
    void reply.hijack()
    sendPrebuiltResponse(request.raw, reply.raw, prebuilt)
    return reply
  }
  for (const url of ['/desk', '/desk/*']) app.route({ method: ['GET', 'HEAD'], url, handler })
}
