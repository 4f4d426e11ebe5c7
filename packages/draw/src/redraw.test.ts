import { describe, expect, it } from 'vitest'
import type { Bundle } from './bundle.ts'
import type { Manifest } from './manifest.ts'
import { SAMPLE_CHAIN, sampleDraw } from './testing/sample-draw.ts'
import { verifyDraw } from './verify.ts'

const sample = Array.from({ length: 37 }, (_, at) => ({
  number: 100_001 + at * 3,
  account: at % 7,
  phone: `+44770090000${at % 7}`,
}))
const rules = { prizes: [{ name: 'A hamper', winners: 3 }], alternates: 2, onePrizePerPlayer: true }
const { bundle } = await sampleDraw(sample, rules)

describe('a redraw', () => {
  const first = bundle.manifest
  const excluded = [
    { ticket: bundle.picks[0]!.ticket, reason: 'Its entry was refunded.' },
    { ticket: bundle.picks[1]!.ticket, reason: 'Its entry was refunded.' },
  ].toSorted((a, b) => a.ticket - b.ticket)
  const again = (change: Partial<Manifest>) =>
    sampleDraw(sample, rules, { change: { attempt: 2, redrawOf: bundle.manifestHash, ...change } })
  const firstFailure = async (value: Bundle, firstManifest?: Manifest) => {
    const failed = (await verifyDraw(value, { chains: [SAMPLE_CHAIN], ...(firstManifest && { firstManifest }) })).find(
      ({ result }) => result === 'failed',
    )
    return failed ? `${failed.step}: ${failed.reason}` : 'none'
  }

  it('may leave out tickets, which are drawn and get nothing', async () => {
    const redraw = await again({
      excluded: sample.slice(0, 30).map(({ number }) => ({ ticket: number, reason: 'Refunded.' })),
    })
    expect(redraw.bundle.picks.map(({ outcome }) => outcome.kind)).toContain('excluded')
    expect(await firstFailure(redraw.bundle, first)).toBe('none')
    const nth = redraw.bundle.picks.findIndex(({ outcome }) => outcome.kind === 'excluded')
    const awarded = redraw.bundle.picks.with(nth, {
      ...redraw.bundle.picks[nth]!,
      outcome: { kind: 'winner', prize: 0 },
    })
    expect(await firstFailure({ ...redraw.bundle, picks: awarded })).toContain('was given what is not its own')
  })

  it.each<[string, Partial<Manifest>, string]>([
    ['of the same list', { excluded }, 'none'],
    ['a third attempt of the same list', { attempt: 3, redrawOf: 'ab'.repeat(32) }, 'none'],
    ['with another root', { root: 'ab'.repeat(32) }, 'manifest: The list is not that of the first attempt.'],
    [
      'with a ticket less',
      { count: sample.length - 1, channels: [] },
      'manifest: The list is not that of the first attempt.',
    ],
    [
      'of another draw',
      { redrawOf: 'ab'.repeat(32) },
      'manifest: The first attempt that it was compared with is of an',
    ],
    [
      'with excluded tickets in no order',
      { excluded: excluded.toReversed() },
      'manifest: The tickets that are left out',
    ],
    ['with one excluded twice', { excluded: [excluded[0]!, excluded[0]!] }, 'manifest: The tickets that are left out'],
  ])('%s', async (_, change, expected) => {
    expect(await firstFailure((await again(change)).bundle, first)).toContain(expected)
  })

  it.each<[string, Partial<Manifest>]>([
    ['other prizes', { prizes: first.prizes.map((prize) => ({ ...prize, winners: 4 })) }],
    ['more alternates', { alternates: 3 }],
    ['another rule', { onePrizePerPlayer: false }],
    ['another title', { title: 'Another' }],
    ['another cut-off', { cutOff: first.committedAt }],
  ])('with %s', async (_, change) => {
    expect(await firstFailure((await again(change)).bundle, first)).toBe(
      'manifest: The prizes or the rules are not those of the first attempt.',
    )
  })

  it('is compared with a first attempt, and a first attempt with itself', async () => {
    const redraw = await again({})
    expect(await firstFailure(redraw.bundle, redraw.bundle.manifest)).toContain('is not a first attempt')
    expect(await firstFailure(bundle, first)).toBe('none')
    expect(await firstFailure(bundle, { ...first, title: 'Another' })).toContain('is of another draw')
    expect(await firstFailure((await sampleDraw(sample, { ...rules, excluded })).bundle)).toContain('Only a redraw')
  })
})
