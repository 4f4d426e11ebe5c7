/** Tampers with a draw in a thousand ways; each must be found, for the right reason. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Bundle, Pick } from './bundle.ts'
import { concat, fromHex, toHex } from '@fairdraw/log/bytes.ts'
import { manifestHashOf } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { SAMPLE_CHAIN, sampleDraw, signSampleRound } from './testing/sample-draw.ts'
import { TICKET_BYTES } from './ticket.ts'
import { verifyDraw } from './verify.ts'
import type { Witnessed } from './witnessed.ts'

const COUNT = 37
const sample = Array.from({ length: COUNT }, (_, at) => ({
  number: 100_001 + at * 3,
  account: at % 7,
  phone: `+44770090000${at % 7}`,
}))
const prizes = [
  { name: 'A weekend by the sea', winners: 1 },
  { name: 'A hamper', winners: 3 },
]
const rules = { prizes, alternates: 2, onePrizePerPlayer: true }
const { bundle, tickets } = await sampleDraw(sample, rules)
const { manifest, witnessed, beacon, picks } = bundle
const later = Array.from({ length: 48 }, (_, nth) => signSampleRound(beacon.round + nth + 1))
const records = Array.from({ length: COUNT }, (_, at) => tickets.slice(at * TICKET_BYTES, (at + 1) * TICKET_BYTES))

/**
 * `reason`: the beginning of the first failure. `isHashKnown`: whether the verifier has the hash that was published with
 * the list.
 */
type Tampering = { changed: Bundle; list: Uint8Array; reason: string; isHashKnown: boolean }
const tampering = (reason: string, change: Partial<Tampering>): Tampering => ({
  changed: bundle,
  list: tickets,
  isHashKnown: true,
  reason,
  ...change,
})

const turned = (bytes: Uint8Array, bit: number) =>
  bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
const turnedHex = (hex: string, bit: number) => toHex(turned(fromHex(hex)!, bit))
const withPick = (nth: number, change: Partial<Pick>): Bundle => ({
  ...bundle,
  picks: picks.map((pick, at) => (at === nth ? { ...pick, ...change } : pick)),
})
const moved = <Item>(list: readonly Item[], from: number, to: number) =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
const rehashed = (other: Manifest): Bundle => ({
  ...bundle,
  manifest: other,
  manifestHash: toHex(manifestHashOf(other)),
})

const bit = fc.nat(255)
const nthPick = fc.nat(picks.length - 1)
const nthTicket = fc.nat(COUNT - 1)
const more = fc.integer({ min: 1, max: 1_000 })

const otherManifest: fc.Arbitrary<Manifest> = fc.oneof(
  bit.map((at) => ({ ...manifest, root: turnedHex(manifest.root, at) })),
  more.map((by) => ({ ...manifest, count: COUNT + by })),
  fc.integer({ min: 1, max: COUNT - 1 }).map((count) => ({ ...manifest, count })),
  more.map((by) => ({ ...manifest, beacon: { ...manifest.beacon, lead: manifest.beacon.lead + by } })),
  bit.map((at) => ({ ...manifest, keys: turnedHex(manifest.keys, at) })),
  bit.map((at) => ({ ...manifest, beacon: { ...manifest.beacon, chain: turnedHex(manifest.beacon.chain, at) } })),
  more.map((by) => ({ ...manifest, alternates: manifest.alternates + by })),
  more.map((by) => ({ ...manifest, prizes: manifest.prizes.with(0, { ...manifest.prizes[0]!, winners: 1 + by }) })),
  fc.constant({ ...manifest, prizes: manifest.prizes.toReversed() }),
  fc.constant({ ...manifest, onePrizePerPlayer: false }),
  more.map((by) => ({ ...manifest, terms: [{ ...manifest.terms[0]!, version: 1 + by }] })),
  bit.map((at) => ({ ...manifest, terms: [{ version: 1, hash: turnedHex(manifest.terms[0]!.hash, at) }] })),
  more.map((by): Manifest => {
    const [first, ...others] = manifest.prizes
    return { ...manifest, prizes: [{ ...first!, prize: { ...first!.prize, value: by } }, ...others] }
  }),
)

const { keys } = witnessed
/** The text with another letter at one place. */
const withLetter = (text: string, at: number) => {
  const place = at % text.length
  const letter = text[place] === 'A' ? 'B' : 'A'
  return `${text.slice(0, place)}${letter}${text.slice(place + 1)}`
}
const otherNote = (which: 'list' | 'round') =>
  fc.nat(5_000).map((at): Partial<Witnessed> => {
    const { checkpoint, path } = witnessed[which]
    return { [which]: { checkpoint: withLetter(checkpoint, at), path } }
  })
const otherPath = (which: 'list' | 'round') =>
  fc.tuple(fc.nat(9), bit).map(([nth, at]): Partial<Witnessed> => {
    const { checkpoint, path } = witnessed[which]
    const place = nth % path.length
    return { [which]: { checkpoint, path: path.with(place, turnedHex(path[place]!, at)) } }
  })
/** Every field of the evidence. */
const otherEvidence: Record<string, fc.Arbitrary<Partial<Witnessed>>> = {
  'another key of the log': fc.nat(500).map((at) => ({ keys: { ...keys, log: withLetter(keys.log, at) } })),
  'another key of a witness': fc.nat(500).map((at) => ({
    keys: { ...keys, witnesses: keys.witnesses.with(at % 2, withLetter(keys.witnesses[at % 2]!, at)) },
  })),
  'a witness less': fc.nat(1).map((nth) => ({ keys: { ...keys, witnesses: keys.witnesses.toSpliced(nth, 1) } })),
  'another quorum': fc.constantFrom(0, 1, 3).map((quorum) => ({ keys: { ...keys, quorum } })),
  'another place': more.map((by) => ({ index: witnessed.index + by })),
  'another checkpoint of the list': otherNote('list'),
  'another path of the list': otherPath('list'),
  'another checkpoint of the round': otherNote('round'),
  'another path of the round': otherPath('round'),
  'the checkpoint of the list for both': fc.constant({ round: witnessed.list }),
}

const list = (lines: readonly Uint8Array[]) => concat(...lines)
const kinds: Record<string, fc.Arbitrary<Tampering>> = {
  'another manifest under the published hash': otherManifest.map((other) =>
    tampering('manifest: The manifest is not the one whose hash was published.', {
      changed: { ...bundle, manifest: other },
    }),
  ),
  'another manifest with a hash of its own': otherManifest.map((other) =>
    tampering('manifest: The manifest is not the one whose hash it was compared with.', {
      changed: rehashed(other),
    }),
  ),
  'another title with its hash, to somebody who does not know the published one': more.map((by) =>
    tampering('witnesses: The commitment is not in the log.', {
      changed: rehashed({ ...manifest, title: `${manifest.title} ${by}` }),
      isHashKnown: false,
    }),
  ),
  ...Object.fromEntries(
    Object.entries(otherEvidence).map(([what, changes]) => [
      `${what} in the evidence of the witnesses`,
      changes.map((change) =>
        tampering('witnesses: ', { changed: { ...bundle, witnessed: { ...witnessed, ...change } } }),
      ),
    ]),
  ),
  'another round': more.map((by) =>
    tampering('beacon: This is not the round', {
      changed: { ...bundle, beacon: { ...beacon, round: beacon.round + by } },
    }),
  ),
  'the signature of another round': fc.constantFrom(...later).map((other) =>
    tampering('beacon: The beacon’s signature is not genuine.', {
      changed: { ...bundle, beacon: { ...other, round: beacon.round } },
    }),
  ),
  'another signature': fc.nat(48 * 8 - 1).map((at) =>
    tampering('beacon: The beacon’s signature is not genuine.', {
      changed: { ...bundle, beacon: { ...beacon, signature: turnedHex(beacon.signature, at) } },
    }),
  ),
  'other randomness': bit.map((at) =>
    tampering('beacon: The beacon’s signature is not genuine.', {
      changed: { ...bundle, beacon: { ...beacon, randomness: turnedHex(beacon.randomness, at) } },
    }),
  ),
  'another owner or player of a drawn ticket': fc
    .tuple(nthPick, fc.constantFrom('owner' as const, 'player' as const), bit)
    .map(([nth, name, at]) =>
      tampering(`selection: Ticket ${picks[nth]!.ticket} is not in the list`, {
        changed: withPick(nth, { [name]: turnedHex(picks[nth]![name], at) }),
      }),
    ),
  'another path of a drawn ticket': fc.tuple(nthPick, fc.nat(3), bit).map(([nth, step, at]) =>
    tampering(`selection: Ticket ${picks[nth]!.ticket} is not in the list`, {
      changed: withPick(nth, {
        path: picks[nth]!.path.map((node, index) => (index === step ? turnedHex(node, at) : node)),
      }),
    }),
  ),
  'another number of a drawn ticket': fc.tuple(nthPick, more).map(([nth, by]) =>
    tampering(`selection: Ticket ${picks[nth]!.ticket + by} is not in the list`, {
      changed: withPick(nth, { ticket: picks[nth]!.ticket + by }),
    }),
  ),
  'another place of a drawn ticket': fc.tuple(nthPick, more).map(([nth, by]) =>
    tampering(`selection: Ticket ${picks[nth]!.ticket} is not the one`, {
      changed: withPick(nth, { index: picks[nth]!.index + by }),
    }),
  ),
  'drawn tickets in another order': fc
    .tuple(nthPick, nthPick)
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => tampering('selection: Ticket ', { changed: { ...bundle, picks: moved(picks, from, to) } })),
  'a drawn ticket left out, a skipped one too': nthPick.map((nth) =>
    tampering(
      nth === picks.length - 1
        ? 'selection: Prizes are left'
        : `selection: Ticket ${picks[nth + 1]!.ticket} is not the one`,
      {
        changed: { ...bundle, picks: picks.toSpliced(nth, 1) },
      },
    ),
  ),
  'a drawn ticket too many': nthPick.map((nth) =>
    tampering('selection: More tickets were drawn', { changed: { ...bundle, picks: [...picks, picks[nth]!] } }),
  ),
  'another outcome, a faked skip and a skip that is left out too': fc
    .tuple(
      nthPick,
      fc.constantFrom<Pick['outcome']>(
        { kind: 'skipped' },
        { kind: 'alternate' },
        { kind: 'winner', prize: 0 },
        { kind: 'winner', prize: 1 },
      ),
    )
    .filter(([nth, outcome]) => JSON.stringify(picks[nth]!.outcome) !== JSON.stringify(outcome))
    .map(([nth, outcome]) =>
      tampering(`selection: Ticket ${picks[nth]!.ticket} was given what is not its own.`, {
        changed: withPick(nth, { outcome }),
      }),
    ),
  'one bit of the list': fc
    .nat(tickets.length * 8 - 1)
    .map((at) => tampering('tickets: ', { list: turned(tickets, at) })),
  'the holder of a ticket in the list': fc.tuple(nthTicket, bit).map(([nth, at]) =>
    tampering('tickets: The list is not the one that was published.', {
      list: list(records.with(nth, turned(records[nth]!, 64 + at))),
    }),
  ),
  'a ticket less in the list': nthTicket.map((nth) =>
    tampering('tickets: ', { list: list(records.toSpliced(nth, 1)) }),
  ),
  'a ticket twice in the list': nthTicket.map((nth) =>
    tampering(
      nth === COUNT - 1
        ? 'tickets: The list has more tickets'
        : `tickets: Ticket ${sample[nth]!.number} is out of order`,
      {
        list: list(records.toSpliced(nth, 0, records[nth]!)),
      },
    ),
  ),
  'a ticket more at the end of the list': more.map((by) => {
    const extra = records.at(-1)!.slice()
    new DataView(extra.buffer).setBigUint64(0, BigInt(sample.at(-1)!.number + by))
    return tampering('tickets: The list has more tickets', { list: list([...records, extra]) })
  }),
  'tickets of the list in another order': fc
    .tuple(nthTicket, nthTicket)
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => tampering('tickets: Ticket ', { list: list(moved(records, from, to)) })),
}

// Each case checks a signature, which takes 20 ms or more. A busy machine needs more time than the default.
const PATIENCE_MS = 300_000
const CHANGES = process.env['PROPERTY_RUNS'] === undefined ? 150 : 500
const RUNS = Math.ceil(CHANGES / Object.keys(kinds).length)

it('the draw that is tampered with contains each kind of pick', () => {
  expect(new Set(picks.map(({ outcome }) => outcome.kind))).toEqual(new Set(['winner', 'alternate', 'skipped']))
})

it.each(Object.entries(kinds))(
  '%s',
  async (_, changes) => {
    await fc.assert(
      fc.asyncProperty(changes, async ({ changed, list: given, reason, isHashKnown }) => {
        const results = await verifyDraw(changed, {
          chains: [SAMPLE_CHAIN],
          tickets: [given],
          ...(isHashKnown && { publishedHash: bundle.manifestHash }),
        })
        const [first] = results.filter(({ result }) => result === 'failed')
        expect(`${first?.step}: ${first?.reason}`.slice(0, reason.length)).toBe(reason)
      }),
      { numRuns: RUNS, seed: 7 },
    )
  },
  PATIENCE_MS,
)
