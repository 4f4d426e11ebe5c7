/** The browser's files of the built site, read once, encoded once and kept in memory: they are few, and everybody's. */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { prepare } from './ready.ts'
import type { HeaderLines, Ready } from './ready.ts'

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
  ready(path: string): Ready | undefined
  /** Encodes on the first request; undefined for what is no file of the site. */
  get(path: string): Promise<Ready> | undefined
  /** Encodes all of them, so that no visitor waits for it. */
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

/** Reads a folder of built files, which answer below `/win/`; a later build into the same folder changes nothing here. */
export async function openAssets(folder: string, headers: HeaderLines): Promise<Assets> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile() && CONTENT_TYPES[extname(entry.name)])
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('.'))
  const files = new Map<string, Buffer>(
    await Promise.all(
      paths.map(
        async (path) => [`/win/${path.split(sep).join('/')}`, await readFile(join(folder, path))] as [string, Buffer],
      ),
    ),
  )
  const readied = new Map<string, Ready>()
  const making = new Map<string, Promise<Ready>>()

  const make = async (path: string, body: Buffer): Promise<Ready> => {
    const caching = isHashed(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    const contentType = CONTENT_TYPES[extname(path)]!
    const own = {
      'content-type': contentType,
      'cache-control': caching,
      ...headers,
      ...(path === WORKER ? WORKER_HEADERS : {}),
    }
    const ready = await prepare(200, own, body, HIGHEST_QUALITY)
    readied.set(path, ready)
    return ready
  }

  const get = (path: string): Promise<Ready> | undefined => {
    const body = files.get(path)
    if (!body) return undefined
    const underWay = making.get(path) ?? make(path, body)
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
