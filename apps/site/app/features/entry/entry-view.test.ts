import { describe, expect, it } from 'vitest'
import { NOON, sampleCompetition } from '../../testing/sample-catalogue.ts'
import { entryView, selectOffer, SINGLE_ENTRY_BUNDLE_ID } from './entry-view.ts'
import type { EntrySettings } from './entry-view.ts'

const bundle = (bundleId: string, entries: number, pricePence: number) => ({ bundleId, entries, pricePence })
const bundleSets = [
  { name: 'warm', share: 60, bundles: [bundle('w1', 1, 200), bundle('w6', 6, 1000)] },
  { name: 'plain', share: 40, bundles: [bundle('p6', 6, 1000), bundle('p1', 1, 200)] },
]
const settings = (bundleSelector: number): EntrySettings => ({
  abTesting: { bundleSelector },
  privacy: { experiments: 'notice' },
  cardForm: {},
  canEarnTokens: false,
})
const viewOf = (sets: typeof bundleSets, bundleSelector = 50) =>
  entryView(
    sampleCompetition({ meta: { payment: { paymentForm: 'money', cost: 200, bundleSets: sets } } }),
    settings(bundleSelector),
    NOON,
  )

it('a document rendered after the draw says that the winner was drawn', () => {
  const drawText = 'The winner is drawn on Saturday 21 November.'
  const drawnAt = (drawCutOff: string) =>
    entryView(sampleCompetition({ meta: { drawText, drawCutOff } }), settings(50), NOON)
  expect(drawnAt('2026-11-21T12:00:01Z')).toMatchObject({ drawText, drawsAt: '2026-11-21T12:00:01Z' })
  expect(drawnAt('2026-11-21T12:00:00Z')).toMatchObject({
    drawText: 'The winner was drawn on 21 November 2026.',
    drawsAt: undefined,
  })
})

it('a document shows the closing time while the competition is open', () => {
  const closing = (dateStop: string) => entryView(sampleCompetition({ dateStop }), settings(50), NOON).closing
  expect(closing('2026-11-24T21:00:00Z')).toBe('Closes Tue 24 Nov, 9pm')
  expect(closing('2026-11-21T21:00:00Z')).toBe('Closes today at 9pm')
  expect(closing('2026-11-21T11:00:00Z')).toBeUndefined()
})

// The limit of field rule 15 is offered by the payment step where that follows the log-in at once.
it.each([
  ['money', ['payment'], true],
  ['money', ['payment', 'survey'], true],
  ['money', ['quiz', 'payment'], false],
  ['tokens', ['payment'], false],
] as const)('an entry for %s with the steps %j begins with a payment in money: %s', (paymentForm, steps, paysFirst) => {
  const competition = sampleCompetition({
    meta: { steps: [...steps], payment: { paymentForm, cost: 200, bundleSets: [] } },
  })
  expect(entryView(competition, settings(50), NOON).paysFirst).toBe(paysFirst)
})

describe('the bundles of an entry', () => {
  // Rows 1.3-66, 1.4-26, 1.4-27
  it.each([
    [undefined, 'w1', 'list'],
    [1, 'w1', 'swiper'],
    [50, 'w1', 'swiper'],
    [51, 'w1', 'list'],
    [60, 'w1', 'list'],
    [61, 'p6', 'list'],
    [100, 'p6', 'list'],
  ] as const)('in bucket %s begin with %s, as a %s', (bucket, first, selector) => {
    const offer = selectOffer(viewOf(bundleSets), bucket)
    expect([offer.bundles[0]?.bundleId, offer.selector]).toEqual([first, selector])
  })

  it('are a single entry at its cost where there are none, as a list in every bucket', () => {
    expect(selectOffer(viewOf([]), 1)).toEqual({ bundles: [bundle(SINGLE_ENTRY_BUNDLE_ID, 1, 200)], selector: 'list' })
  })

  it('are never a swiper where the factor is 0', () => {
    expect(selectOffer(viewOf(bundleSets, 0), 1).selector).toBe('list')
  })
})
