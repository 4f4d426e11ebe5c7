/**
 * A second implementation of the format. It is written from docs/draw-format.md alone, with Node's own hashes and no
 * code of the package. Both must draw the same tickets.
 */
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Bundle } from './bundle.ts'
import { SAMPLE_CHAIN, SAMPLE_SECRET, sampleDraw } from './testing/sample-draw.ts'
import type { SampleTicket } from './testing/sample-draw.ts'

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const hmac = (key: Uint8Array, ...parts: Uint8Array[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const u64 = (n: bigint | number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(n))
  return bytes
}
const text = (words: string) => Buffer.from(words, 'utf8')

function recordOf({ number, account, phone }: SampleTicket) {
  const salt = hmac(SAMPLE_SECRET, text('salt'), u64(number))
  const owner = hmac(salt, text(phone))
  const player = sha256(hmac(SAMPLE_SECRET, text('player'), u64(account)), u64(account))
  return { owner, player, record: Buffer.concat([u64(number), sha256(owner, player)]) }
}

function treeOf(records: Buffer[]): Buffer {
  if (records.length === 1) return sha256(Buffer.from([0]), records[0]!)
  let split = 1
  while (split * 2 < records.length) split *= 2
  return sha256(Buffer.from([1]), treeOf(records.slice(0, split)), treeOf(records.slice(split)))
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
function canonical(value: Json): string {
  if (Array.isArray(value)) return '[' + value.map(canonical).join(',') + ']'
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const names = Object.keys(value).toSorted()
  return '{' + names.map((name) => JSON.stringify(name) + ':' + canonical(value[name]!)).join(',') + '}'
}

/** The public key in the text form of a key, and its id: name+id+base64 of a byte for its kind and 32 bytes. */
function keyOf(key: string, kind: number) {
  const [name, id, material] = key.split('+', 2).concat(key.split('+').slice(2).join('+'))
  const bytes = Buffer.from(material!, 'base64')
  expect(bytes[0]).toBe(kind)
  expect(
    sha256(text(`${name}\n`), bytes)
      .subarray(0, 4)
      .toString('hex'),
  ).toBe(id)
  const x = bytes.subarray(1).toString('base64url')
  return { name: name!, id: id!, key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }) }
}

/** The lines of a key below a note: what follows its id. */
const linesOf = (signatures: string, { name, id }: { name: string; id: string }) =>
  signatures
    .split('\n')
    .filter((line) => line.startsWith(`\u2014 ${name} `))
    .map((line) => Buffer.from(line.split(' ')[2]!, 'base64'))
    .filter((bytes) => bytes.subarray(0, 4).toString('hex') === id)
    .map((bytes) => bytes.subarray(4))

/** Size and root that a note signs, and the seconds at which each of its witnesses did. */
function signed(note: string, keys: { log: string; witnesses: readonly string[] }) {
  const end = note.lastIndexOf('\n\n')
  const [body, signatures] = [note.slice(0, end + 1), note.slice(end + 2)]
  const [origin, size, root] = body.split('\n')
  const log = keyOf(keys.log, 1)
  expect(origin).toBe(log.name)
  expect(linesOf(signatures, log).map((bytes) => verify(null, text(body), log.key, bytes))).toEqual([true])
  const times = keys.witnesses.flatMap((one) => {
    const witness = keyOf(one, 4)
    return linesOf(signatures, witness).map((bytes) => {
      const time = bytes.readBigUInt64BE(0)
      const message = text(`cosignature/v1\ntime ${time}\n${body}`)
      expect(verify(null, message, witness.key, bytes.subarray(8))).toBe(true)
      return Number(time)
    })
  })
  return { size: Number(size), root: Buffer.from(root!, 'base64'), times }
}

/** RFC 6962: whether an entry at an index is in the tree of this size and root. */
function rootAlong(entry: string, index: number, size: number, path: readonly string[]): Buffer {
  const walk = (at: number, count: number, nodes: readonly string[]): Buffer => {
    if (count === 1) return sha256(Buffer.from([0]), text(entry))
    let split = 1
    while (split * 2 < count) split *= 2
    const beside = Buffer.from(nodes.at(-1)!, 'hex')
    const rest = nodes.slice(0, -1)
    return at < split
      ? sha256(Buffer.from([1]), walk(at, split, rest), beside)
      : sha256(Buffer.from([1]), beside, walk(at - split, count - split, rest))
  }
  return walk(index, size, path)
}

/** The round that the witnesses' times choose, after everything that the format asks of them was found. */
function decidingRound({ manifest, manifestHash, witnessed }: Bundle): number {
  const { keys, index, list, round } = witnessed
  expect(sha256(text(canonical(keys as unknown as Json))).toString('hex')).toBe(manifest.keys)
  const ofDraw = { draw: manifest.draw, subject: manifest.subject, attempt: manifest.attempt, manifestHash }
  const seenList = signed(list.checkpoint, keys)
  expect(seenList.times.length).toBeGreaterThanOrEqual(keys.quorum)
  expect(seenList.size).toBe(index + 1)
  const entry = canonical({ kind: 'manifest', ...ofDraw })
  expect(rootAlong(entry, index, seenList.size, list.path)).toEqual(seenList.root)
  const from = Math.max(Date.parse(manifest.committedAt) / 1_000, ...seenList.times) + manifest.beacon.lead
  const { genesisSeconds, periodSeconds } = SAMPLE_CHAIN
  const number = Math.max(1, Math.ceil((from - genesisSeconds) / periodSeconds) + 1)
  const seconds = genesisSeconds + (number - 1) * periodSeconds
  const seenRound = signed(round.checkpoint, keys)
  const checkpoint = sha256(text(list.checkpoint)).toString('hex')
  const time = new Date(seconds * 1_000).toISOString()
  const choice = canonical({ kind: 'round', ...ofDraw, checkpoint, round: number, time })
  expect(rootAlong(choice, index + 1, seenRound.size, round.path)).toEqual(seenRound.root)
  expect(seenRound.times.filter((one) => one < seconds).length).toBeGreaterThanOrEqual(keys.quorum)
  return number
}

type Rules = Pick<Bundle['manifest'], 'alternates' | 'onePrizePerPlayer' | 'excluded'> & {
  prizes: { name: string; winners: number }[]
}

function drawn(sample: SampleTicket[], rules: Rules, randomness: Buffer, manifestHash: Buffer): string[] {
  const seed = hmac(randomness, manifestHash)
  let block = 0
  const below = (bound: number): number => {
    const m = BigInt(bound)
    const top = 1n << 64n
    for (;;) {
      const v = hmac(seed, u64(block++)).readBigUInt64BE(0)
      if (v < top - (top % m)) return Number(v % m)
    }
  }
  const places = sample.map((_, at) => at)
  const gifts = [
    ...rules.prizes.flatMap(({ winners }, prize) => Array.from({ length: winners }, () => `winner ${prize}`)),
    ...Array.from({ length: rules.alternates }, () => 'alternate'),
  ]
  const seen = new Set<number>()
  const lines: string[] = []
  for (let i = 0; i < places.length && gifts.length > 0; i += 1) {
    const j = i + below(places.length - i)
    ;[places[i], places[j]] = [places[j]!, places[i]!]
    const { number, account } = sample[places[i]!]!
    if (rules.excluded?.some(({ ticket }) => ticket === number)) {
      lines.push(`${number} excluded`)
      continue
    }
    if (rules.onePrizePerPlayer && seen.has(account)) lines.push(`${number} skipped`)
    else lines.push(`${number} ${gifts.shift()}`)
    seen.add(account)
  }
  return lines
}

const rules = fc.record({
  prizes: fc.array(fc.record({ name: fc.string({ maxLength: 12 }), winners: fc.integer({ min: 0, max: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  alternates: fc.integer({ min: 0, max: 5 }),
  onePrizePerPlayer: fc.boolean(),
})
const tickets = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 1_000_000_007 }), player: fc.integer({ min: 0, max: 12 }) }), {
    minLength: 1,
    maxLength: 70,
  })
  .map((list) => {
    let number = 0
    return list.map(({ gap, player }) => ({
      number: (number += gap),
      account: player * 4_294_967_297,
      phone: `+4477009${String(player).padStart(5, '0')}`,
    }))
  })

const log = fc.record({
  listTimes: fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000)),
  before: fc.array(fc.string({ maxLength: 9 }), { maxLength: 9 }),
  after: fc.array(fc.string({ maxLength: 9 }), { maxLength: 9 }),
})

// Each draw has seven signatures to make and five to check, of which one takes 20 ms. A busy machine needs more time.
const PATIENCE_MS = 300_000

const DRAWS = process.env['PROPERTY_RUNS'] === undefined ? 100 : 500

it(
  `an independent implementation of the published format chooses the same rounds and draws the same tickets, in ${DRAWS} draws`,
  async () => {
    await fc.assert(
      fc.asyncProperty(tickets, rules, log, fc.nat(5), async (sample, given, { listTimes, ...rest }, everyNth) => {
        // A redraw without some of the tickets, where there are any.
        const excluded = sample
          .filter((_, at) => at % 7 < everyNth)
          .map(({ number }) => ({ ticket: number, reason: '' }))
        const change = everyNth === 0 ? {} : { attempt: 2, redrawOf: 'ab'.repeat(32), excluded }
        const after = Math.max(...listTimes)
        const { bundle, tickets: list } = await sampleDraw(sample, given, {
          change,
          log: { ...rest, listTimes, roundTimes: [after, after + 1] },
        })
        const records = sample.map((ticket) => recordOf(ticket).record)
        expect(Buffer.from(list).equals(Buffer.concat(records))).toBe(true)
        expect(bundle.manifest.root).toBe(treeOf(records).toString('hex'))
        const hash = sha256(text(canonical(bundle.manifest as unknown as Json)))
        expect(bundle.manifestHash).toBe(hash.toString('hex'))
        expect(bundle.beacon.round).toBe(decidingRound(bundle))
        const randomness = sha256(Buffer.from(bundle.beacon.signature, 'hex'))
        expect(bundle.beacon.randomness).toBe(randomness.toString('hex'))
        const ours = bundle.picks.map(({ ticket, outcome }) =>
          [ticket, outcome.kind, ...(outcome.kind === 'winner' ? [outcome.prize] : [])].join(' '),
        )
        expect(ours).toEqual(drawn(sample, { ...given, ...change }, randomness, hash))
      }),
      { numRuns: DRAWS, seed: 20_261_124 },
    )
  },
  PATIENCE_MS,
)
