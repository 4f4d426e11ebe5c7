/** The tree of the log in the database: its leaves, tiles and signed checkpoints (docs/mechanisms/log.md). */
import { utf8 } from '@fairdraw/log/bytes.ts'
import { formatNote, parseNote } from '@fairdraw/log/note.ts'
import { HASH_BYTES } from '@fairdraw/log/sha256.ts'
import { formatEntries, readTree } from '@fairdraw/log/tiles.ts'
import type { LoadTile, Tile, TileTree } from '@fairdraw/log/tiles.ts'
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { literalLimit } from '../../db/literal-limit.ts'
import { logCheckpoints, logCosignatures, logLeaves, logTiles } from './tables.ts'

export type SignedTree = typeof logCheckpoints.$inferSelect

export async function latestTree(db: Db): Promise<SignedTree | undefined> {
  const [latest] = await db.select().from(logCheckpoints).orderBy(desc(logCheckpoints.size)).limit(literalLimit(1))
  return latest
}

/** The note of a signed tree as the log alone has signed it. */
export async function findNote(db: Db, size: number): Promise<string | undefined> {
  const [tree] = await db
    .select({ note: logCheckpoints.note })
    .from(logCheckpoints)
    .where(eq(logCheckpoints.size, size))
  return tree?.note
}

/** Signed trees of at least this size, the smallest first. */
export const treesFrom = (db: Db, size: number, limit: number): Promise<SignedTree[]> =>
  db
    .select()
    .from(logCheckpoints)
    .where(gte(logCheckpoints.size, size))
    .orderBy(asc(logCheckpoints.size))
    .limit(literalLimit(limit))

export type StoredCosignature = typeof logCosignatures.$inferSelect

export const cosignaturesOf = (db: Db, size: number): Promise<StoredCosignature[]> =>
  db.select().from(logCosignatures).where(eq(logCosignatures.size, size)).orderBy(asc(logCosignatures.witness))

/** The note of a tree with these cosignatures. */
export function cosignedNote({ note }: SignedTree, cosignatures: readonly { line: string }[]): string {
  const parsed = parseNote(note)
  if ('malformed' in parsed) throw new Error(`a stored checkpoint is malformed: ${parsed.malformed}`)
  const ownLines = note.slice(parsed.text.length + 1)
  return formatNote(parsed.text, [ownLines, ...cosignatures.map(({ line }) => line)])
}

/** The hashes of a tile, in the width that it is asked for. Throws if the tree has no such tile. */
export const loadTile =
  (db: Db): LoadTile =>
  async ({ level, index, width }: Tile) => {
    const [stored] = await db
      .select({ hashes: logTiles.hashes })
      .from(logTiles)
      .where(and(eq(logTiles.level, Number(level)), eq(logTiles.index, index)))
    const bytes = stored?.hashes.subarray(0, width * HASH_BYTES)
    if (bytes?.length !== width * HASH_BYTES)
      throw new Error(`the log has no tile ${level}/${index} of ${width} hashes`)
    return Uint8Array.from(bytes)
  }

export const treeOf = (db: Db, size: number): TileTree => readTree(size, loadTile(db))

/** Stores tiles that are new or wider than before. */
export async function saveTiles(tx: Db, grown: readonly { tile: Tile; bytes: Uint8Array }[]): Promise<void> {
  for (const { tile, bytes } of grown)
    await tx
      .insert(logTiles)
      .values({ level: Number(tile.level), index: tile.index, hashes: Buffer.from(bytes) })
      .onConflictDoUpdate({ target: [logTiles.level, logTiles.index], set: { hashes: sql`excluded.hashes` } })
}

/** Texts of leaves in the tree, from one index up to another. */
export async function leavesBetween(db: Db, from: number, to: number): Promise<string[]> {
  const found = await db
    .select({ text: logLeaves.text })
    .from(logLeaves)
    .where(and(gte(logLeaves.index, from), lt(logLeaves.index, to)))
    .orderBy(asc(logLeaves.index))
  return found.map(({ text }) => text)
}

/** The bytes of a tile or of a bundle of entries; undefined if the tree of this size has no such tile. */
export async function tileBytes(db: Db, size: number, tile: Tile): Promise<Uint8Array | undefined> {
  const { level, index, width } = tile
  const unit = level === 'entries' ? 1 : 256 ** level
  if (index * 256 + width > Math.floor(size / unit)) return undefined
  if (level !== 'entries') return loadTile(db)(tile)
  const texts = await leavesBetween(db, index * 256, index * 256 + width)
  return formatEntries(texts.map(utf8))
}
