/** Results of experiments by SQL view, with intervals (docs/mechanisms/experiments.md#reading-the-results). */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { funnelDays, measurements } from './tables.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { readRows } from '../../testing/read-rows.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { saveCompetition } from '../catalogue/catalogue.ts'

const database = await openTestDatabase()

const DAY = '2026-11-21'
const row = (name: string, competitionId: number, version: string, count: number) => ({
  day: DAY,
  name,
  competitionId,
  version,
  count,
})
type Numbers = Record<string, number>
const read = async (view: string) => readRows<Numbers>(database.db, sql.raw(`select * from ${view} order by 1, 2`))

it('pictures: rates, significance and the interval of the difference', async () => {
  await database.db
    .insert(measurements)
    .values([
      row('tile-view', 3, 'a', 1000),
      row('tile-click', 3, 'a', 100),
      row('tile-view', 3, 'b', 1000),
      row('tile-click', 3, 'b', 130),
      row('tile-view', 1, 'a', 5),
    ])
  const found = await read('picture_results')
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ competition_id: 3, views_a: 1000, clicks_b: 130, rate_a: 0.1, rate_b: 0.13 })
  expect(found[0]!['z']).toBeCloseTo(2.103, 3)
  expect(found[0]!['difference']).toBeCloseTo(0.03, 6)
})

it('experiments: browsers that were shown each version and responded, with Wilson’s and Newcombe’s intervals', async () => {
  await database.db.insert(measurements).values([
    // The example of Newcombe (1998), method 10: 56/70 and 48/80 differ by 0.2, interval 0.0524 to 0.3339.
    row('exposure', 0, 'card-picture b', 70),
    row('response', 0, 'card-picture b', 56),
    row('exposure', 0, 'card-picture a', 80),
    row('response', 0, 'card-picture a', 48),
    row('exposure', 0, 'hero-picture a', 10),
  ])
  const [card, hero] = await read('experiment_results')
  expect(card).toMatchObject({ experiment: 'card-picture', exposed_a: 80, responded_a: 48, exposed_b: 70, rate_b: 0.8 })
  expect(card!['difference']).toBeCloseTo(0.2, 6)
  expect(card!['difference_low']).toBeCloseTo(0.0524, 3)
  expect(card!['difference_high']).toBeCloseTo(0.3339, 3)
  // Only version A was shown so far, to people who did not respond: no difference, and no division by zero.
  expect(hero).toMatchObject({ experiment: 'hero-picture', rate_a: 0, rate_b: null, difference: null })
  expect(hero!['rate_a_low']).toBeCloseTo(0, 10)
  expect(hero!['rate_a_high']).toBeCloseTo(0.2775, 3)
})

it('bundle sets: the share of paid entries beside the share of players, with its interval', async () => {
  const whole = buildCompetition({ id: 9, pricePence: 200, steps: ['payment'] })
  const bundles = (set: string) =>
    [1, 2].map((entries) => ({ bundleId: `${set}-${entries}`, entries, pricePence: 200 }))
  const bundleSets = [
    { name: 'warm', share: 30, bundles: bundles('warm') },
    { name: 'plain', share: 70, bundles: bundles('plain') },
  ] as NonNullable<Competition['meta']['payment']>['bundleSets']
  await saveCompetition(
    database.db,
    { ...whole, meta: { ...whole.meta, payment: { ...whole.meta.payment!, bundleSets } } },
    [],
  )
  const sold = (bundleId: string, paid: number) => ({
    day: DAY,
    competitionId: 9,
    bundleId,
    loggedIn: paid,
    paid,
    tickets: paid,
    pence: paid * 200,
    summedAt: new Date(),
  })
  await database.db.insert(funnelDays).values([sold('warm-1', 30), sold('warm-2', 10), sold('plain-1', 60)])
  const [plain, warm] = await read('bundle_set_results')
  expect(warm).toMatchObject({ set_name: 'warm', given_share: 0.3, paid: 40, pence: 8000, paid_share: 0.4 })
  expect(warm!['paid_share_low']).toBeCloseTo(0.3094, 3)
  expect(warm!['paid_share_high']).toBeCloseTo(0.498, 3)
  expect(plain).toMatchObject({ set_name: 'plain', paid: 60 })
})
