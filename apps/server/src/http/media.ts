/**
 * Serves pictures at the width that a screen needs, in the best format that the browser accepts; each is resized once
 * and cached on disk. Films and sounds are sent unchanged, also in ranges (1-site §9 'Image sizes';
 * docs/product-decisions.md#addresses).
 */
import { hash } from 'node:crypto'
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { createConcurrencyLimit } from './load/concurrency-limit.ts'
import { refuse, refuseFields } from './outcome.ts'
import { sendRefusal } from './problems.ts'

/** Widths of screens and cards, also at higher pixel densities. A request in between gets the next larger. */
const WIDTHS = [320, 414, 460, 520, 768, 800, 1024, 1366, 1600, 1920]
/** Heights of icons, thumbnails and large icons, for one, two and three pixels a point. */
const HEIGHTS = [45, 65, 90, 120, 130, 135, 195, 240, 360]
const MAX_REQUESTED_PIXELS = 8192

type Format = 'avif' | 'webp' | 'jpeg' | 'png'
type Rendition = { width?: number | undefined; height?: number | undefined; format: Format }
type Source = { folder: string; name: string; changedAt: number }

const RESIZED = new Set(['.webp', '.png', '.jpg', '.jpeg', '.avif'])
const UNPROCESSED = new Set(['.mp4', '.webm', '.mp3', '.m4a', '.vtt', '.svg'])
/** No folder and no leading dot, so that a name can only lead to a file in a media folder. */
const NAME = /^[a-z0-9][\w.-]{0,100}$/i
/** Raise it to have all pictures resized again. */
const RENDITION_VERSION = 1
/** As many as a page with many pictures requests. */
const MAX_WAITING = 48

/** The size in a query: undefined when absent, null when invalid. */
function sizeOf(text: unknown, sizes: readonly number[]): number | undefined | null {
  if (text === undefined) return undefined
  if (typeof text !== 'string' || !/^\d{1,4}$/.test(text)) return null
  const size = Number(text)
  if (size < 1 || size > MAX_REQUESTED_PIXELS) return null
  return sizes.find((one) => one >= size) ?? sizes.at(-1)
}

/** Only one of the two is used: pages ask for a width or a height, and every pair would be another file. */
const chooseDimension = (width?: number, height?: number) =>
  width === undefined && height !== undefined ? { height } : { width }

/** The best format that the browser accepts. The fallback keeps transparency where the source has any. */
async function formatOf(accept: string | undefined, { folder, name }: Source): Promise<Format> {
  if (accept?.includes('image/avif')) return 'avif'
  if (accept?.includes('image/webp')) return 'webp'
  const { hasAlpha } = await sharp(join(folder, name)).metadata()
  return hasAlpha ? 'png' : 'jpeg'
}

async function encodePicture(source: Source, { width, height, format }: Rendition): Promise<Buffer> {
  const picture = sharp(join(source.folder, source.name)).resize({
    width: width ?? (height === undefined ? WIDTHS.at(-1) : undefined),
    height,
    withoutEnlargement: true,
  })
  if (format === 'avif') return picture.avif({ quality: 55, effort: 2 }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: 80, effort: 3 }).toBuffer()
  if (format === 'jpeg') return picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  return picture.png().toBuffer()
}

/** A range beyond the end has its own status. The app handles any other error. */
function handleRangeError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  if (error.statusCode !== 416) throw error
  void reply.code(416).send()
}

export type MediaOptions = {
  folders: readonly string[]
  cacheFolder: string
  /** The file that an address means, if it is another one than its last part. */
  fileOf?: ((name: string) => string) | undefined
  /** Creates a missing source file in its folder. Throws when that is not possible now. */
  ensureSource?: ((name: string) => Promise<void>) | undefined
}

/** Serves `/media/<name>?w=<width>` from the source folders. Resized pictures are cached in a separate folder. */
export async function serveMedia(
  app: FastifyInstance,
  { folders, cacheFolder, fileOf = (name) => name, ensureSource }: MediaOptions,
): Promise<void> {
  const cachePath = resolve(cacheFolder)
  await mkdir(cachePath, { recursive: true })
  await app.register(fastifyStatic, { root: cachePath, serve: false })
  sharp.concurrency(1)
  // Leaves one processor free for other requests.
  const runLimited = createConcurrencyLimit(Math.max(1, availableParallelism() - 1), MAX_WAITING)
  const present = new Set(await readdir(cachePath))
  const resizing = new Map<string, Promise<boolean>>()

  const find = async (name: string): Promise<Source | undefined> => {
    for (const folder of folders) {
      const found = await stat(join(folder, name)).catch(() => undefined)
      if (found?.isFile()) return { folder, name, changedAt: found.mtimeMs }
    }
    return undefined
  }

  const resize = async (file: string, source: Source, rendition: Rendition): Promise<boolean> => {
    const bytes = await runLimited(() => encodePicture(source, rendition))
    if (!bytes) return false
    // Written under another name first, so that nobody reads half a picture.
    const part = join(cachePath, `${file}.${process.pid}.part`)
    await writeFile(part, bytes)
    await rename(part, join(cachePath, file))
    present.add(file)
    return true
  }

  /** The path of a resized picture; undefined when too many are being resized. */
  const renditionFile = async (source: Source, rendition: Rendition): Promise<string | undefined> => {
    const { width = '', height = '', format } = rendition
    const cacheKey = [RENDITION_VERSION, source.name, source.changedAt, width, height].join('/')
    const file = `${hash('sha256', cacheKey, 'hex').slice(0, 32)}.${format}`
    if (present.has(file)) return file
    const running = resizing.get(file) ?? resize(file, source, rendition).finally(() => resizing.delete(file))
    resizing.set(file, running)
    return (await running) ? file : undefined
  }

  app.get<{ Params: { name: string }; Querystring: { w?: unknown; h?: unknown } }>(
    '/media/:name',
    { errorHandler: handleRangeError },
    async ({ params, query, headers, log }, reply) => {
      const name = fileOf(params.name)
      const extension = extname(name).toLowerCase()
      const isPicture = RESIZED.has(extension)
      if (!NAME.test(params.name) || !(isPicture || UNPROCESSED.has(extension)))
        return sendRefusal(reply, refuse('not-found'))
      try {
        await ensureSource?.(name)
      } catch (error) {
        log.warn({ err: error }, 'a file could not be written; the next request tries again')
        return sendRefusal(reply, refuse('busy', { retryAfter: 2 }))
      }
      const source = await find(name)
      if (!source) return sendRefusal(reply, refuse('not-found'))
      const caching = { maxAge: '365d', immutable: true }
      if (!isPicture) return reply.sendFile(name, source.folder, caching)

      const [width, height] = [sizeOf(query.w, WIDTHS), sizeOf(query.h, HEIGHTS)]
      if (width === null || height === null) {
        return sendRefusal(reply, refuseFields(width === null ? 'w' : 'h'))
      }
      const format = await formatOf(headers.accept, source)
      const file = await renditionFile(source, { ...chooseDimension(width, height), format })
      if (file === undefined) return sendRefusal(reply, refuse('busy', { retryAfter: 2 }))
      return reply.header('vary', 'Accept').sendFile(file, cachePath, caching)
    },
  )
}
