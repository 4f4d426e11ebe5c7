/**
 * What one visit of each kind costs: processor time in the processes, the database and the front, bytes on the visitor's line, and
 * round trips between processes and database. Each kind is sent alone, by some visitors one after another.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { visitRepeatedly } from '@fairdraw/resilience/show/arrivals.ts'
import { VISIT_KINDS, shareOf } from '@fairdraw/resilience/show/visits.ts'
import type { VisitKind, Visitors } from '@fairdraw/resilience/show/visits.ts'
import type { Fleet } from '@fairdraw/resilience/fleet.ts'
import type { OpenLoopClient } from '@fairdraw/resilience/open-loop-client.ts'
import { createReplyStats } from '@fairdraw/resilience/reply-stats.ts'
import type { ReplyStats } from '@fairdraw/resilience/reply-stats.ts'
import { readCpuMs } from '../processes.ts'
import { describeFailures, summariseReplies } from './outcomes.ts'

export type Cost = {
  /** Milliseconds of a processor. */
  nodeMs: number
  databaseMs: number
  frontMs: number
  sentBytes: number
  receivedBytes: number
  /** Undefined where they were not counted. */
  roundTrips?: number
}
/** `refusal`: of a request that a process refuses at once. A prebuilt reply takes the same path, so that is measured. */
export type Costs = Record<VisitKind | 'refusal', Cost>

/** Enough that entries are written together as in a rush, and few enough that nothing is refused on an idle machine. */
const CONCURRENCY = 16
/** A visit that is refused or fails costs less; beyond this share that would change the result. */
const MAX_UNSERVED_SHARE = 0.2
const WARM_UP_SECONDS = 2
const IDLE_SECONDS = 4

export type Measured = {
  fleet: Pick<Fleet, 'processes' | 'postgres' | 'front'>
  client: OpenLoopClient
  visitors: Visitors
  countRoundTrips?: () => number
}

function readCounts({ fleet, client, countRoundTrips }: Measured) {
  const cpuMs = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + (readCpuMs(pid) ?? Number.NaN), 0)
  const { sent, received } = client.bytes()
  return {
    nodeMs: cpuMs(fleet.processes.map(({ pid }) => pid)),
    // The first is the parent of all others.
    databaseMs: cpuMs(fleet.postgres.processIds().slice(0, 1)),
    frontMs: cpuMs(fleet.front!.pids),
    sentBytes: sent,
    receivedBytes: received,
    roundTrips: countRoundTrips?.() ?? Number.NaN,
  }
}

type Counts = ReturnType<typeof readCounts>
const COUNTED = ['nodeMs', 'databaseMs', 'frontMs', 'sentBytes', 'receivedBytes', 'roundTrips'] as const

/** What is counted in each second, and how many visits of a number of visitors end in it. */
async function countPerSecond(measured: Measured, run: () => Promise<number>) {
  const startedAt = performance.now()
  const before = readCounts(measured)
  const visits = await run()
  const after = readCounts(measured)
  const seconds = (performance.now() - startedAt) / 1000
  const counts = Object.fromEntries(COUNTED.map((name) => [name, (after[name] - before[name]) / seconds])) as Counts
  return { counts, visits: visits / seconds }
}

/** Of one visit, without what the programs do while nobody comes. */
async function measureCost(
  measured: Measured,
  idle: Counts,
  run: (seconds: number) => Promise<number>,
  seconds: number,
): Promise<{ cost: Cost; perSecond: number }> {
  await run(WARM_UP_SECONDS)
  const { counts, visits } = await countPerSecond(measured, () => run(seconds))
  const { roundTrips, ...cost } = Object.fromEntries(
    COUNTED.map((name) => [name, Math.max(0, counts[name] - idle[name]) / visits]),
  ) as Counts
  return { cost: { ...cost, ...(Number.isNaN(roundTrips) ? {} : { roundTrips }) }, perSecond: visits }
}

const countUnserved = (stats: ReplyStats) => stats.listReplies().filter(({ status }) => status !== 200).length

/** Throws if many visits are refused or fail. A few do where other programs take the processors. */
export async function measureCosts(measured: Measured, seconds: number, print: (line: string) => void): Promise<Costs> {
  const { client, visitors } = measured
  const entries: [string, Cost][] = []
  const { counts: idle } = await countPerSecond(measured, async () => {
    await pause(IDLE_SECONDS * 1000)
    return 0
  })
  const measure = async (name: string, run: (duration: number) => Promise<number>) => {
    const { cost, perSecond } = await measureCost(measured, idle, run, seconds)
    print(`  ${name} alone: ${perSecond.toFixed(0)}/s`)
    entries.push([name, cost])
  }
  for (const kind of VISIT_KINDS) {
    const stats = createReplyStats()
    const run = async (duration: number) => {
      const before = countUnserved(stats)
      const { visits } = await visitRepeatedly({ visitors, record: stats.record }, CONCURRENCY, duration, () => kind)
      return visits - (countUnserved(stats) - before)
    }
    await measure(kind, run)
    const { calls, refused, failed } = summariseReplies(stats.listReplies())
    if (refused + failed > calls * MAX_UNSERVED_SHARE)
      throw new Error(
        `${refused} visits of '${kind}' were refused, ${failed} failed: ${describeFailures(stats).join('; ')}`,
      )
  }
  const refuse = async (duration: number) => {
    let replies = 0
    const endsAt = performance.now() + duration * 1000
    const repeat = async () => {
      for (; performance.now() < endsAt; replies += 1) await client.send({ path: '/livez' })
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, repeat))
    return replies
  }
  await measure('refusal', refuse)
  return Object.fromEntries(entries) as Costs
}

/** Of the average visit of the mix. */
export function costOfMix(costs: Costs): Required<Omit<Cost, 'roundTrips'>> {
  const sum = (name: keyof Cost) =>
    VISIT_KINDS.reduce((total, kind) => total + shareOf(kind) * (costs[kind][name] ?? Number.NaN), 0)
  return {
    nodeMs: sum('nodeMs'),
    databaseMs: sum('databaseMs'),
    frontMs: sum('frontMs'),
    sentBytes: sum('sentBytes'),
    receivedBytes: sum('receivedBytes'),
  }
}

/** A table in Markdown, as docs/scale.md has it. */
export function formatCosts(costs: Costs): string[] {
  const mix = costOfMix(costs)
  const row = (name: string, cost: Cost, share: string) =>
    `| ${name} | ${share} | ${[cost.nodeMs, cost.databaseMs, cost.frontMs].map((ms) => ms.toFixed(3)).join(' | ')} | ` +
    `${cost.sentBytes.toFixed(0)} | ${cost.receivedBytes.toFixed(0)} | ${cost.roundTrips?.toFixed(1) ?? ''} |`
  return [
    '| visit | share | node ms | database ms | front ms | bytes sent | bytes received | round trips to the database |',
    '|---|---|---|---|---|---|---|---|',
    ...VISIT_KINDS.map((kind) => row(kind, costs[kind], `${(shareOf(kind) * 100).toFixed(1)} %`)),
    row('a refusal', costs.refusal, ''),
    row('the mix', mix, '100 %'),
  ]
}
