/** How a log is stored and served: tiles of 256 hashes, and bundles of 256 entries (c2sp.org/tlog-tiles). */
import { concat } from './bytes.ts'
import { consistencyRanges } from './consistency.ts'
import { EMPTY_ROOT, besideLeaf, nodeOf, rootOf } from './merkle.ts'
import type { Range } from './merkle.ts'
import { HASH_BYTES } from './sha256.ts'

export const TILE_WIDTH = 256
const MAX_LEVEL = 63

/** `width`: how many hashes or entries it has; below 256 it is a partial one, of a tree of that moment. */
export type Tile = { level: number | 'entries'; index: number; width: number }

/** Where a tile is served, below the log's address. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g)!
  const name = groups.map((group, nth) => (nth === groups.length - 1 ? group : `x${group}`)).join('/')
  return `tile/${level}/${name}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

const PATH = /^tile\/(entries|0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** The tile that a path names; undefined for a path that names none. */
export function parseTilePath(path: string): Tile | undefined {
  const [, levelText, name, widthText] = PATH.exec(path) ?? []
  if (levelText === undefined || name === undefined) return undefined
  const tile: Tile = {
    level: levelText === 'entries' ? 'entries' : Number(levelText),
    index: Number(name.replaceAll(/[x/]/g, '')),
    width: widthText === undefined ? TILE_WIDTH : Number(widthText),
  }
  const isReal = (tile.level === 'entries' || tile.level <= MAX_LEVEL) && Number.isSafeInteger(tile.index)
  // A number has one path: more zeroes or a width of 256 written out would be another name for the same bytes.
  return isReal && tilePath(tile) === path ? tile : undefined
}

/** The tiles and bundles of a tree that the smaller tree, of which it grew, does not have in this width. */
export function tilesOf(size: number, oldSize = 0): Tile[] {
  const tiles: Tile[] = []
  for (let [level, count, old] = [0, size, oldSize]; count > old; level += 1) {
    for (let index = Math.floor(old / TILE_WIDTH); index * TILE_WIDTH < count; index += 1) {
      const width = Math.min(TILE_WIDTH, count - index * TILE_WIDTH)
      if (level === 0) tiles.push({ level: 'entries', index, width })
      tiles.push({ level, index, width })
    }
    ;[count, old] = [Math.floor(count / TILE_WIDTH), Math.floor(old / TILE_WIDTH)]
  }
  return tiles
}

export type LoadTile = (tile: Tile) => Promise<Uint8Array>

/** The hashes of a tile. Throws on bytes of another length than its width has. */
function hashesOf(tile: Tile, bytes: Uint8Array): Uint8Array[] {
  if (bytes.length !== tile.width * HASH_BYTES)
    throw new Error(`${tilePath(tile)} has ${bytes.length} bytes instead of ${tile.width * HASH_BYTES}`)
  return Array.from({ length: tile.width }, (_, at) => bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES))
}

/** Adds leaves to a tree: every tile of hashes that is new or wider than before. `load` is asked for the last partial tiles of the old tree. */
export async function growTiles(
  oldSize: number,
  leaves: readonly Uint8Array[],
  load: LoadTile,
): Promise<{ tile: Tile; bytes: Uint8Array }[]> {
  const grown: { tile: Tile; bytes: Uint8Array }[] = []
  let [level, count, added] = [0, oldSize, leaves]
  while (added.length > 0) {
    const first = Math.floor(count / TILE_WIDTH)
    const last: Tile = { level, index: first, width: count % TILE_WIDTH }
    const before = last.width === 0 ? [] : hashesOf(last, await load(last))
    const hashes = [...before, ...added]
    const full: Uint8Array[] = []
    for (let at = 0; at < hashes.length; at += TILE_WIDTH) {
      const part = hashes.slice(at, at + TILE_WIDTH)
      grown.push({ tile: { level, index: first + at / TILE_WIDTH, width: part.length }, bytes: concat(...part) })
      if (part.length === TILE_WIDTH) full.push(rootOf(part))
    }
    ;[level, count, added] = [level + 1, first, full]
  }
  return grown
}

export type TileTree = {
  root(): Promise<Uint8Array>
  inclusionProof(index: number): Promise<Uint8Array[]>
  consistencyProof(oldSize: number): Promise<Uint8Array[]>
}

/**
 * The tree of a size, read from its tiles, each at most once. What it gives is as true as the tiles are: whoever loads them from somebody
 * else checks the proofs against a signed root.
 */
export function readTree(size: number, load: LoadTile): TileTree {
  const loaded = new Map<string, Promise<Uint8Array[]>>()
  const read = (tile: Tile) => {
    const path = tilePath(tile)
    const hashes = loaded.get(path) ?? load(tile).then((bytes) => hashesOf(tile, bytes))
    loaded.set(path, hashes)
    return hashes
  }
  /** The root over 2^height leaves, the first of which is at `from`. */
  const wholeSubtree = async (height: number, from: number): Promise<Uint8Array> => {
    const level = Math.floor(height / 8)
    const hashSize = TILE_WIDTH ** level
    const firstHash = from / hashSize
    const index = Math.floor(firstHash / TILE_WIDTH)
    const width = Math.min(TILE_WIDTH, Math.floor(size / hashSize) - index * TILE_WIDTH)
    const hashes = await read({ level, index, width })
    const at = firstHash - index * TILE_WIDTH
    return rootOf(hashes.slice(at, at + 2 ** (height % 8)))
  }
  const subtree = async ({ from, to }: Range): Promise<Uint8Array> => {
    const parts: Promise<Uint8Array>[] = []
    for (let [at, left] = [from, to - from]; left > 0;) {
      let height = 0
      while (2 ** (height + 1) <= left) height += 1
      parts.push(wholeSubtree(height, at))
      ;[at, left] = [at + 2 ** height, left - 2 ** height]
    }
    return (await Promise.all(parts)).reduceRight((right, left) => nodeOf(left, right))
  }
  return {
    root: () => (size === 0 ? Promise.resolve(EMPTY_ROOT) : subtree({ from: 0, to: size })),
    inclusionProof: (index) => Promise.all(besideLeaf(index, size).map(subtree)),
    consistencyProof: (oldSize) => Promise.all(consistencyRanges(oldSize, size).map(subtree)),
  }
}

const MAX_ENTRY_BYTES = 65_535

/** The bytes of a bundle of entries. Throws on an entry that is too long for the format. */
export function formatEntries(entries: readonly Uint8Array[]): Uint8Array {
  const parts = entries.flatMap((entry) => {
    if (entry.length > MAX_ENTRY_BYTES) throw new Error(`an entry of ${entry.length} bytes: ${MAX_ENTRY_BYTES} at most`)
    return [Uint8Array.of(entry.length >> 8, entry.length & 255), entry]
  })
  return concat(...parts)
}

/** The entries of a bundle; undefined if it is cut off. */
export function parseEntries(bytes: Uint8Array): Uint8Array[] | undefined {
  const entries: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const end = at + 2 + bytes[at]! * 256 + (bytes[at + 1] ?? 0)
    if (at + 2 > bytes.length || end > bytes.length) return undefined
    entries.push(bytes.slice(at + 2, end))
    at = end
  }
  return entries
}
