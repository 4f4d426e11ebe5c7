import { expect, it } from 'vitest'
import { toHex } from '@fairdraw/log/bytes.ts'
import { repeatFirst } from './repeat.ts'
import type { RepeatInput } from './repeat.ts'
import { SAMPLE_CHAIN, sampleDraw, signSampleRound } from './testing/sample-draw.ts'
import { holderOf } from './ticket.ts'
import { fromHex } from '@fairdraw/log/bytes.ts'
import { checkWitnessed } from './witnessed.ts'

const TICKETS = Array.from({ length: 23 }, (_, at) => ({
  number: 100_001 + at * 3,
  account: at % 7,
  phone: '+447700900001',
}))
const RULES = { prizes: [{ name: 'A weekend by the sea', winners: 2 }], alternates: 1, onePrizePerPlayer: true }

async function sample(change: Parameters<typeof sampleDraw>[2] = {}) {
  const { bundle } = await sampleDraw(TICKETS, RULES, change)
  const { list } = checkWitnessed(bundle, SAMPLE_CHAIN)
  const until = bundle.picks.findIndex(({ outcome }) => outcome.kind === 'winner') + 1
  const proof = {
    beacon: bundle.beacon,
    drawn: bundle.picks.slice(0, until).map(({ index, ticket, owner, player, path }) => ({
      index,
      ticket,
      holder: toHex(holderOf(fromHex(owner)!, fromHex(player)!)),
      path,
    })),
  }
  const input = {
    proof,
    manifest: bundle.manifest,
    manifestHash: bundle.manifestHash,
    seen: list.map(({ witness, time }) => ({ witness, time: new Date(time * 1_000).toISOString() })),
    chains: [SAMPLE_CHAIN],
  } satisfies RepeatInput
  return { bundle, input, proof }
}
const { bundle, input, proof } = await sample()
const first = proof.drawn[0]!

it('the first winner follows from the promise, the number and one path, without the list', () => {
  expect(repeatFirst(input)).toEqual({ verdict: 'agrees', ticket: first.ticket, place: first.index })
})

it('a redraw agrees on the first ticket that is not left out', async () => {
  const redraw = await sample({
    change: {
      attempt: 2,
      redrawOf: bundle.manifestHash,
      excluded: TICKETS.slice(0, 12).map(({ number: ticket }) => ({ ticket, reason: 'refunded' })),
    },
  })
  const repeated = repeatFirst(redraw.input)
  expect(repeated).toMatchObject({ verdict: 'agrees', ticket: redraw.proof.drawn.at(-1)!.ticket })
  expect(TICKETS.slice(12).map(({ number }) => number)).toContain((repeated as { ticket: number }).ticket)
})

it.each<[string, Partial<RepeatInput>, string]>([
  ['another promise', { manifest: { ...input.manifest, title: 'A hamper' } }, 'changed since before the number'],
  ['a promise that is none', { manifest: { algorithm: 'mine' } }, 'manifest'],
  ['a source that nobody trusts', { chains: [] }, 'not one of those we trust'],
  [
    'the number of another round',
    { proof: { ...proof, beacon: signSampleRound(proof.beacon.round + 1) } },
    'not the number that was due by the witnesses’ times',
  ],
  [
    'a number that somebody made up',
    { proof: { ...proof, beacon: { ...proof.beacon, randomness: 'ab'.repeat(32) } } },
    'not genuine',
  ],
  [
    'other times of the witnesses',
    { seen: input.seen.map((one) => ({ ...one, time: '2026-11-25T21:00:00.000Z' })) },
    'was due by the witnesses’ times',
  ],
  [
    'another ticket at the place',
    { proof: { ...proof, drawn: [{ ...first, ticket: first.ticket + 1 }] } },
    'not at that place on the sealed list',
  ],
  [
    'another holder',
    { proof: { ...proof, drawn: [{ ...first, holder: '00'.repeat(32) }] } },
    'not at that place on the sealed list',
  ],
  [
    'another place',
    { proof: { ...proof, drawn: [{ ...first, index: (first.index + 1) % 23 }] } },
    'not the one that the number points to',
  ],
  ['no ticket', { proof: { ...proof, drawn: [] } }, 'No winning ticket'],
  ['one ticket more', { proof: { ...proof, drawn: [first, first] } }, 'More tickets were drawn'],
  ['nothing', { proof: null }, ''],
])('%s differs, and says why', (_, change, reason) => {
  const repeated = repeatFirst({ ...input, ...change })
  expect(repeated.verdict).toBe('differs')
  expect((repeated as { reason: string }).reason).toContain(reason)
})
