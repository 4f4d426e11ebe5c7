import { describe, expect, it } from 'vitest'
import { utf8 } from '@fairdraw/log/bytes.ts'
import { formatCheckpoint } from '@fairdraw/log/checkpoint.ts'
import { EMPTY_ROOT, leafOf } from '@fairdraw/log/merkle.ts'
import { formatNote, parseKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { formatEntries, growTiles, tilePath, tilesOf } from '@fairdraw/log/tiles.ts'
import { FIRST_LEAF, SAMPLE_KEYS, WITNESS_AS_LOG_KEY, WITNESS_KEYS, signedCheckpoint } from '../testing/sample-log.ts'
import { checkLog } from './check-log.ts'
import type { KnownKeys } from './check-log.ts'
import { leafText } from './log-leaves.ts'

const keyOf = (text: string) => parseKey(text) as NoteKey
const WITNESSES = WITNESS_KEYS.map(keyOf)
const SEEN_AT = 1_764_000_000
const OF_DRAW = { draw: 'd', subject: 'competition 1', attempt: 1, manifestHash: 'ab'.repeat(32) }
const MANIFEST = leafText({ kind: 'manifest', ...OF_DRAW })
const VOID = leafText({ kind: 'void', ...OF_DRAW, reasons: ['A', 'B'], roles: ['one', 'two'] })

const EMPTY = formatNote(formatCheckpoint({ origin: 'draws.example/log', size: 0, root: EMPTY_ROOT, extensions: [] }), [
  '\u2014 draws.example/log AAAAAAAA\n',
])

/** Checks the files of a log with these entries. */
async function check(
  leaves: readonly string[],
  known: Partial<KnownKeys> = {},
  checkpoint = signedCheckpoint(leaves, [SEEN_AT, SEEN_AT + 1]),
) {
  const entries = leaves.map(utf8)
  const files = new Map([['checkpoint', utf8(checkpoint)]])
  const grown = await growTiles(0, entries.map(leafOf), () => Promise.reject(new Error('the log is new')))
  for (const { tile, bytes } of grown) files.set(tilePath(tile), bytes)
  for (const tile of tilesOf(entries.length).filter(({ level }) => level === 'entries'))
    files.set(tilePath(tile), formatEntries(entries))
  return checkLog(async (path) => files.get(path), { witnesses: [], quorum: 0, ...known })
}

it('what is in a log, and who has seen it', async () => {
  const known = { log: keyOf(SAMPLE_KEYS.log), witnesses: WITNESSES, quorum: 2 }
  expect(await check([FIRST_LEAF, MANIFEST, VOID], known)).toMatchObject({
    origin: 'draws.example/log',
    size: 3,
    root: expect.stringMatching(/^[0-9a-f]{64}$/),
    key: SAMPLE_KEYS.log,
    kinds: { key: 1, manifest: 1, void: 1 },
    seen: [
      { witness: 'paper.example/witness', time: SEEN_AT },
      { witness: 'auditor.example/witness', time: SEEN_AT + 1 },
    ],
  })
})

it('what its entries tell of a draw that was not run by the rules', async () => {
  expect(await check([FIRST_LEAF, MANIFEST, VOID])).toMatchObject({ findings: [] })
  expect(await check([FIRST_LEAF, VOID])).toMatchObject({
    findings: [{ index: 1, sentence: 'Entry 1 is of a draw of competition 1 that was never committed to.' }],
  })
})

describe('what is not as it should be', () => {
  const LEAVES = [FIRST_LEAF, MANIFEST]
  const other = signedCheckpoint([FIRST_LEAF], [])
  const signed = signedCheckpoint(LEAVES, [SEEN_AT])
  it.each<[string, () => Promise<unknown>, string]>([
    ['files of another tree', () => check(LEAVES, {}, other), 'The log is not as it should be: tile/'],
    ['no entry', () => check([], {}, EMPTY), 'The log has no entry.'],
    [
      'an entry that cannot be read',
      () => check([FIRST_LEAF, '{}']),
      'Entry 1 of the log cannot be read: leaf.kind is not',
    ],
    [
      'a checkpoint of another log',
      () => check(LEAVES, {}, signedCheckpoint(LEAVES, [], 'other.example/log')),
      'The checkpoint is that of another log than its key.',
    ],
    [
      'a key that the log never had',
      () => check(LEAVES, { log: keyOf(WITNESS_AS_LOG_KEY) }),
      'The log never had the key that you know.',
    ],
    [
      'a checkpoint that nobody has signed',
      () => check(LEAVES, {}, signed.replace(/\u2014 draws\.example\/log .*\n/, '')),
      'The log has not signed its checkpoint.',
    ],
    [
      'a signature of a witness that is wrong',
      () => check(LEAVES, { witnesses: WITNESSES }, signed.replace(/.{8}\n$/, 'AAAAAAA=\n')),
      'The signature of the witness paper.example/witness is wrong.',
    ],
    [
      'too few witnesses',
      () => check(LEAVES, { witnesses: WITNESSES, quorum: 2 }, signed),
      'Only 1 of the 2 witnesses that must sign have signed.',
    ],
  ])('%s', async (_, run, sentence) => {
    await expect(run()).rejects.toThrow(sentence)
  })
})
