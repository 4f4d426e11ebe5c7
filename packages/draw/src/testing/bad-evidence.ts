/** Draws of which the log or its witnesses do not show that the list was there before the number. */
import type { Bundle } from '../bundle.ts'
import { QUICKNET } from '../beacon.ts'
import { DEMONSTRATION } from '../demonstration.ts'
import { leafText } from '../log/log-leaves.ts'
import type { Manifest } from '../manifest.ts'
import { roundLeafOf } from '../witnessed.ts'
import type { LogKeys, SignedPath, Witnessed } from '../witnessed.ts'
import {
  FIRST_LEAF,
  SAME_WITNESS_KEY,
  SAMPLE_KEYS,
  WITNESS_AS_LOG_KEY,
  WITNESS_KEYS,
  signedCheckpoint,
} from './sample-log.ts'
import type { SampleLog } from './sample-log.ts'
import { drawOf, plain, rehashed, turned, wrong } from './vector.ts'
import type { Vector } from './vector.ts'

const { bundle } = plain
const { manifest, witnessed, beacon } = bundle
const { list, round } = witnessed
const committed = Math.floor(Date.parse(manifest.committedAt) / 1_000)

const withEvidence = (change: Partial<Witnessed>): Bundle => ({ ...bundle, witnessed: { ...witnessed, ...change } })
const withList = (change: Partial<SignedPath>) => withEvidence({ list: { ...list, ...change } })
const withRound = (change: Partial<SignedPath>) => withEvidence({ round: { ...round, ...change } })
const withKeys = async (change: Partial<LogKeys>) => logged({ keys: { ...SAMPLE_KEYS, ...change } })
/** What a log that lies would publish, with all hashes and signatures in order. */
const logged = async (log: SampleLog, change: Partial<Manifest> = {}) => (await drawOf(change, log)).bundle

/** The lines below the text of a note, each with its newline. */
const linesOf = (note: string) => note.slice(note.indexOf('\n\n') + 2).split(/(?<=\n)/)
const withLines = (note: string, change: (lines: string[]) => string[]) =>
  note.slice(0, note.indexOf('\n\n') + 2) + change(linesOf(note)).join('')
/** With another signature. */
const wrongLine = (line: string) => `${line.slice(0, -20)}${line.at(-20) === 'A' ? 'B' : 'A'}${line.slice(-19)}`
const wrongAt = (note: string, nth: number) => withLines(note, (lines) => lines.with(nth, wrongLine(lines[nth]!)))

const evidence = (about: string, value: unknown, given: { trustedWitnesses?: readonly string[] } = {}): Vector =>
  wrong('witnesses', about, { value, ...given })
const format = (about: string, value: unknown): Vector => wrong('format', about, { value })

const chosenRound = { round: beacon.round + 1, time: new Date((committed + 90) * 1_000).toISOString() }
const ofDraw = { draw: manifest.draw, subject: manifest.subject, attempt: 1, manifestHash: bundle.manifestHash }

export const BAD_EVIDENCE: Record<string, Vector> = {
  'no-evidence': format('nothing of the log', { ...bundle, witnessed: undefined }),
  'many-witnesses': format(
    '21 witnesses',
    withEvidence({
      keys: { ...SAMPLE_KEYS, witnesses: Array.from({ length: 21 }, () => WITNESS_KEYS[0]!) },
    }),
  ),
  'another-field-of-the-keys': format(
    'a field that the format does not have',
    withEvidence({ keys: { ...SAMPLE_KEYS, note: '' } as LogKeys }),
  ),
  'long-checkpoint': format('a note of 20,001 characters', withList({ checkpoint: 'n'.repeat(20_001) })),
  'long-lead': format('a lead of more than a week', {
    ...bundle,
    manifest: { ...manifest, beacon: { ...manifest.beacon, lead: 604_801 } },
  }),

  'unknown-chain': evidence(
    'a chain that nobody knows',
    rehashed({ beacon: { ...manifest.beacon, chain: 'cd'.repeat(32) } }),
  ),
  'another-title-and-its-hash': evidence(
    'a manifest chosen after the round: the log does not have it',
    rehashed({ title: 'Another' }),
  ),
  'other-keys': evidence(
    'keys that the manifest does not name',
    withEvidence({
      keys: { ...SAMPLE_KEYS, witnesses: WITNESS_KEYS },
    }),
  ),
  'quorum-of-none': evidence(
    'fewer must sign than the manifest says',
    withEvidence({ keys: { ...SAMPLE_KEYS, quorum: 0 } }),
  ),
  'quorum-above-the-witnesses': evidence('more must sign than there are', await withKeys({ quorum: 3 })),
  'quorum-of-half': evidence(
    'not more than half must sign: two lists could each have enough',
    await withKeys({ quorum: 1 }),
  ),
  'key-that-is-none': evidence('a key that cannot be read', await withKeys({ log: 'draws.example/log' })),
  'key-with-another-id': evidence(
    'a key whose id is not its own',
    await withKeys({ witnesses: [WITNESS_KEYS[0]!, WITNESS_KEYS[1]!.replace('auditor', 'author')] }),
  ),
  'key-of-a-log-as-witness': evidence(
    'a key of the kind of a log’s',
    await withKeys({ witnesses: [WITNESS_AS_LOG_KEY, WITNESS_KEYS[1]!] }),
  ),
  'key-of-a-witness-as-log': evidence('a key of the kind of a witness’s', await withKeys({ log: WITNESS_KEYS[2]! })),
  'one-key-twice': evidence(
    'one witness under two names',
    await withKeys({ witnesses: [WITNESS_KEYS[0]!, SAME_WITNESS_KEY] }),
  ),
  'lead-of-a-demonstration-too-short': evidence(
    'a lead below that of its chain',
    await logged({}, { beacon: { chain: DEMONSTRATION.hash, lead: DEMONSTRATION.leadSeconds - 1 } }),
  ),
  'lead-too-short': evidence(
    'a lead of a second less than an hour',
    await logged({}, { beacon: { chain: QUICKNET.hash, lead: QUICKNET.leadSeconds - 1 } }),
  ),

  'checkpoint-cut-off': evidence('a note that is cut off', withList({ checkpoint: list.checkpoint.slice(0, -7) })),
  'checkpoint-without-signatures': evidence(
    'a note without its lines of signatures',
    withList({ checkpoint: list.checkpoint.split('\n\n')[0]! }),
  ),
  'checkpoint-without-root': evidence(
    'a note whose third line is not a hash',
    withList({ checkpoint: list.checkpoint.replace(/\n2\n.*\n/, '\n2\nroot\n') }),
  ),
  'checkpoint-of-another-log': evidence(
    'a checkpoint of another log that has the same key',
    await logged({ origin: 'draws.example/second-log' }),
  ),
  'log-has-not-signed': evidence(
    'a checkpoint without the log’s signature',
    withList({ checkpoint: withLines(list.checkpoint, (lines) => lines.slice(1)) }),
  ),
  'wrong-signature-of-the-log': evidence(
    'a wrong signature of the log',
    withList({ checkpoint: wrongAt(list.checkpoint, 0) }),
  ),
  'wrong-signature-of-a-witness': evidence(
    'a wrong signature of a witness',
    withList({ checkpoint: wrongAt(list.checkpoint, 1) }),
  ),
  'wrong-signature-beside-a-right-one': evidence(
    'two signatures of a witness, of which one is wrong',
    withList({ checkpoint: withLines(list.checkpoint, (lines) => [...lines, wrongLine(lines[1]!)]) }),
  ),
  'witness-of-the-year-10000': evidence(
    'a time that has no four digits of a year',
    withList({ checkpoint: signedCheckpoint([FIRST_LEAF, 'x'], [253_402_300_800, committed]) }),
  ),
  'round-of-the-year-10000': evidence(
    'a round whose time has no four digits of a year',
    await logged({ listTimes: [0, 0], roundTimes: [0, 0] }, { committedAt: '9999-12-31T23:59:59Z' }),
  ),
  'one-of-two-witnesses': evidence('only one of two has seen the list', await logged({ listTimes: [2] })),
  'one-of-two-witnesses-of-the-round': evidence(
    'only one of two has seen the choice of the round',
    await logged({ roundTimes: [5] }),
  ),
  'witness-without-a-name': evidence(
    'a witness that the manifest does not name does not count',
    await logged({ listTimes: [2, undefined, 3] }),
  ),
  'seen-before-the-commitment': evidence(
    'a witness saw the list more than five minutes before the commitment',
    await logged({ listTimes: [-301, 2] }),
  ),
  'round-seen-when-it-was-known': evidence(
    'a witness saw the choice of the round when its number was known',
    await logged({ roundTimes: [5, 3_600] }),
  ),

  'checkpoint-of-a-larger-tree': evidence('the checkpoint of the list is that of the round', withList(round)),
  'another-place': evidence('another place in the log', withEvidence({ index: 0 })),
  'not-in-the-log': evidence(
    'a tree that does not have the manifest',
    withList({ checkpoint: signedCheckpoint([FIRST_LEAF, 'x'], [committed + 2, committed + 3]) }),
  ),
  'another-path-of-the-list': evidence('another path', withList({ path: [turned(list.path[0]!)] })),
  'path-of-the-round-too-long': evidence(
    'a path with a hash too many',
    withRound({ path: [...round.path, ...list.path] }),
  ),
  'round-not-in-the-log': evidence('the log does not go on after the manifest', withRound(list)),
  'choice-of-another-round': evidence(
    'the log names another round than the rule chooses',
    await logged({ roundLeaf: roundLeafOf(manifest, list.checkpoint, chosenRound) }),
  ),
  'void-after-the-manifest': evidence(
    'the draw was made void before its round was chosen',
    await logged({ between: [leafText({ kind: 'void', reasons: ['One.', 'Two.'], roles: ['a', 'b'], ...ofDraw })] }),
  ),
  'second-choice': evidence(
    'the rule’s round is named after another',
    await logged({ between: [roundLeafOf(manifest, list.checkpoint, chosenRound)] }),
  ),
  'signed-again': evidence(
    'the witnesses signed the same tree again later: the log names the first note, and the bundle has the second',
    await logged({ listTimes: [40, 41], signedAgain: [2, 3] }),
  ),

  'trusted-witness-that-did-not-sign': evidence('the witness that is known from elsewhere has not signed', bundle, {
    trustedWitnesses: [WITNESS_KEYS[2]!],
  }),
  'one-of-two-trusted-witnesses': evidence(
    'two are known from elsewhere, and must sign; one has',
    await logged({ keys: { ...SAMPLE_KEYS, witnesses: WITNESS_KEYS } }),
    { trustedWitnesses: WITNESS_KEYS.slice(1) },
  ),
  'no-witness-and-one-trusted': evidence(
    'no witness must sign; of one that is known from elsewhere it is asked all the same',
    await logged({ keys: { ...SAMPLE_KEYS, witnesses: [], quorum: 0 }, listTimes: [], roundTimes: [] }),
    { trustedWitnesses: [WITNESS_KEYS[0]!] },
  ),
}
