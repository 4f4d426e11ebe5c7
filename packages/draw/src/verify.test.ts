import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bundle, Pick } from './bundle.ts'
import { concat, fromHex, toHex } from '@fairdraw/log/bytes.ts'
import { manifestHashOf, readManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { createPaths } from '@fairdraw/log/merkle.ts'
import { SAMPLE_CHAIN, SAMPLE_SECRET, sampleDraw } from './testing/sample-draw.ts'
import { TICKET_BYTES, leafOfRecord, ownerOf, playerKeyOf, saltOf } from './ticket.ts'
import { isRight, verifyDraw, verifyTicket } from './verify.ts'
import type { StepResult } from './verify.ts'

const COUNT = 37
const sample = Array.from({ length: COUNT }, (_, at) => ({
  number: 100_001 + at * 3,
  account: at % 7,
  phone: `+44770090000${at % 7}`,
}))
const rules = {
  prizes: [
    { name: 'A weekend by the sea', winners: 1 },
    { name: 'A hamper', winners: 3 },
  ],
  alternates: 2,
  onePrizePerPlayer: true,
}
const { bundle, tickets } = await sampleDraw(sample, rules)

const chains = [SAMPLE_CHAIN]
const verify = (value: unknown, list: Uint8Array | null = tickets) =>
  verifyDraw(value, { chains, publishedHash: bundle.manifestHash, ...(list && { tickets: [list] }) })
const failures = (results: readonly StepResult[]) =>
  results.flatMap(({ step, result, reason }) => (result === 'failed' ? [`${step}: ${reason}`] : []))

const withManifest = (change: Partial<Manifest>): Bundle => ({ ...bundle, manifest: { ...bundle.manifest, ...change } })
/** What an operator would have to do to publish another manifest, with a matching hash, after the round was known. */
const rehashed = (manifest: Manifest): Bundle => ({
  ...bundle,
  manifest,
  manifestHash: toHex(manifestHashOf(manifest)),
})
const withPick = (nth: number, change: Partial<Pick>): Bundle => ({
  ...bundle,
  picks: bundle.picks.map((pick, at) => (at === nth ? { ...pick, ...change } : pick)),
})
/** Flips one bit of a hexadecimal text. */
const turned = (hex: string, bit: number) => {
  const bytes = fromHex(hex)!
  bytes[(bit >> 3) % bytes.length]! ^= 1 << (bit & 7)
  return toHex(bytes)
}
const records = (list: Uint8Array) =>
  Array.from({ length: list.length / TICKET_BYTES }, (_, at) => list.slice(at * TICKET_BYTES, (at + 1) * TICKET_BYTES))

describe('an unchanged draw', () => {
  it('is right in every step, for list chunks of any size', async () => {
    expect(await verify(bundle)).toEqual([
      { step: 'format', result: 'passed' },
      { step: 'manifest', result: 'passed' },
      { step: 'witnesses', result: 'passed', whoSaw: expect.objectContaining({ chosen: expect.anything() }) },
      { step: 'beacon', result: 'passed' },
      { step: 'selection', result: 'passed' },
      { step: 'tickets', result: 'passed' },
    ])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 20 }), async (sizes) => {
        let at = 0
        const pieces = [...sizes.map((size) => tickets.slice(at, (at += size))), tickets.slice(at)]
        expect(isRight(await verifyDraw(bundle, { chains, tickets: pieces }))).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it('is right without its list too, and reports that the list was not checked', async () => {
    const results = await verify(JSON.parse(JSON.stringify(bundle)), null)
    expect(isRight(results)).toBe(true)
    expect(results.at(-1)).toEqual({ step: 'tickets', result: 'skipped' })
  })

  it('skips a player who was drawn before', () => {
    expect(bundle.picks.filter(({ outcome }) => outcome.kind === 'skipped').length).toBeGreaterThan(0)
  })

  it('is checked in slices, so that a caller can show progress between them', async () => {
    const seen: string[] = []
    await verifyDraw(bundle, {
      chains,
      tickets: [tickets],
      pause: async ({ step, done, of }) => void seen.push(`${step} ${done}/${of}`),
    })
    expect(seen).toContain('selection 0/' + bundle.picks.length)
    expect(seen).toContain(`tickets 0/${COUNT}`)
  })

  it('is not called wrong by a fault of the caller', async () => {
    const fault = new TypeError('no such element')
    await expect(verifyDraw(bundle, { chains, pause: () => Promise.reject(fault) })).rejects.toBe(fault)
  })

  it('reads all that is committed of a prize', () => {
    const details = { numberOfTokens: 5, numberOfEntries: 2, physicalType: 'parcel', voucherName: 'A meal' }
    const [prize] = bundle.manifest.prizes
    const manifest = { ...bundle.manifest, prizes: [{ ...prize!, prize: { ...prize!.prize, ...details } }] }
    expect(readManifest(structuredClone(manifest)).prizes).toEqual(manifest.prizes)
  })
})

describe('a draw that was tampered with fails, and the failure names the place', () => {
  const manifest = { ...bundle.manifest }
  const first = bundle.picks[0]!
  const cases: [string, unknown, string, Uint8Array?][] = [
    ['a manifest that was changed', withManifest({ title: 'Another prize' }), 'manifest: The manifest is not the one'],
    [
      'a manifest that was changed, with its hash',
      rehashed({ ...manifest, title: 'Another' }),
      'manifest: The manifest is not the one whose hash it was compared with.',
    ],
    ['another root', withManifest({ root: turned(manifest.root, 5) }), 'manifest:'],
    [
      'another round',
      { ...bundle, beacon: { ...bundle.beacon, round: bundle.beacon.round + 1 } },
      'beacon: This is not the round',
    ],
    [
      'another signature',
      { ...bundle, beacon: { ...bundle.beacon, signature: turned(bundle.beacon.signature, 99) } },
      'beacon: The beacon’s signature is not genuine.',
    ],
    [
      'other randomness',
      { ...bundle, beacon: { ...bundle.beacon, randomness: turned(bundle.beacon.randomness, 3) } },
      'beacon:',
    ],
    ['a winner left out', { ...bundle, picks: bundle.picks.slice(1) }, 'selection:'],
    ['the last winner left out', { ...bundle, picks: bundle.picks.slice(0, -1) }, 'selection: Prizes are left'],
    ['a winner too many', { ...bundle, picks: [...bundle.picks, first] }, 'selection: More tickets were drawn'],
    [
      'two winners who changed places',
      { ...bundle, picks: [bundle.picks[1], first, ...bundle.picks.slice(2)] },
      'selection:',
    ],
    ['another winning ticket', withPick(0, { ticket: first.ticket + 3 }), 'selection: Ticket 1000'],
    ['another owner', withPick(0, { owner: turned(first.owner, 1) }), 'selection:'],
    ['another prize', withPick(0, { outcome: { kind: 'winner', prize: 1 } }), 'selection: Ticket'],
    ['a winner who is passed over', withPick(0, { outcome: { kind: 'skipped' } }), 'selection: Ticket'],
    [
      'two tickets of the list that changed places',
      bundle,
      'tickets:',
      concat(records(tickets)[1]!, records(tickets)[0]!, ...records(tickets).slice(2)),
    ],
    [
      'a ticket added to the list',
      bundle,
      'tickets: The list has more tickets',
      concat(tickets, concat(new Uint8Array([0, 0, 0, 0, 1]), new Uint8Array(35))),
    ],
    ['a ticket taken from the list', bundle, 'tickets:', tickets.slice(0, -TICKET_BYTES)],
    ['a list that ends in the middle', bundle, 'tickets: The list ends in the middle', tickets.slice(0, -1)],
    ['no list at all', bundle, 'tickets: The list ends after 0 of 37 tickets.', new Uint8Array(0)],
  ]
  it.each(cases)('%s', async (_, changed, reason, list) => {
    const found = failures(await verify(changed, list ?? tickets))
    expect(found[0]).toContain(reason)
    expect(isRight(await verify(changed, list ?? tickets))).toBe(false)
  })

  it('a source of randomness that is not pinned fails', async () => {
    expect(failures(await verifyDraw(bundle, { chains: [] }))[0]).toContain('not one of those we trust')
  })

  it('a redraw that does not name the draw before it fails', async () => {
    expect(failures(await verifyDraw(rehashed({ ...manifest, attempt: 2 }), { chains }))[0]).toContain('redraw')
  })
})

describe('a manifest with fields that its hash does not cover fails', () => {
  const { manifest } = bundle
  it.each([
    ['manifest.note', { ...manifest, note: 'Everybody wins.' }],
    ['manifest.beacon.note', { ...manifest, beacon: { ...manifest.beacon, note: 'Everybody wins.' } }],
    [
      'manifest.prizes[0].prize.note',
      {
        ...manifest,
        prizes: manifest.prizes.map((one) => ({ ...one, prize: { ...one.prize, note: 'And a bell.' } })),
      },
    ],
    [
      'manifest.excluded[0].note',
      { ...manifest, excluded: [{ ticket: 1, reason: 'It was refunded.', note: 'And it is not.' }] },
    ],
    ['manifest.terms[0].note', { ...manifest, terms: manifest.terms.map((one) => ({ ...one, note: '' })) }],
    ['manifest.channels[0].note', { ...manifest, channels: manifest.channels.map((one) => ({ ...one, note: '' })) }],
    [
      'manifest.prizes[0].value',
      { ...manifest, prizes: manifest.prizes.map((prize) => ({ ...prize, value: 1_000_000 })) },
    ],
  ])('%s is refused: other implementations would get another hash for it', async (place, changed) => {
    expect(failures(await verify({ ...bundle, manifest: changed }))).toEqual([
      `format: ${place} is no field of the format`,
    ])
  })

  it('fields outside the manifest are for people, and prove nothing', async () => {
    expect(isRight(await verify({ ...bundle, approvedBy: ['draw officer', 'draw officer'] }))).toBe(true)
  })
})

describe('an invalid bundle', () => {
  it('is refused, as is an empty list of no tickets', async () => {
    const empty = { ...bundle.manifest, count: 0 }
    expect(failures(await verifyDraw(rehashed(empty), { chains, tickets: [] }))).toEqual([
      'manifest: There is no ticket to draw from.',
      'tickets: The list is not the one that was published.',
    ])
  })

  it('is refused with the field that is not valid, and never makes the verifier throw', async () => {
    const hostile: unknown[] = [
      null,
      7,
      'text',
      [],
      {},
      { ...bundle, picks: 'many' },
      { ...bundle, picks: [{ ...bundle.picks[0], path: Array.from({ length: 99 }, () => 'ab'.repeat(32)) }] },
      { ...bundle, picks: [{ ...bundle.picks[0], outcome: { kind: 'lucky' } }] },
      { ...bundle, beacon: { ...bundle.beacon, signature: 'AB'.repeat(48) } },
      { ...bundle, manifest: { ...bundle.manifest, count: 1e300 } },
      { ...bundle, manifest: { ...bundle.manifest, algorithm: 'fairdraw-draw-1' } },
      { ...bundle, manifest: { ...bundle.manifest, prizes: [{ name: 'x', winners: -1 }] } },
      JSON.parse('{"__proto__": {"picks": []}}'),
    ]
    for (const value of hostile) {
      const [result] = await verifyDraw(value, { chains })
      expect(result).toMatchObject({ step: 'format', result: 'failed', reason: expect.any(String) })
    }
    await fc.assert(fc.asyncProperty(fc.jsonValue(), async (value) => !isRight(await verifyDraw(value, { chains }))))
  })
})

// Field rule D4
it('tickets by channel that are not as many as the list has fail', async () => {
  const channels = [{ channel: 'online', tickets: COUNT - 1 }]
  const changed = rehashed({ ...bundle.manifest, channels })
  expect(failures(await verifyDraw(changed, { chains }))[0]).toBe(
    'manifest: The tickets by channel are not those of the list.',
  )
})

describe('the proof of a ticket', () => {
  const leaves = records(tickets).map(leafOfRecord)
  const proofOf = (index: number) => {
    const { number, account, phone } = sample[index]!
    const salt = saltOf(SAMPLE_SECRET, number)
    return {
      draw: bundle.manifest.draw,
      index,
      ticket: number,
      salt: toHex(salt),
      owner: toHex(ownerOf(salt, phone)),
      account,
      playerKey: toHex(playerKeyOf(SAMPLE_SECRET, account)),
      path: createPaths(leaves)(index).map(toHex),
    }
  }
  const check = (proof: unknown, player: { account: number; phone: string }) =>
    verifyTicket(proof, { manifest: bundle.manifest, picks: bundle.picks, ...player })

  // Field rule D5
  it('shows every player that their ticket is in the list, and what it won', () => {
    for (const [index, player] of sample.entries()) {
      const pick = bundle.picks.find((one) => one.index === index)
      const expected = { isIn: true, isNumber: true, ...(pick && { outcome: pick.outcome }) }
      expect(check(proofOf(index), player)).toEqual(expected)
      // Whoever has another number now.
      const moved = { ...player, phone: '+447700900999' }
      expect(check(proofOf(index), moved)).toEqual({ ...expected, isNumber: false })
    }
  })

  // Field rule D5
  it.each<[string, (proof: ReturnType<typeof proofOf>) => unknown]>([
    ['ticket', (proof) => ({ ...proof, ticket: proof.ticket + 1 })],
    ['index', (proof) => ({ ...proof, index: 4 })],
    ['draw', (proof) => ({ ...proof, draw: 'another' })],
    ['owner', (proof) => ({ ...proof, owner: proofOf(4).owner })],
    ['account', (proof) => ({ ...proof, account: proof.account + 1 })],
    ['key', (proof) => ({ ...proof, playerKey: proofOf(4).playerKey })],
    ['form', () => 'hello'],
  ])('is not valid with another %s', (_what, change) => {
    expect(check(change(proofOf(3)), sample[3]!)).toEqual({ isIn: false, reason: expect.any(String) })
  })

  // Field rule D5
  it('is not valid for another account, whatever its number', () => {
    const reason = 'This ticket is of another account.'
    expect(check(proofOf(3), { ...sample[3]!, account: 8 })).toEqual({ isIn: false, reason })
    const claimed = { ...proofOf(3), account: 8 }
    expect(check(claimed, { ...sample[3]!, account: 8 })).toMatchObject({ isIn: false })
    expect(verifyTicket(claimed, { ...bundle, phone: sample[3]!.phone })).toMatchObject({ isIn: false })
  })

  it('reveals nothing about other tickets: one salt does not identify their owners', () => {
    const { phone } = sample[3]!
    const others = records(tickets).filter((_, at) => at !== 3)
    const guess = toHex(ownerOf(saltOf(SAMPLE_SECRET, sample[3]!.number), phone))
    expect(others.some((record) => toHex(record).includes(guess))).toBe(false)
  })
})
