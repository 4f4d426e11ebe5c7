/** Draws that are right. */
import { QUICKNET, timeOfRound } from '../beacon.ts'
import { leafText } from '../log/log-leaves.ts'
import { sampleDraw } from './sample-draw.ts'
import { FIRST_LEAF, SAMPLE_KEYS, WITNESS_KEYS } from './sample-log.ts'
import { RULES, drawOf, plain, players, right } from './vector.ts'
import type { Vector } from './vector.ts'

/** A round that the public network has published. */
const PUBLISHED = {
  round: 657_413,
  signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
}
/** The witnesses sign two and three seconds later, and the round is the chain's lead after that. */
const beforePublished = timeOfRound(QUICKNET, PUBLISHED.round).getTime() - (QUICKNET.leadSeconds + 3) * 1_000

const otherLeaves = (count: number, from = 0) =>
  Array.from({ length: count }, (_, nth) =>
    leafText({
      kind: 'manifest',
      draw: `another-${from + nth}`,
      subject: `competition ${from + nth}`,
      attempt: 1,
      manifestHash: 'ab'.repeat(32),
    }),
  )
const three = { ...SAMPLE_KEYS, witnesses: WITNESS_KEYS }
const redraw = { attempt: 2, redrawOf: plain.bundle.manifestHash }
const refunded = (tickets: readonly number[]) =>
  tickets.toSorted((a, b) => a - b).map((ticket) => ({ ticket, reason: 'refunded' }))
const again = await drawOf(redraw)
const drawn = new Set(again.bundle.picks.map(({ ticket }) => ticket))
const notDrawn = players(37).flatMap(({ number }) => (drawn.has(number) ? [] : [number]))
const everySecond = refunded(players(37).flatMap(({ number }, nth) => (nth % 2 === 0 ? [number] : [])))

export const GOOD_DRAWS: Record<string, Vector> = {
  'one-ticket': right(
    'one ticket, one prize',
    await drawOf(
      {},
      {},
      {
        count: 1,
        rules: { prizes: [{ name: 'Tea', winners: 1 }], alternates: 0, onePrizePerPlayer: false },
      },
    ),
  ),
  'two-prizes': right('two prizes, alternates, and players who are skipped', plain),
  'without-list': right('the list is not given, and the step is skipped', { bundle: plain.bundle }),
  'every-player-wins-once': right(
    'fewer players than prizes: all tickets are drawn',
    await drawOf({}, {}, { count: 12, rules: { ...RULES, alternates: 50 } }),
  ),
  'several-prizes-per-player': right(
    'a player may win more than once',
    await drawOf({}, {}, { count: 65, rules: { ...RULES, onePrizePerPlayer: false } }),
  ),
  'names-of-all-kinds': right(
    'letters beyond ASCII, quotes, and half of a surrogate pair',
    await drawOf(
      { draw: 'tyniad-“1”-ŵ', subject: 'cystadleuaeth 1', title: 'Penwythnos\u2028yn y môr' },
      {},
      {
        count: 5,
        rules: { ...RULES, prizes: [{ name: 'Café “Zoë” 🎁 \\ "\u0007" \ud83c', winners: 2 }] },
      },
    ),
  ),
  'times-without-decimals': right(
    'times with no and one decimal',
    await drawOf({ cutOff: '2026-11-24T20:00:00Z', committedAt: '2026-11-24T20:00:00.5Z' }),
  ),
  quicknet: right(
    'a round that the public network has published',
    await sampleDraw(players(37), RULES, {
      chain: { ...QUICKNET, signRound: () => PUBLISHED },
      change: { cutOff: '2023-08-26T00:00:00Z', committedAt: new Date(beforePublished).toISOString() },
    }),
  ),

  'first-of-its-log': right('the manifest is the first leaf of the log', await drawOf({}, { before: [] })),
  'in-a-long-log': right(
    'leaves before the manifest, and after its round',
    await drawOf({}, { before: [FIRST_LEAF, ...otherLeaves(299)], after: otherLeaves(40, 300) }),
  ),
  'third-witness-missing': right('two of three witnesses must sign, and two have', await drawOf({}, { keys: three })),
  'third-witness-late': right(
    'two of three witnesses must sign in time; the third saw the choice of the round later',
    await drawOf({}, { keys: three, listTimes: [2, 3, 4], roundTimes: [5, 6, 3_600] }),
  ),
  'signed-twice': right(
    'a witness has signed the list twice: the later time counts',
    await drawOf({}, { listTimes: [[2, 40], 3] }),
  ),
  'clock-behind': right('a witness whose clock is five minutes behind', await drawOf({}, { listTimes: [-300, 2] })),
  'longer-lead': right(
    'a round a day after the list was seen',
    await drawOf({
      beacon: { ...plain.bundle.manifest.beacon, lead: 86_400 },
    }),
  ),
  'no-witness': right(
    'no witness must sign, and none has',
    await drawOf({}, { keys: { ...SAMPLE_KEYS, witnesses: [], quorum: 0 }, listTimes: [], roundTimes: [] }),
  ),
  'trusted-witness': right('one of the witnesses is known from elsewhere', plain, {
    trustedWitnesses: [WITNESS_KEYS[1]!],
  }),
  'published-hash': right('the manifest’s hash is known from elsewhere', plain, {
    publishedHash: plain.bundle.manifestHash,
  }),

  'second-attempt': right('a redraw names the attempt before it', again, { first: plain.bundle.manifest }),
  'third-attempt': right(
    'a third attempt names the second, and has the list of the first',
    await drawOf({ attempt: 3, redrawOf: again.bundle.manifestHash }),
    { first: plain.bundle.manifest },
  ),
  'redraw-without-some': right(
    'a redraw that leaves out tickets, of which none is drawn',
    await drawOf({ ...redraw, excluded: refunded(notDrawn.slice(0, 1)) }),
    { first: plain.bundle.manifest },
  ),
  'redraw-that-draws-one-left-out': right(
    'a redraw that draws tickets that it leaves out: they get nothing, and their players are not drawn by them',
    await drawOf({ ...redraw, excluded: everySecond }),
    { first: plain.bundle.manifest },
  ),
}
