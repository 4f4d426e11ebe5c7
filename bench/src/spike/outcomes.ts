/** What became of calls: admitted, refused as the product means it (503 `busy` with `Retry-After`), or failed. */
import type { RecordedReply, ReplyStats } from '@fairdraw/resilience/reply-stats.ts'
import { percentileOf } from '../figures.ts'

export type Outcomes = {
  calls: number
  admitted: number
  refused: number
  failed: number
  p50Ms: number
  p99Ms: number
}

export function summariseReplies(replies: readonly RecordedReply[]): Outcomes {
  const times = replies.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const refused = replies.filter(({ isBusy }) => isBusy).length
  return {
    calls: replies.length,
    admitted: times.length,
    refused,
    failed: replies.length - times.length - refused,
    p50Ms: times.length === 0 ? 0 : percentileOf(times, 0.5),
    p99Ms: times.length === 0 ? 0 : percentileOf(times, 0.99),
  }
}

const MAX_LISTED = 5

/** Some of the calls that neither succeeded nor were refused as busy. */
export const describeFailures = (stats: ReplyStats): string[] =>
  stats
    .kinds()
    .flatMap((kind) =>
      stats
        .listReplies(kind)
        .filter(({ problem }) => problem !== undefined)
        .map(({ status, problem }) => `${kind}: ${status} ${problem}`),
    )
    .slice(0, MAX_LISTED)

/**
 * Half of what a peak may have. Below it a 99th percentile of one second says nothing: it is the fourth slowest of some four hundred
 * calls, and of as many quiet seconds after a spike as before it one or another is the slowest of all.
 */
const RECOVERED_P99_MS = 250
const RECOVERED_EXTRA_REFUSALS = 0.01

export type WorseSecond = { second: number } & Outcomes

/** By second since `startedAt`, from 0. `at` of a reply is in milliseconds. */
function summariseSeconds(replies: readonly RecordedReply[], startedAt: number): WorseSecond[] {
  const bySecond = Map.groupBy(replies, ({ at }) => Math.floor((at - startedAt) / 1000))
  return [...bySecond]
    .map(([second, ofSecond]) => ({ second, ...summariseReplies(ofSecond) }))
    .toSorted((one, other) => one.second - other.second)
}

/**
 * The seconds after `endedAt`, from 0, in which calls were served worse than in any second of `before`, by refusals or by the 99th
 * percentile. `at` of a reply is when it came.
 */
export function findWorseSeconds(
  replies: readonly RecordedReply[],
  endedAt: number,
  before: readonly RecordedReply[],
): WorseSecond[] {
  const quiet = summariseSeconds(before, 0)
  const maxRefused = Math.max(...quiet.map(({ refused, calls }) => refused / calls)) + RECOVERED_EXTRA_REFUSALS
  const maxP99Ms = Math.max(RECOVERED_P99_MS, ...quiet.map(({ p99Ms }) => p99Ms))
  return summariseSeconds(
    replies.filter(({ at }) => at >= endedAt),
    endedAt,
  ).filter(({ calls, refused, failed, p99Ms }) => refused / calls > maxRefused || failed > 0 || p99Ms > maxP99Ms)
}

/** The seconds until calls are served as before: the end of the last second that was worse. */
export const recoveryOf = (worse: readonly WorseSecond[]): number => (worse.at(-1)?.second ?? -1) + 1

export function formatOutcomes(stats: ReplyStats): string[] {
  const row = (name: string, { calls, admitted, refused, failed, p50Ms, p99Ms }: Outcomes) =>
    `    ${name.padEnd(18)}${[calls, admitted, refused, failed].map((count) => String(count).padStart(9)).join('')}` +
    `${p50Ms.toFixed(0).padStart(9)}${p99Ms.toFixed(0).padStart(7)}`
  return [
    `    ${'call'.padEnd(18)}${['offered', 'admitted', 'refused', 'failed', 'p50 ms', 'p99 ms'].map((name, nth) => name.padStart(nth === 5 ? 7 : 9)).join('')}`,
    ...stats.kinds().map((kind) => row(kind, summariseReplies(stats.listReplies(kind)))),
    row('all', summariseReplies(stats.listReplies())),
  ]
}
