import { expect, it } from 'vitest'
import { VISIT_KINDS } from '@fairdraw/resilience/show/visits.ts'
import type { Costs } from './costs.ts'
import { costOfMix } from './costs.ts'
import { simulate } from './simulation.ts'

/** Pages come from the front, as on a real one; all else costs 4 ms behind it, and a refusal a tenth of that. */
const PAGE = { nodeMs: 0, databaseMs: 0, frontMs: 0.2, sentBytes: 400, receivedBytes: 10_000 }
const CALL = { ...PAGE, nodeMs: 3, databaseMs: 1 }
const PAGES = ['home', 'competition', 'catalogue']
const COSTS = Object.fromEntries([
  ...VISIT_KINDS.map((kind) => [kind, PAGES.includes(kind) ? PAGE : CALL]),
  ['refusal', { ...PAGE, nodeMs: 0.3, frontMs: 0.1 }],
]) as Costs
/** 19 of 45 visits are calls. */
const CALL_SHARE = 19 / 45
const CAPACITY = 1000 / (0.2 + 4 * CALL_SHARE)

/** The same numbers in each run (mulberry32). */
function createRandom(): () => number {
  let state = 7
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const run = (rate: number, cores: number, seconds = 20) =>
  simulate(COSTS, { cores, processes: 2 }, { rateAt: () => rate, seconds, countFrom: 5 }, createRandom())

it('the cost of the mix is the average by share', () => {
  expect(costOfMix(COSTS).nodeMs).toBeCloseTo(3 * CALL_SHARE)
})

it('at half of what the processors can do nobody is refused, and the processors are used by half', () => {
  const { refusedShare, admittedPerSecond, utilisation, p99Ms } = run(CAPACITY / 2, 1)
  expect(refusedShare).toBe(0)
  expect(admittedPerSecond / (CAPACITY / 2)).toBeCloseTo(1, 1)
  expect(utilisation).toBeCloseTo(0.5, 1)
  // Nothing is faster than its own work, and a queue whose server has half of its time free is short.
  expect(p99Ms).toBeGreaterThanOrEqual(4)
  expect(p99Ms).toBeLessThan(60)
})

it('at three times it, what is admitted and what is refused fill the processors, and what is admitted is in time', () => {
  const { refusedShare, admittedPerSecond, utilisation, refusedShareOf, p99Ms } = run(CAPACITY * 3, 1)
  expect(utilisation).toBeGreaterThan(0.97)
  expect(utilisation).toBeLessThanOrEqual(1.001)
  const pages = CAPACITY * 3 * (1 - CALL_SHARE)
  const calls = admittedPerSecond - pages
  // The front's part comes first; calls get no more than what it leaves.
  expect(calls * 4).toBeLessThan(1000 - CAPACITY * 3 * 0.2 + 20)
  expect(calls).toBeGreaterThan(0)
  expect(refusedShare).toBeGreaterThan(0.2)
  expect(refusedShareOf.home).toBe(0)
  expect(refusedShareOf.account).toBeGreaterThan(refusedShareOf.entry)
  expect(p99Ms).toBeLessThan(2_000)
})

it('twice the processors serve twice as many', () => {
  const one = run(CAPACITY * 0.9, 1)
  const two = run(CAPACITY * 1.8, 2)
  expect(two.admittedPerSecond / one.admittedPerSecond).toBeCloseTo(2, 1)
  expect(run(CAPACITY / 2, 2).utilisation).toBeCloseTo(0.25, 1)
})
