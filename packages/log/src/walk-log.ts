/**
 * Reads a whole log from its files, as a monitor does (c2sp.org/tlog-tiles): every entry in its order, every tile, and the
 * root that they add up to. Whose signatures count is for the caller to judge.
 */
import { isEqual, toHex } from './bytes.ts'
import { parseCheckpoint } from './checkpoint.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Malformed } from './malformed.ts'
import { EMPTY_ROOT, createTree, leafOf, rootOf } from './merkle.ts'
import { parseNote } from './note.ts'
import type { Note } from './note.ts'
import { HASH_BYTES } from './sha256.ts'
import { TILE_WIDTH, parseEntries, tilePath } from './tiles.ts'
import type { Tile } from './tiles.ts'

/** The bytes of a file of the log, by its path below the log's address; undefined if there is none. */
export type LoadFile = (path: string) => Promise<Uint8Array | undefined>

export type WalkedLog = { note: Note; checkpoint: Checkpoint }

export const CHECKPOINT_PATH = 'checkpoint'

class Fault extends Error {}

/** `onEntry` gets each entry. Returns the checkpoint that all files fit, or the first that is not as it should be. */
export async function walkLog(
  load: LoadFile,
  onEntry: (entry: Uint8Array, index: number) => void,
): Promise<WalkedLog | Malformed> {
  try {
    return await walk(load, onEntry)
  } catch (error) {
    if (error instanceof Fault) return { malformed: error.message }
    throw error
  }
}

async function walk(load: LoadFile, onEntry: (entry: Uint8Array, index: number) => void): Promise<WalkedLog> {
  const signed = await loadCheckpoint(load)
  const { size, root } = signed.checkpoint
  const tiles = createTileCheck(load)
  const tree = createTree()
  for (let from = 0; from < size; from += TILE_WIDTH) {
    const bundle: Tile = { level: 'entries', index: from / TILE_WIDTH, width: Math.min(TILE_WIDTH, size - from) }
    for (const [nth, entry] of (await loadEntries(load, bundle)).entries()) {
      onEntry(entry, from + nth)
      const leaf = leafOf(entry)
      tree.add(leaf)
      await tiles.add(leaf)
    }
  }
  await tiles.end()
  const found = tree.root() ?? EMPTY_ROOT
  if (!isEqual(found, root))
    throw new Fault(`the entries have the root ${toHex(found)}, and the checkpoint ${toHex(root)}`)
  return signed
}

/** The signed checkpoint among the files. Throws `Fault`. */
async function loadCheckpoint(load: LoadFile): Promise<WalkedLog> {
  const bytes = await load(CHECKPOINT_PATH)
  if (!bytes) throw new Fault('there is no checkpoint')
  const note = parseNote(new TextDecoder().decode(bytes))
  if ('malformed' in note) throw new Fault(note.malformed)
  const checkpoint = parseCheckpoint(note.text)
  if ('malformed' in checkpoint) throw new Fault(checkpoint.malformed)
  return { note, checkpoint }
}

async function loadEntries(load: LoadFile, bundle: Tile): Promise<Uint8Array[]> {
  const path = tilePath(bundle)
  const entries = parseEntries(await loadTileFile(load, bundle))
  if (!entries) throw new Fault(`${path} is cut off`)
  if (entries.length < bundle.width) throw new Fault(`${path} has ${entries.length} entries instead of ${bundle.width}`)
  return entries.slice(0, bundle.width)
}

/** A log may have replaced a partial tile by the full one when it had grown. */
async function loadTileFile(load: LoadFile, tile: Tile): Promise<Uint8Array> {
  const bytes = (await load(tilePath(tile))) ?? (await load(tilePath({ ...tile, width: TILE_WIDTH })))
  if (!bytes) throw new Fault(`${tilePath(tile)} is missing`)
  return bytes
}

/** Compares the tiles of a log with its leaves, in the memory of one tile a level. */
function createTileCheck(load: LoadFile) {
  const levels: { index: number; hashes: Uint8Array[] }[] = []

  async function compare(level: number): Promise<void> {
    const { index, hashes } = levels[level]!
    const tile = { level, index, width: hashes.length }
    const bytes = await loadTileFile(load, tile)
    const isRight = hashes.every((hash, at) => isEqual(hash, bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)))
    if (!isRight) throw new Fault(`${tilePath(tile)} is not made of the entries`)
  }

  async function add(hash: Uint8Array, level = 0): Promise<void> {
    const at = (levels[level] ??= { index: 0, hashes: [] })
    at.hashes.push(hash)
    if (at.hashes.length < TILE_WIDTH) return
    await compare(level)
    const root = rootOf(at.hashes)
    levels[level] = { index: at.index + 1, hashes: [] }
    await add(root, level + 1)
  }

  return {
    add: (leaf: Uint8Array) => add(leaf),
    /** Compares what does not fill a tile. */
    async end() {
      for (const [level, { hashes }] of levels.entries()) if (hashes.length > 0) await compare(level)
    },
  }
}
