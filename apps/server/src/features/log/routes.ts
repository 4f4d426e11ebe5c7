/**
 * Serves the log of draws as files, as c2sp.org/tlog-tiles names them, so that monitors that know nothing of us can read all
 * of it (docs/mechanisms/log.md#serving).
 */
import { parseSize } from '@fairdraw/log/checkpoint.ts'
import { parseTilePath, tilePath } from '@fairdraw/log/tiles.ts'
import type { Tile } from '@fairdraw/log/tiles.ts'
import { CHECKPOINT_PATH } from '@fairdraw/log/walk-log.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/database.ts'
import { cosignaturesOf, cosignedNote, findNote, latestTree, tileBytes } from './stored-tree.ts'
import { listTimestamps } from './timestamps.ts'

/** A checkpoint gets further cosignatures for some seconds, and is followed by the next. */
const CHECKPOINT_SECONDS = 2
const FOREVER = 'public, max-age=31536000, immutable'
/** A tile or bundle never changes: whoever walks through all of them costs the database one read of each. */
const MAX_CACHED_BYTES = 16 * 1024 ** 2

export function logRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const tiles = new LRUCache<string, Buffer>({ maxSize: MAX_CACHED_BYTES, sizeCalculation: ({ length }) => length })

  async function readTile(tile: Tile): Promise<Buffer | undefined> {
    const path = tilePath(tile)
    const known = tiles.get(path)
    if (known) return known
    const size = (await latestTree(db))?.size ?? 0
    const bytes = await tileBytes(db, size, tile)
    if (bytes) tiles.set(path, Buffer.from(bytes))
    return tiles.get(path)
  }

  app.get(`/log/${CHECKPOINT_PATH}`, async (_request, reply) => {
    const latest = await latestTree(db)
    if (!latest) return sendMissing(reply, 'The log has no entry yet.')
    return open(reply, `public, max-age=${CHECKPOINT_SECONDS}`)
      .type('text/plain; charset=utf-8')
      .send(cosignedNote(latest, await cosignaturesOf(db, latest.size)))
  })

  app.get<{ Params: { '*': string } }>('/log/tile/*', async ({ params }, reply) => {
    const tile = parseTilePath(`tile/${params['*']}`)
    if (!tile) return sendMissing(reply, 'This is no address of a tile: see c2sp.org/tlog-tiles.')
    const bytes = await readTile(tile)
    if (!bytes) return sendMissing(reply, 'The log has no such tile: it is not so long.')
    return open(reply, FOREVER).type('application/octet-stream').send(bytes)
  })

  timestampRoutes(app, { db })
}

type OfTree = { Params: { size: string; nth: string } }

/** What authorities have timestamped, and their replies, in the order in which they came. */
function timestampRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.get<OfTree>('/log/timestamps/:size/checkpoint', async ({ params }, reply) => {
    const size = parseSize(params.size)
    const note = size === undefined ? undefined : await findNote(db, size)
    if (note === undefined) return sendMissing(reply, 'The log has signed no tree of this size.')
    return open(reply, FOREVER).type('text/plain; charset=utf-8').send(note)
  })

  app.get<OfTree>('/log/timestamps/:size/:nth.tsr', async ({ params }, reply) => {
    const [size, nth] = [parseSize(params.size), parseSize(params.nth)]
    const found = size === undefined || nth === undefined ? undefined : (await listTimestamps(db, size))[nth]
    if (!found) return sendMissing(reply, 'There is no such timestamp.')
    return open(reply, FOREVER).type('application/timestamp-reply').send(found)
  })
}

/** A monitor may be a page of anybody's. */
const open = (reply: FastifyReply, caching: string) =>
  reply.header('access-control-allow-origin', '*').header('cache-control', caching)

const sendMissing = (reply: FastifyReply, sentence: string) =>
  open(reply, 'no-store').code(404).type('text/plain; charset=utf-8').send(`${sentence}\n`)
