import { describe, expect, it } from 'vitest'
import { toHex, utf8 } from './bytes.ts'
import { formatCheckpoint } from './checkpoint.ts'
import { leafOf, rootOf } from './merkle.ts'
import { checkSignature, formatNote, parseKey } from './note.ts'
import type { NoteKey } from './note.ts'
import { CHECKPOINTS, ENTRIES, LOG_KEY } from './testing/published-log.ts'
import { formatEntries, growTiles, tilePath, tilesOf } from './tiles.ts'
import { walkLog } from './walk-log.ts'

/** The files of a log with these entries, below the given checkpoint. */
async function filesOf(entries: readonly Uint8Array[], checkpoint: string): Promise<Map<string, Uint8Array>> {
  const files = new Map([['checkpoint', utf8(checkpoint)]])
  const grown = await growTiles(0, entries.map(leafOf), () => Promise.reject(new Error('the log is new')))
  for (const { tile, bytes } of grown) files.set(tilePath(tile), bytes)
  for (const tile of tilesOf(entries.length).filter(({ level }) => level === 'entries'))
    files.set(tilePath(tile), formatEntries(entries.slice(tile.index * 256, tile.index * 256 + tile.width)))
  return files
}

/** A log of our own: nobody has signed it. */
const ownFiles = (count: number) => {
  const entries = Array.from({ length: count }, (_, nth) => utf8(`entry ${nth}`))
  const root = rootOf(entries.map(leafOf))
  const checkpoint = formatCheckpoint({ origin: 'a.example/log', size: count, root, extensions: [] })
  return filesOf(entries, formatNote(checkpoint, ['\u2014 a.example/log AAAAAAAA\n']))
}

async function walk(files: ReadonlyMap<string, Uint8Array>) {
  const entries: Uint8Array[] = []
  const walked = await walkLog(
    async (path) => files.get(path),
    (entry, index) => void (entries[index] = entry),
  )
  return { walked, entries }
}

it.each([1, 7, 15])('a published log of %i entries is read to its root, and its signature is right', async (size) => {
  const published = ENTRIES.slice(0, size)
  const { walked, entries } = await walk(await filesOf(published.map(utf8), CHECKPOINTS[size]!))
  if ('malformed' in walked) throw new Error(walked.malformed)
  expect(entries.map((entry) => new TextDecoder().decode(entry))).toEqual(published)
  expect(checkSignature(parseKey(LOG_KEY) as NoteKey, walked.note)).toBe('signed')
})

it.each([255, 256, 257, 65_537])('%i entries, with every level of tiles', async (count) => {
  const { walked, entries } = await walk(await ownFiles(count))
  expect(walked).toMatchObject({ checkpoint: { size: count } })
  expect(entries).toHaveLength(count)
})

it('a partial tile may have been replaced by the full one', async () => {
  const files = await ownFiles(300)
  const longer = await ownFiles(512)
  for (const path of ['tile/0/001.p/44', 'tile/entries/001.p/44']) files.delete(path)
  for (const path of ['tile/0/001', 'tile/entries/001']) files.set(path, longer.get(path)!)
  expect((await walk(files)).walked).toMatchObject({ checkpoint: { size: 300 } })
})

describe('a file that is not as it should be is named', () => {
  const change = (bytes: Uint8Array, at: number) => bytes.with(at, bytes.at(at)! ^ 1)
  it.each<[string, string, (bytes: Uint8Array) => Uint8Array | undefined, string]>([
    ['a missing checkpoint', 'checkpoint', () => undefined, 'there is no checkpoint'],
    ['a checkpoint cut off', 'checkpoint', (bytes) => bytes.slice(0, 40), 'the note has no empty line'],
    ['a missing tile', 'tile/0/000', () => undefined, 'tile/0/000 is missing'],
    ['a tile cut off', 'tile/0/001.p/44', (bytes) => bytes.slice(0, -1), 'tile/0/001.p/44 is not made of the entries'],
    ['another byte of a tile', 'tile/1/000.p/1', (bytes) => change(bytes, 3), 'tile/1/000.p/1 is not made of'],
    ['missing entries', 'tile/entries/001.p/44', () => undefined, 'tile/entries/001.p/44 is missing'],
    ['entries cut off', 'tile/entries/000', (bytes) => bytes.slice(0, -1), 'tile/entries/000 is cut off'],
    [
      'fewer entries',
      'tile/entries/000',
      (bytes) => bytes.slice(0, 9),
      'tile/entries/000 has 1 entries instead of 256',
    ],
    [
      'another byte of an entry',
      'tile/entries/000',
      (bytes) => change(bytes, 4),
      'tile/0/000 is not made of the entries',
    ],
  ])('%s', async (_, path, damage, sentence) => {
    const files = await ownFiles(300)
    const damaged = damage(files.get(path)!)
    if (damaged) files.set(path, damaged)
    else files.delete(path)
    expect((await walk(files)).walked).toEqual({ malformed: expect.stringContaining(sentence) })
  })

  it('entries and tiles of another log under its checkpoint', async () => {
    const files = await ownFiles(3)
    const root = toHex(rootOf(['entry 0', 'entry 1', 'entry 2'].map((text) => leafOf(utf8(text)))))
    files.set('checkpoint', utf8(CHECKPOINTS[3]!))
    expect((await walk(files)).walked).toEqual({
      malformed: expect.stringContaining(`the entries have the root ${root}`),
    })
  })
})
