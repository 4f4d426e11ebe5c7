/**
 * The built site's browser files, read once with their encoded versions and held in memory: they are few, and the same
 * for everybody.
 */
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
  '.html': 'text/html; charset=utf-8',
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
  findEncoded(path: string): PrebuiltResponse | undefined
  /** Encodes on the first request what the build did not encode; undefined for an unknown path. */
  get(path: string): Promise<PrebuiltResponse> | undefined
  /** Encodes all files, so that no visitor waits for it. */
  encodeAll(): Promise<void>
}

const HIGHEST_QUALITY = 11

const OWN_HEADERS: Readonly<Record<string, HeaderLines>> = {
  /** The service worker controls the whole site, and browsers must revalidate it each time. */
  '/win/worker.js': {
    'cache-control': 'no-cache',
    'service-worker-allowed': '/win',
    // The picture of a notification is fetched for the worker.
    'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
  },
  /** It is kept and opened from a disk: a page that is read at our address would again rely on us. */
  '/win/check-a-draw.html': { 'content-disposition': 'attachment; filename="check-a-draw.html"' },
}

type AssetFile = { body: Buffer; br: Buffer | undefined; gzip: Buffer | undefined }

/**
 * The build's encoded bodies (tools/bundle/precompress.ts); undefined when missing or when they decode to another text.
 */
async function readBuiltBodies({ body, br, gzip }: AssetFile, contentType: string): Promise<Bodies | undefined> {
  if (!br || !gzip || !isWorthEncoding(body, contentType)) return undefined
  const texts = await Promise.all([decoded.br(br), decoded.gzip(gzip)]).catch(() => [])
  return texts.length > 0 && texts.every((text) => body.equals(text)) ? { br, gzip, identity: body } : undefined
}

/**
 * Reads a folder of built files, served below `base`. A later build into the same folder has no effect on this
 * process.
 */
export async function openAssets(folder: string, headers: HeaderLines, base = '/win/'): Promise<Assets> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile() && CONTENT_TYPES[extname(entry.name)])
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('.'))
  const read = async (path: string): Promise<AssetFile> => {
    const file = join(folder, path)
    const [body, br, gzip] = await Promise.all([
      readFile(file),
      readFile(`${file}.br`).catch(() => undefined),
      readFile(`${file}.gz`).catch(() => undefined),
    ])
    return { body, br, gzip }
  }
  const files = new Map<string, AssetFile>(
    await Promise.all(paths.map(async (path) => [`${base}${path.split(sep).join('/')}`, await read(path)] as const)),
  )
  const encodedFiles = new Map<string, PrebuiltResponse>()
  const encoding = new Map<string, Promise<PrebuiltResponse>>()

  /** A name with a hash never changes its content; other files may change with a deployment. */
  const isHashed = (path: string) => path.startsWith(`${base}assets/`)
  const encodeFile = async (path: string, file: AssetFile): Promise<PrebuiltResponse> => {
    const caching = isHashed(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    const contentType = CONTENT_TYPES[extname(path)]!
    const own = {
      'content-type': contentType,
      'cache-control': caching,
      ...headers,
      ...OWN_HEADERS[path],
    }
    const bodies = (await readBuiltBodies(file, contentType)) ?? (await encode(file.body, contentType, HIGHEST_QUALITY))
    const prebuilt = prebuildResponse(200, own, bodies)
    encodedFiles.set(path, prebuilt)
    return prebuilt
  }

  const get = (path: string): Promise<PrebuiltResponse> | undefined => {
    const file = files.get(path)
    if (!file) return undefined
    const running = encoding.get(path) ?? encodeFile(path, file)
    encoding.set(path, running)
    // After a failure the next request encodes it again.
    running.catch(() => encoding.delete(path))
    return running
  }

  return {
    findEncoded: (path) => encodedFiles.get(path),
    get,
    encodeAll: async () => {
      for (const path of files.keys()) await get(path)
    },
  }
}
