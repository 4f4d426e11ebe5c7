/**
 * Draws for other people's programs, good and bad, each with what a program must find (docs/draw-vectors/README.md). Their data
 * are made here; what must be found is written here, and not computed.
 */
import { fromHex, toHex } from '@fairdraw/log/bytes.ts'
import { QUICKNET, timeOfRound } from '../beacon.ts'
import type { Bundle, Pick } from '../bundle.ts'
import { DEMONSTRATION, signDemonstrationRound } from '../demonstration.ts'
import { manifestHashOf } from '../manifest.ts'
import type { Manifest } from '../manifest.ts'
import type { DrawRules } from '../select.ts'
import { TICKET_BYTES } from '../ticket.ts'
import type { Step, StepResult } from '../verify.ts'
import { sampleDraw } from './sample-draw.ts'
import type { SampleTicket } from './sample-draw.ts'

export type Vector = {
  bundle: string
  tickets?: Uint8Array
  verdict: {
    /** In words, for whoever reads the folder. */
    about: string
    /** The hash of the manifest that a program is given from elsewhere. */
    publishedHash?: string
    /** `unreadable`: the file is not JSON. */
    verdict: 'right' | 'wrong' | 'unreadable'
    /** The first step that fails. */
    fails?: Step
    steps: Partial<Record<Step, StepResult['result']>>
  }
}

const players = (count: number): SampleTicket[] =>
  Array.from({ length: count }, (_, at) => ({
    number: 100_001 + at * 3,
    account: at % 9,
    phone: `+4477009000${String(at % 9).padStart(2, '0')}`,
  }))
const RULES: DrawRules = {
  prizes: [
    { name: 'A weekend by the sea', winners: 1 },
    { name: 'A hamper', winners: 3 },
  ],
  alternates: 2,
  onePrizePerPlayer: true,
}
const demonstration = { ...DEMONSTRATION, signRound: signDemonstrationRound }
/** A round that the public network has published. */
const PUBLISHED = {
  round: 657_413,
  signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
}

const plain = await sampleDraw(players(37), RULES, { chain: demonstration })
const { bundle, tickets } = plain
const { manifest, beacon, picks } = bundle
const [first, second] = [picks[0]!, picks[1]!]

const PASSED = {
  format: 'passed',
  manifest: 'passed',
  beacon: 'passed',
  selection: 'passed',
  tickets: 'passed',
} as const

const right = (about: string, draw: { bundle: Bundle; tickets?: Uint8Array }): Vector => ({
  bundle: `${JSON.stringify(draw.bundle, null, 2)}\n`,
  ...(draw.tickets && { tickets: draw.tickets }),
  verdict: { about, verdict: 'right', steps: { ...PASSED, tickets: draw.tickets ? 'passed' : 'skipped' } },
})

type Wrong = { value?: unknown; list?: Uint8Array; publishedHash?: string; alsoFails?: Step }
const STEPS_BEFORE: Record<Step, Partial<Record<Step, 'passed'>>> = {
  format: {},
  manifest: { format: 'passed' },
  beacon: { format: 'passed', manifest: 'passed' },
  selection: { format: 'passed', manifest: 'passed', beacon: 'passed' },
  tickets: { format: 'passed', manifest: 'passed', beacon: 'passed', selection: 'passed' },
}

/** The list is checked as well, except where the bundle cannot be read. */
const wrong = (
  fails: Step,
  about: string,
  { value = bundle, list = tickets, publishedHash, alsoFails }: Wrong,
): Vector => ({
  bundle: `${JSON.stringify(value, null, 2)}\n`,
  tickets: list,
  verdict: {
    about,
    ...(publishedHash !== undefined && { publishedHash }),
    verdict: 'wrong',
    fails,
    steps: {
      ...STEPS_BEFORE[fails],
      ...(fails !== 'format' && { tickets: 'passed' }),
      ...(alsoFails && { [alsoFails]: 'failed' }),
      [fails]: 'failed',
    },
  },
})

const withManifest = (change: object) => ({ ...bundle, manifest: { ...manifest, ...change } })
/** With a hash that fits. */
const rehashed = (change: Partial<Manifest>): Bundle => {
  const other = { ...manifest, ...change }
  return { ...bundle, manifest: other, manifestHash: toHex(manifestHashOf(other)) }
}
const withPick = (nth: number, change: Partial<Pick>) => ({
  ...bundle,
  picks: picks.with(nth, { ...picks[nth]!, ...change }),
})
const turned = (hex: string) => toHex(fromHex(hex)!.map((byte, at) => (at === 0 ? byte ^ 1 : byte)))
const records = Array.from({ length: manifest.count }, (_, at) =>
  tickets.slice(at * TICKET_BYTES, (at + 1) * TICKET_BYTES),
)
const listOf = (given: readonly Uint8Array[]) => Uint8Array.from(given.flatMap((record) => [...record]))
const sixtyLater = manifest.beacon.round + 20

export const VECTORS: Record<string, Vector> = {
  'good/one-ticket': right(
    'one ticket, one prize',
    await sampleDraw(
      players(1),
      { prizes: [{ name: 'Tea', winners: 1 }], alternates: 0, onePrizePerPlayer: false },
      { chain: demonstration },
    ),
  ),
  'good/two-prizes': right('two prizes, alternates, and players who are skipped', plain),
  'good/without-list': right('the list is not given, and the step is skipped', { bundle }),
  'good/every-player-wins-once': right(
    'fewer players than prizes: all tickets are drawn',
    await sampleDraw(players(12), { ...RULES, alternates: 50 }, { chain: demonstration }),
  ),
  'good/several-prizes-per-player': right(
    'a player may win more than once',
    await sampleDraw(players(65), { ...RULES, onePrizePerPlayer: false }, { chain: demonstration }),
  ),
  'good/names-of-all-kinds': right(
    'letters beyond ASCII, quotes, and half of a surrogate pair',
    await sampleDraw(
      players(5),
      { ...RULES, prizes: [{ name: 'Café “Zoë” 🎁 \\ "\u0007" \ud83c', winners: 2 }] },
      { chain: demonstration, change: { title: 'Penwythnos\u2028yn y môr' } },
    ),
  ),
  'good/times-without-decimals': right(
    'times with no, one and three decimals',
    await sampleDraw(players(5), RULES, {
      chain: demonstration,
      change: { cutOff: '2026-11-24T20:00:00Z', committedAt: '2026-11-24T20:00:00.5Z' },
    }),
  ),
  'good/second-attempt': right(
    'a redraw names the attempt before it',
    await sampleDraw(players(37), RULES, {
      chain: demonstration,
      change: { attempt: 2, redrawOf: bundle.manifestHash },
    }),
  ),
  'good/quicknet': right(
    'a round that the public network has published',
    await sampleDraw(players(37), RULES, {
      chain: { ...QUICKNET, signRound: () => PUBLISHED },
      change: {
        cutOff: '2023-08-26T00:00:00Z',
        committedAt: '2023-08-26T00:00:01Z',
        beacon: {
          chain: QUICKNET.hash,
          round: PUBLISHED.round,
          time: timeOfRound(QUICKNET, PUBLISHED.round).toISOString(),
        },
      },
    }),
  ),

  'bad/cut-off': {
    bundle: JSON.stringify(bundle).slice(0, -40),
    tickets,
    verdict: { about: 'the end of the file is missing', verdict: 'unreadable', steps: {} },
  },
  'bad/not-a-draw': wrong('format', 'JSON of something else', { value: [1, 2, 3] }),
  'bad/another-algorithm': wrong('format', 'an algorithm that no program knows', {
    value: withManifest({ algorithm: 'fairdraw-draw-9' }),
  }),
  'bad/another-field': wrong('format', 'a field that the format does not have', { value: withManifest({ note: 'x' }) }),
  'bad/another-field-of-a-prize': wrong('format', 'a field of a prize that the format does not have', {
    value: withManifest({ prizes: [{ name: 'Tea', winners: 1, worth: 5 }] }),
  }),
  'bad/long-draw-id': wrong('format', 'an id of 101 characters', { value: withManifest({ draw: 'd'.repeat(101) }) }),
  'bad/attempt-101': wrong('format', 'more than a hundred attempts', { value: withManifest({ attempt: 101 }) }),
  'bad/long-path': wrong('format', 'a path of 54 hashes', {
    value: withPick(0, { path: Array.from({ length: 54 }, () => manifest.root) }),
  }),
  'bad/large-ticket': wrong('format', 'a ticket above 2^53 - 1', { value: withPick(0, { ticket: 2 ** 53 }) }),
  'bad/fraction': wrong('format', 'a number that is not whole', { value: withManifest({ alternates: 1.5 }) }),
  'bad/local-time': wrong('format', 'a time that is not UTC', {
    value: withManifest({ cutOff: '2026-11-24T20:00:00+01:00' }),
  }),
  'bad/no-such-day': wrong('format', 'the 30th of February', {
    value: withManifest({ cutOff: '2026-02-30T20:00:00Z' }),
  }),
  'bad/capital-letters': wrong('format', 'hexadecimal in capital letters', {
    value: { ...bundle, manifestHash: bundle.manifestHash.toUpperCase() },
  }),

  'bad/another-title': wrong('manifest', 'a manifest that does not have its hash', {
    value: withManifest({ title: 'Another' }),
  }),
  'bad/another-hash-elsewhere': wrong('manifest', 'another hash was published', {
    publishedHash: turned(bundle.manifestHash),
  }),
  'bad/a-second-attempt-of-nothing': wrong('manifest', 'a redraw that names no attempt before it', {
    value: rehashed({ attempt: 2 }),
  }),
  'bad/a-first-attempt-after-another': wrong('manifest', 'a first attempt that names one before it', {
    value: rehashed({ redrawOf: manifest.root }),
  }),
  'bad/fixed-before-the-cut-off': wrong('manifest', 'tickets could still arrive when the list was fixed', {
    value: rehashed({ cutOff: '2026-11-25T21:00:00Z' }),
  }),
  'bad/no-tickets': wrong('manifest', 'nothing to draw from', {
    value: { ...rehashed({ count: 0 }), picks: [] },
    alsoFails: 'tickets',
  }),

  'bad/unknown-chain': wrong('beacon', 'a chain that nobody knows', {
    value: rehashed({ beacon: { ...manifest.beacon, chain: 'cd'.repeat(32) } }),
  }),
  'bad/another-round': wrong('beacon', 'another round than the promised one', {
    value: { ...bundle, beacon: signDemonstrationRound(sixtyLater) },
  }),
  'bad/round-of-another-time': wrong('beacon', 'a time that is not the round’s', {
    value: rehashed({ beacon: { ...manifest.beacon, time: manifest.committedAt } }),
  }),
  'bad/committed-after-the-round': wrong('beacon', 'the round was published before the commitment', {
    value: rehashed({ committedAt: '2026-11-25T21:00:00Z' }),
  }),
  'bad/round-too-soon': wrong('beacon', 'a round sooner after the commitment than the lead of its chain', {
    value: rehashed({ committedAt: new Date(Date.parse(manifest.beacon.time) - 500).toISOString() }),
  }),
  'bad/signature-of-another-round': wrong('beacon', 'a genuine signature, of another round', {
    value: { ...bundle, beacon: { ...signDemonstrationRound(sixtyLater), round: beacon.round } },
  }),
  'bad/signature-that-is-no-point': wrong('beacon', 'bytes that are no point of the curve', {
    value: { ...bundle, beacon: { ...beacon, signature: 'ff'.repeat(48) } },
  }),
  'bad/another-randomness': wrong('beacon', 'randomness that is not the hash of the signature', {
    value: { ...bundle, beacon: { ...beacon, randomness: turned(beacon.randomness) } },
  }),

  'bad/another-title-and-its-hash': wrong(
    'selection',
    'a manifest chosen after the round: other tickets follow from it',
    { value: rehashed({ title: 'Another' }) },
  ),
  'bad/first-pick-missing': wrong('selection', 'a drawn ticket is left out', {
    value: { ...bundle, picks: picks.slice(1) },
  }),
  'bad/last-pick-missing': wrong('selection', 'prizes are left', { value: { ...bundle, picks: picks.slice(0, -1) } }),
  'bad/one-pick-too-many': wrong('selection', 'more tickets than prizes', {
    value: { ...bundle, picks: [...picks, first] },
  }),
  'bad/two-picks-exchanged': wrong('selection', 'two drawn tickets in the other order', {
    value: { ...bundle, picks: [second, first, ...picks.slice(2)] },
  }),
  'bad/another-owner': wrong('selection', 'a drawn ticket of somebody else', {
    value: withPick(0, { owner: turned(first.owner) }),
  }),
  'bad/another-player': wrong('selection', 'a drawn ticket of another player', {
    value: withPick(0, { player: turned(first.player) }),
  }),
  'bad/short-path': wrong('selection', 'a path without its last hash', {
    value: withPick(0, { path: first.path.slice(0, -1) }),
  }),
  'bad/another-prize': wrong('selection', 'a ticket gets another prize', {
    value: withPick(0, { outcome: { kind: 'winner', prize: 1 } }),
  }),
  'bad/skipped-without-cause': wrong('selection', 'a player is skipped who was not drawn before', {
    value: withPick(0, { outcome: { kind: 'skipped' } }),
  }),

  'bad/list-cut-off': wrong('tickets', 'the list ends in the middle of a ticket', { list: tickets.slice(0, 50) }),
  'bad/list-too-short': wrong('tickets', 'a ticket is missing', { list: listOf(records.slice(0, -1)) }),
  'bad/list-too-long': wrong('tickets', 'a ticket is there twice', { list: listOf([...records, records.at(-1)!]) }),
  'bad/list-in-another-order': wrong('tickets', 'two tickets are exchanged', {
    list: listOf(records.with(3, records[4]!).with(4, records[3]!)),
  }),
  'bad/list-with-another-holder': wrong('tickets', 'a ticket changed its holder', {
    list: tickets.map((byte, at) => (at === 12 ? byte ^ 1 : byte)),
  }),
}
