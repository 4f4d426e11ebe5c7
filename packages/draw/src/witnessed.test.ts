/** That a list was there, and was the only one, before its number: each thing that is not so fails, at its boundary. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bundle } from './bundle.ts'
import { hashOfValue } from './log/log-leaves.ts'
import type { Manifest } from './manifest.ts'
import { SAMPLE_CHAIN, sampleDraw } from './testing/sample-draw.ts'
import {
  FIRST_LEAF,
  SAME_WITNESS_KEY,
  SAMPLE_KEYS,
  WITNESS_AS_LOG_KEY,
  WITNESS_KEYS,
  signedCheckpoint,
} from './testing/sample-log.ts'
import type { SampleLog } from './testing/sample-log.ts'
import { verifyDraw } from './verify.ts'
import type { VerifyOptions } from './verify.ts'
import { manifestLeafOf } from './witnessed.ts'
import { parseKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'

const chains = [SAMPLE_CHAIN]
const TICKETS = [
  { number: 101, account: 1, phone: '+447700900001' },
  { number: 102, account: 2, phone: '+447700900002' },
]
const RULES = { prizes: [{ name: 'Tea', winners: 1 }], alternates: 0, onePrizePerPlayer: true }
const draw = async (log: SampleLog, change: Partial<Manifest> = {}) =>
  (await sampleDraw(TICKETS, RULES, { log, change })).bundle

/** The first failure, or what the step of the witnesses found. */
async function found(bundle: Bundle, options: Partial<VerifyOptions> = {}) {
  const results = await verifyDraw(bundle, { chains, ...options })
  const failed = results.find(({ result }) => result === 'failed')
  return failed ? `${failed.step}: ${failed.reason}` : 'right'
}

const quorumOf = (quorum: number, count: number) => ({
  ...SAMPLE_KEYS,
  quorum,
  witnesses: WITNESS_KEYS.slice(0, count),
})
const { bundle } = await sampleDraw(TICKETS, RULES)
const { witnessed } = bundle

const lineOf = (note: string, nth: number) => `${note.slice(note.indexOf('\n\n') + 2).split('\n')[nth]}\n`
/** With another signature in a line: its last letter but two. */
const wrongLine = (note: string, nth: number) => {
  const line = lineOf(note, nth)
  const at = line.length - 12
  return note.replace(line, `${line.slice(0, at)}${line[at] === 'A' ? 'B' : 'A'}${line.slice(at + 1)}`)
}

// Field rule D2
describe('who must have signed', () => {
  const cases: [string, SampleLog, string][] = [
    ['both', {}, 'right'],
    ['two of three', { keys: quorumOf(2, 3) }, 'right'],
    ['all three of three', { keys: quorumOf(3, 3), listTimes: [1, 2, 3], roundTimes: [5, 6, 7] }, 'right'],
    ['three, where two must', { keys: quorumOf(2, 3), listTimes: [1, 2, 3], roundTimes: [5, 6, 7] }, 'right'],
    ['nobody, where nobody must', { keys: quorumOf(0, 0), listTimes: [], roundTimes: [] }, 'right'],
    ['one of two', { listTimes: [2] }, 'witnesses: Only 1 of the 2 witnesses that must sign have signed.'],
    ['one of two, for the round', { roundTimes: [5] }, 'witnesses: Only 1 of the 2 witnesses that must sign have'],
    ['a witness that the manifest does not name', { listTimes: [2, undefined, 3] }, 'witnesses: Only 1 of the 2'],
    ['more than there are', { keys: quorumOf(3, 2) }, 'witnesses: More witnesses must sign than there are.'],
    ['half of them', { keys: quorumOf(1, 2) }, 'witnesses: Not more than half of the witnesses must sign'],
    [
      'one key twice',
      { keys: { ...SAMPLE_KEYS, witnesses: [WITNESS_KEYS[0]!, WITNESS_KEYS[0]!] } },
      'witnesses: Two witnesses have the same key.',
    ],
    [
      'one key under two names',
      { keys: { ...SAMPLE_KEYS, witnesses: [WITNESS_KEYS[0]!, SAME_WITNESS_KEY] } },
      'witnesses: Two witnesses have the same key.',
    ],
    [
      'a key of a log as a witness',
      { keys: { ...SAMPLE_KEYS, witnesses: [WITNESS_AS_LOG_KEY, WITNESS_KEYS[1]!] } },
      'witnesses: The key of paper.example/witness is of another kind than its use.',
    ],
    [
      'a key of a witness as the log',
      { keys: { ...SAMPLE_KEYS, log: WITNESS_KEYS[2]! } },
      'witnesses: The key of regulator.example/witness is of another kind than its use.',
    ],
    ['no key', { keys: { ...SAMPLE_KEYS, log: 'nobody' } }, 'witnesses: A key cannot be read: a key has three parts'],
    ['a log of another name', { origin: 'other.example/log' }, 'witnesses: A checkpoint is of another log.'],
  ]
  it.each(cases)('%s', async (_, log, expected) => {
    expect(await found(await draw(log))).toContain(expected)
  })

  it('keys that the manifest does not name fail', async () => {
    const keys = quorumOf(2, 3)
    expect(await found({ ...bundle, witnessed: { ...witnessed, keys } })).toBe(
      'witnesses: The keys are not those that the manifest names.',
    )
    expect(hashOfValue(SAMPLE_KEYS)).toBe(bundle.manifest.keys)
  })

  it('of a witness that signed twice the later time counts', async () => {
    const twice = await draw({ listTimes: [[2, 40], 3] })
    expect(await found(twice)).toBe('right')
    expect(twice.beacon.round).toBeGreaterThan(bundle.beacon.round)
  })

  it.each<[string, (note: string) => string, string]>([
    ['cut off in a line', (note) => note.slice(0, -9), 'A checkpoint cannot be read: the note is cut off'],
    ['cut off after its text', (note) => note.slice(0, note.indexOf('\n\n') + 1), 'A checkpoint cannot be read'],
    ['with another signature of the log', (note) => wrongLine(note, 0), 'The log has not signed its checkpoint.'],
    ['with another signature of a witness', (note) => wrongLine(note, 1), 'The signature of the witness paper.exam'],
    ['with a second, wrong line of a witness', (note) => note + lineOf(wrongLine(note, 2), 2), 'The signature of the'],
    ['without the log’s signature', (note) => note.replace(lineOf(note, 0), ''), 'The log has not signed'],
    ['without size', (note) => note.replace('\n2\n', '\nmany\n'), 'A checkpoint cannot be read: the second line'],
  ])('a checkpoint %s fails', async (_, change, reason) => {
    const list = { ...witnessed.list, checkpoint: change(witnessed.list.checkpoint) }
    expect(await found({ ...bundle, witnessed: { ...witnessed, list } })).toContain(`witnesses: ${reason}`)
  })
})

// Field rule D2
describe('the order of times', () => {
  // The commitment is at 21:00:00, the rounds at :20 and :50 past each minute, the lead is 60 s.
  const times: [string, SampleLog, Partial<Manifest>, string][] = [
    ['a cut-off at the commitment', {}, { cutOff: '2026-11-24T21:00:00.000Z' }, 'right'],
    ['a cut-off after it', {}, { cutOff: '2026-11-24T21:00:00.001Z' }, 'manifest: The list was fixed while'],
    ['a witness in the second of the commitment', { listTimes: [0, 0] }, {}, 'right'],
    ['a witness whose clock is five minutes behind', { listTimes: [-300, 0] }, {}, 'right'],
    [
      'a witness before that',
      { listTimes: [-301, 0] },
      {},
      'witnesses: The witness paper.example/witness saw the list b',
    ],
    ['the choice seen a second before the round', { listTimes: [19, 20], roundTimes: [79, 79] }, {}, 'right'],
    [
      'the choice seen at the round by one of two',
      { listTimes: [19, 20], roundTimes: [79, 80] },
      {},
      'witnesses: The witnesses saw the choice of the round only when',
    ],
    [
      'the choice seen at the round by the third of three',
      { keys: quorumOf(2, 3), listTimes: [19, 20], roundTimes: [79, 79, 80] },
      {},
      'right',
    ],
    ['the chain’s own lead', {}, { beacon: { chain: SAMPLE_CHAIN.hash, lead: 60 } }, 'right'],
    ['a shorter lead', {}, { beacon: { chain: SAMPLE_CHAIN.hash, lead: 59 } }, 'witnesses: The round came too soon'],
    ['a longer lead', {}, { beacon: { chain: SAMPLE_CHAIN.hash, lead: 3_600 } }, 'right'],
  ]
  it.each(times)('%s', async (_, log, change, expected) => {
    expect(await found(await draw(log, change))).toContain(expected)
  })

  it('the round is the first at least the lead after the last of the witnesses', async () => {
    const { round } = (await draw({ listTimes: [19, 20] })).beacon
    expect((await draw({ listTimes: [20, 19] })).beacon.round).toBe(round)
    expect((await draw({ listTimes: [20, 21] })).beacon.round).toBe(round + 1)
  })
})

// Field rule D2
describe('the place in the log', () => {
  const cases: [string, SampleLog, string][] = [
    ['the first of the log', { before: [] }, 'right'],
    ['after others, and before others', { before: ['a', 'b', 'c', 'd', 'e'], after: ['f', 'g', 'h'] }, 'right'],
    ['without the choice of the round', { roundLeaf: '{"kind":"closing-moved"}' }, 'does not name this round'],
    ['with another leaf between', { between: [FIRST_LEAF] }, 'does not name this round'],
    ['with the choice of another round', { roundLeaf: otherRound() }, 'does not name this round'],
    [
      'with two choices, of which the second is named',
      { between: [otherRound()] },
      'The log does not name this round after the commitment.',
    ],
    // Witnesses sign one tree as often as they are asked, each time with a new time: the log can name one of these notes.
    [
      'another note of the same tree than the leaf names',
      { listTimes: [40, 41], signedAgain: [2, 3] },
      'does not name',
    ],
  ]
  it.each(cases)('%s', async (_, log, expected) => {
    expect(await found(await draw(log))).toContain(expected)
  })

  it('a checkpoint of a larger tree does not show that nothing was between', async () => {
    expect(await found({ ...bundle, witnessed: { ...witnessed, list: witnessed.round } })).toBe(
      'witnesses: The commitment is not the last entry of the log that the witnesses saw.',
    )
  })

  it('a checkpoint of a tree without the commitment fails', async () => {
    const seconds = Date.parse(bundle.manifest.committedAt) / 1_000
    const list = { checkpoint: signedCheckpoint([FIRST_LEAF, 'b'], [seconds, seconds]), path: witnessed.list.path }
    expect(await found({ ...bundle, witnessed: { ...witnessed, list } })).toBe(
      'witnesses: The commitment is not in the log.',
    )
  })

  it('a signature of a time beyond all years fails', async () => {
    const leaves = [FIRST_LEAF, manifestLeafOf(bundle.manifest)]
    const list = { ...witnessed.list, checkpoint: signedCheckpoint(leaves, [2 ** 50, 2]) }
    expect(await found({ ...bundle, witnessed: { ...witnessed, list } })).toBe(
      'witnesses: The signature of the witness paper.example/witness is wrong.',
    )
  })

  it('a manifest of no known chain cannot choose a round', async () => {
    expect(await found(bundle, { chains: [] })).toContain('witnesses: The manifest names a source of randomness')
  })
})

/** As the log would say it of a round that suits better. */
function otherRound(): string {
  return JSON.stringify({ kind: 'round', draw: 'sample-draw', attempt: 1, round: 8_000_000 })
}

// Field rule D2
describe('keys that a reader has from elsewhere', () => {
  const trusted = (...nths: number[]) => ({
    trustedWitnesses: nths.map((nth) => parseKey(WITNESS_KEYS[nth]!) as NoteKey),
  })
  const REFUSED = 'witnesses: Of the witnesses that you trust, fewer than'
  const three: SampleLog = { keys: quorumOf(2, 3), listTimes: [2, 3], roundTimes: [5, 6, 7] }
  it.each<[string, SampleLog, number[], string]>([
    ['both', {}, [0, 1], 'right'],
    ['one of both', {}, [1], 'right'],
    ['one that the draw does not name', {}, [2], `${REFUSED} 1 have signed.`],
    ['none', {}, [], `${REFUSED} 1 have signed.`],
    ['three, of whom two have signed', three, [0, 1, 2], 'right'],
    ['two, of whom one has not seen the list', three, [1, 2], `${REFUSED} 2 have signed.`],
    ['one, where the draw needs nobody', { keys: quorumOf(0, 0) }, [0], `${REFUSED} 1 have signed.`],
  ])('%s: only these count', async (_, log, nths, expected) => {
    expect(await found(await draw(log), trusted(...nths))).toBe(expected)
  })

  it('are the only ones that are named', async () => {
    const results = await verifyDraw(bundle, { chains, ...trusted(1) })
    const { whoSaw } = results.find(({ step }) => step === 'witnesses')!
    expect(whoSaw?.list.map(({ witness }) => witness)).toEqual(['auditor.example/witness'])
  })
})

it('never throws for evidence that is something else, and never passes it', async () => {
  const places: ((value: unknown) => object)[] = [
    (value) => ({ witnessed: value }),
    (value) => ({ witnessed: { ...witnessed, keys: value } }),
    (value) => ({ witnessed: { ...witnessed, keys: { ...witnessed.keys, witnesses: [value, value] } } }),
    (value) => ({ witnessed: { ...witnessed, index: value } }),
    (value) => ({ witnessed: { ...witnessed, list: value } }),
    (value) => ({ witnessed: { ...witnessed, list: { ...witnessed.list, checkpoint: value } } }),
    (value) => ({ witnessed: { ...witnessed, round: { ...witnessed.round, path: value } } }),
  ]
  const hostile = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 200 }))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), hostile, async (place, value) => {
      expect(await found({ ...bundle, ...place(value) } as Bundle)).toMatch(/^(?:format|witnesses): /)
    }),
    { numRuns: 300, seed: 3 },
  )
})
