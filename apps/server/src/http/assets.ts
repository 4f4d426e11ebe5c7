/** The browser's files of the built site, read and encoded once and kept in memory: they are few, and asked for by everybody. */
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
  /** What has been read already. */
  ready(path: string): Ready | undefined
  /** Reads on the first request; undefined for what is no file of the site. */
  get(path: string): Promise<Ready> | undefined
  /** Reads and encodes all of them, so that no visitor waits for it. */
  warm(): Promise<void>
}

/** Names with a hash of their content never change; the others may with a deployment. */
const isHashed = (path: string) => path.startsWith('/win/assets/')
const HIGHEST_QUALITY = 11

/** Lists a folder of built files, which answer below `/win/`. */
export async function openAssets(folder: string, headers: HeaderLines): Promise<Assets> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, string>(
    found
      .filter((entry) => entry.isFile() && CONTENT_TYPES[extname(entry.name)])
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/win/${relative(folder, file).split(sep).join('/')}`, file] as const)
      .filter(([path]) => !path.startsWith('/win/.')),
  )
  const readied = new Map<string, Ready>()
  const reading = new Map<string, Promise<Ready>>()

  const read = async (path: string, file: string): Promise<Ready> => {
    const caching = isHashed(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    const contentType = CONTENT_TYPES[extname(file)]!
    const own = { 'content-type': contentType, 'cache-control': caching, ...headers }
    const ready = await prepare(200, own, await readFile(file), HIGHEST_QUALITY)
    readied.set(path, ready)
    return ready
  }

  const get = (path: string): Promise<Ready> | undefined => {
    const file = files.get(path)
    if (!file) return undefined
    const underWay = reading.get(path) ?? read(path, file)
    reading.set(path, underWay)
    // One that failed is tried again by the next.
    underWay.catch(() => reading.delete(path))
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
