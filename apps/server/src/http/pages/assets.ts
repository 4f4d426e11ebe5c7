/** The browser's files of the built site, read once with what the build encoded of them, and kept in memory: they are few, and everybody's. */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { encode, isWorthEncoding, prebuildResponse } from '../fast-path/prebuilt-response.ts'
import type { Bodies, HeaderLines, PrebuiltResponse } from '../fast-path/prebuilt-response.ts'

const decoded = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
}

export type Assets = {
  /** What has been encoded already. */
  ready(path: string): PrebuiltResponse | undefined
  /** Encodes on the first request what the build did not; undefined for what is no file of the site. */
  get(path: string): Promise<PrebuiltResponse> | undefined
  /** Readies all of them, so that no visitor waits for it. */
  warm(): Promise<void>
}

/** Names with a hash of their content never change; the others may with a deployment. */
const isHashed = (path: string) => path.startsWith('/win/assets/')
const HIGHEST_QUALITY = 11

/** The worker answers for all of the site, and a browser asks each time whether it is still the newest. */
const WORKER = '/win/worker.js'
const WORKER_HEADERS: HeaderLines = {
  'cache-control': 'no-cache',
  'service-worker-allowed': '/win',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

type File = { body: Buffer; br: Buffer | undefined; gzip: Buffer | undefined }

/** As the build encoded it (apps/site/precompress.ts); undefined where it did not, or of another text than the file's. */
async function bodiesBuilt({ body, br, gzip }: File, contentType: string): Promise<Bodies | undefined> {
  if (!br || !gzip || !isWorthEncoding(body, contentType)) return undefined
  const texts = await Promise.all([decoded.br(br), decoded.gzip(gzip)]).catch(() => [])
  return texts.length > 0 && texts.every((text) => body.equals(text)) ? { br, gzip, identity: body } : undefined
}

/** Reads a folder of built files, which answer below `/win/`; a later build into the same folder changes nothing here. */
export async function openAssets(folder: string, headers: HeaderLines): Promise<Assets> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile() && CONTENT_TYPES[extname(entry.name)])
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('.'))
  const read = async (path: string): Promise<File> => {
    const file = join(folder, path)
    const [body, br, gzip] = await Promise.all([
      readFile(file),
      readFile(`${file}.br`).catch(() => undefined),
      readFile(`${file}.gz`).catch(() => undefined),
    ])
    return { body, br, gzip }
  }
  const files = new Map<string, File>(
    await Promise.all(paths.map(async (path) => [`/win/${path.split(sep).join('/')}`, await read(path)] as const)),
  )
  const readied = new Map<string, PrebuiltResponse>()
  const making = new Map<string, Promise<PrebuiltResponse>>()

  const make = async (path: string, file: File): Promise<PrebuiltResponse> => {
    const caching = isHashed(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    const contentType = CONTENT_TYPES[extname(path)]!
    const own = {
      'content-type': contentType,
      'cache-control': caching,
      ...headers,
      ...(path === WORKER ? WORKER_HEADERS : {}),
    }
    const bodies = (await bodiesBuilt(file, contentType)) ?? (await encode(file.body, contentType, HIGHEST_QUALITY))
    const ready = prebuildResponse(200, own, bodies)
    readied.set(path, ready)
    return ready
  }

  const get = (path: string): Promise<PrebuiltResponse> | undefined => {
    const file = files.get(path)
    if (!file) return undefined
    const underWay = making.get(path) ?? make(path, file)
    making.set(path, underWay)
    // One that failed is tried again by the next.
    underWay.catch(() => making.delete(path))
    return underWay
  }

  return {
    ready: (path) => readied.get(path),
    get,
    warm: async () => {
      for (const path of files.keys()) await get(path)
    },
  }
}
