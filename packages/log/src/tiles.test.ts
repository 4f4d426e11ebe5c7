import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex, utf8 } from './bytes.ts'
import { parseCheckpoint } from './checkpoint.ts'
import { consistencyRanges, isConsistent } from './consistency.ts'
import { EMPTY_ROOT, createPaths, isInTree, leafOf, rootOf } from './merkle.ts'
import { parseNote } from './note.ts'
import { CHECKPOINTS, ENTRIES } from './testing/published-log.ts'
import {
  TILE_WIDTH,
  formatEntries,
  growTiles,
  parseEntries,
  parseTilePath,
  readTree,
  tilePath,
  tilesOf,
} from './tiles.ts'
import type { LoadTile, Tile } from './tiles.ts'

/** A folder of tiles, as a server would have it. */
function createFolder() {
  const files = new Map<string, Uint8Array>()
  const load: LoadTile = (tile) => {
    const bytes = files.get(tilePath(tile))
    return bytes ? Promise.resolve(bytes) : Promise.reject(new Error(`no ${tilePath(tile)}`))
  }
  return {
    files,
    load,
    async add(size: number, leaves: readonly Uint8Array[]) {
      for (const { tile, bytes } of await growTiles(size, leaves, load)) files.set(tilePath(tile), bytes)
    },
  }
}
const leaves = (count: number) => Array.from({ length: count }, (_, at) => leafOf(utf8(String(at))))

describe('paths', () => {
  it.each<[string, Tile]>([
    ['tile/0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
    ['tile/0/000', { level: 0, index: 0, width: 256 }],
    ['tile/2/000.p/1', { level: 2, index: 0, width: 1 }],
    ['tile/entries/x273/999.p/112', { level: 'entries', index: 273_999, width: 112 }],
    ['tile/63/001.p/255', { level: 63, index: 1, width: 255 }],
  ])('%s', (path, tile) => {
    expect(tilePath(tile)).toBe(path)
    expect(parseTilePath(path)).toEqual(tile)
  })

  it.each([
    'tile/0/1',
    'tile/0/0001',
    'tile/00/001',
    'tile/64/001',
    'tile/0/x000/001',
    'tile/0/001/002',
    'tile/0/x001',
    'tile/0/001.p/0',
    'tile/0/001.p/256',
    'tile/0/001.p/01',
    'tile/0/001.p/',
    'tile/entries/001/',
    'tile/0/../checkpoint',
    'tile/0/x999/x999/x999/x999/x999/999',
    '',
  ])('%s names no tile', (path) => expect(parseTilePath(path)).toBeUndefined())
})

describe('the tiles of a tree', () => {
  const widths = (size: number, level: Tile['level']) =>
    tilesOf(size)
      .filter((tile) => tile.level === level)
      .map(({ width }) => width)

  it('of 70,000 leaves are those of the example of the format', () => {
    const full = (count: number) => Array.from({ length: count }, () => TILE_WIDTH)
    expect(widths(70_000, 'entries')).toEqual([...full(273), 112])
    expect(widths(70_000, 0)).toEqual([...full(273), 112])
    expect(widths(70_000, 1)).toEqual([256, 17])
    expect(widths(70_000, 2)).toEqual([1])
    expect(widths(70_000, 3)).toEqual([])
  })

  it('of 256 leaves are one whole tile and one of a single hash above it', () => {
    expect([widths(256, 0), widths(256, 1), widths(256, 2)]).toEqual([[256], [1], []])
    expect(tilesOf(0)).toEqual([])
    expect(tilesOf(300, 300)).toEqual([])
  })
})

describe('the published log', () => {
  it('has our tiles, and every one of its sixteen roots', async () => {
    const folder = createFolder()
    for (const [size, text] of CHECKPOINTS.entries()) {
      if (size > 0) await folder.add(size - 1, [leafOf(utf8(ENTRIES[size - 1]!))])
      const note = parseNote(text)
      const checkpoint = parseCheckpoint('malformed' in note ? '' : note.text)
      if ('malformed' in checkpoint) throw new Error(checkpoint.malformed)
      expect(toHex(await readTree(size, folder.load).root())).toBe(toHex(checkpoint.root))
    }
  })

  it('has our bundles of entries', () => {
    const bundle = formatEntries(ENTRIES.slice(0, 3).map(utf8))
    expect(toHex(bundle)).toBe('00036f6e65000374776f00057468726565')
    expect(parseEntries(bundle)).toEqual(ENTRIES.slice(0, 3).map(utf8))
    expect([0, 5].map((end) => parseEntries(bundle.subarray(0, end)))).toEqual([[], [utf8('one')]])
    expect([1, 3, 6, 16].map((end) => parseEntries(bundle.subarray(0, end)))).toEqual(Array(4).fill(undefined))
    expect(() => formatEntries([new Uint8Array(65_536)])).toThrow('65535 at most')
  })
})

describe('a tree in tiles', () => {
  it('that grew in any steps has the same tiles, and proves places and growth as the whole tree does', async () => {
    const steps = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(), fc.nat(), async (sizes, oneNth, otherNth) => {
        const size = sizes.reduce((sum, step) => sum + step)
        const all = leaves(size)
        const folder = createFolder()
        let at = 0
        for (const step of sizes) {
          await folder.add(at, all.slice(at, at + step))
          const widened = tilesOf(at + step, at).filter(({ level }) => level !== 'entries')
          expect(widened.map(tilePath).filter((path) => !folder.files.has(path))).toEqual([])
          at += step
        }
        const atOnce = createFolder()
        await atOnce.add(0, all)
        for (const [path, bytes] of atOnce.files) expect(folder.files.get(path)).toEqual(bytes)

        const tree = readTree(size, folder.load)
        const root = await tree.root()
        expect(root).toEqual(rootOf(all))
        const index = oneNth % size
        const path = await tree.inclusionProof(index)
        expect(path).toEqual(createPaths(all)(index))
        expect(isInTree({ leaf: all[index]!, index, count: size, path }, root)).toBe(true)
        const oldSize = 1 + (otherNth % size)
        const proof = await tree.consistencyProof(oldSize)
        expect(proof).toHaveLength(consistencyRanges(oldSize, size).length)
        expect(isConsistent({ oldSize, oldRoot: rootOf(all.slice(0, oldSize)), size, root, proof })).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('reaches a third level', async () => {
    const [folder, all] = [createFolder(), leaves(66_000)]
    await folder.add(0, all)
    expect(folder.files.has('tile/2/000.p/1')).toBe(true)
    const tree = readTree(all.length, folder.load)
    expect(await tree.root()).toEqual(rootOf(all))
    const path = await tree.inclusionProof(65_990)
    expect(isInTree({ leaf: all[65_990]!, index: 65_990, count: all.length, path }, rootOf(all))).toBe(true)
  })

  it('without a leaf has the root of nothing', async () => {
    const tree = readTree(0, () => Promise.reject(new Error('there is no tile')))
    expect(await tree.root()).toEqual(EMPTY_ROOT)
    expect(await tree.consistencyProof(0)).toEqual([])
  })

  it('does not take a cut-off tile', async () => {
    const tree = readTree(3, () => Promise.resolve(new Uint8Array(95)))
    await expect(tree.root()).rejects.toThrow('tile/0/000.p/3 has 95 bytes instead of 96')
  })
})
