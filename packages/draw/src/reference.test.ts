/**
 * A second implementation of the format. It is written from docs/draw-format.md alone, with Node's own hashes and no
 * code of the package. Both must draw the same tickets.
 */
import { createHash, createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { SAMPLE_SECRET, sampleDraw } from './testing/sample-draw.ts'
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

type Rules = { prizes: { name: string; winners: number }[]; alternates: number; onePrizePerPlayer: boolean }

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

it('an independent implementation of the published format draws the same tickets, in a thousand random draws', async () => {
  await fc.assert(
    fc.asyncProperty(tickets, rules, fc.integer({ min: 0, max: 1_000_000 }), async (sample, given, roundsLater) => {
      const { bundle, tickets: list } = await sampleDraw(sample, given, { roundsLater })
      const records = sample.map((ticket) => recordOf(ticket).record)
      expect(Buffer.from(list).equals(Buffer.concat(records))).toBe(true)
      expect(bundle.manifest.root).toBe(treeOf(records).toString('hex'))
      const hash = sha256(text(canonical(bundle.manifest as unknown as Json)))
      expect(bundle.manifestHash).toBe(hash.toString('hex'))
      const randomness = sha256(Buffer.from(bundle.beacon.signature, 'hex'))
      expect(bundle.beacon.randomness).toBe(randomness.toString('hex'))
      const ours = bundle.picks.map(({ ticket, outcome }) =>
        [ticket, outcome.kind, ...(outcome.kind === 'winner' ? [outcome.prize] : [])].join(' '),
      )
      expect(ours).toEqual(drawn(sample, given, randomness, hash))
    }),
    { numRuns: 1_000, seed: 20_261_124 },
  )
})
