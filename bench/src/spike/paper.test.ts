import { expect, it } from 'vitest'
import { VISIT_KINDS } from '@fairdraw/resilience/show/visits.ts'
import type { Costs } from './costs.ts'
import { MAX_UTILISATION, MINUTES, VIEWERS, peakViewersPerSecond, scaleUp } from './paper.ts'

const COSTS = Object.fromEntries(
  [...VISIT_KINDS, 'refusal'].map((kind) => [
    kind,
    { nodeMs: 2, databaseMs: 1, frontMs: 0.5, sentBytes: 100, receivedBytes: 1_000, roundTrips: 3 },
  ]),
) as Costs

it('the curve of arrivals adds up to all viewers', () => {
  const peak = peakViewersPerSecond()
  let viewers = 0
  for (let second = 0; second < MINUTES * 60; second += 0.01) viewers += peak * Math.exp(-second / 90) * 0.01
  expect(viewers / VIEWERS).toBeCloseTo(1, 3)
})

it('cores, bytes and round trips are those of the visits at the peak', () => {
  const { peakVisitsPerSecond, meanVisitsPerSecond, processes, database, front, peakMegabits, peakRoundTrips } =
    scaleUp(COSTS, false)
  expect(peakVisitsPerSecond).toBeCloseTo(peakViewersPerSecond() * 4.5)
  expect(meanVisitsPerSecond).toBeCloseTo(150_000)
  expect(processes.peakCores).toBeCloseTo((peakVisitsPerSecond * 2) / 1000 / MAX_UTILISATION)
  expect(processes.meanCores).toBeCloseTo((meanVisitsPerSecond * 2) / 1000 / MAX_UTILISATION)
  expect(database.peakCores).toBeCloseTo(processes.peakCores / 2)
  expect(front.peakCores).toBeCloseTo(processes.peakCores / 4)
  expect(peakMegabits).toBeCloseTo((peakVisitsPerSecond * 8_000) / 1e6)
  expect(peakRoundTrips).toBeCloseTo(peakVisitsPerSecond * 3)
})

it('a CDN takes the pages and the catalogue', () => {
  // 26 of 45 visits.
  expect(scaleUp(COSTS, true).peakVisitsPerSecond).toBeCloseTo((scaleUp(COSTS, false).peakVisitsPerSecond * 19) / 45)
})
