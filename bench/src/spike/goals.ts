/** What a spike came to: its goals, its tables, and its peak in the words of the simulation. */
import type { ReplyStats } from '@fairdraw/resilience/reply-stats.ts'
import { VISIT_KINDS } from '@fairdraw/resilience/show/visits.ts'
import type { VisitKind } from '@fairdraw/resilience/show/visits.ts'
import type { Figure } from '../figures.ts'
import { describeFailures, findWorseSeconds, formatOutcomes, recoveryOf, summariseReplies } from './outcomes.ts'
import type { SpikeRecord } from './run-spike.ts'
import type { Prediction } from './simulation.ts'

const MAX_P99_MS = 500
const MAX_RECOVERY_SECONDS = 5
/** A generator that is later than this measures itself. */
const MAX_LATE_MS = 100
const MAX_LISTED = 10

/** The first call of a visit, by which it is admitted or refused, with the call that ends it. */
const CALLS: Readonly<Record<VisitKind, readonly [first: string, last: string]>> = {
  home: ['home', 'home'],
  competition: ['competition', 'competition'],
  catalogue: ['catalogue', 'catalogue'],
  account: ['account', 'account'],
  'log-in': ['log-in: number', 'log-in: session'],
  entry: ['enter', 'enter'],
  'paid entry': ['pay: entry', 'pay: status'],
  result: ['result', 'result'],
}

/** What the peak was, in the words of the simulation. */
export function describePeak(stats: ReplyStats, seconds: number): Omit<Prediction, 'utilisation'> {
  const rows = VISIT_KINDS.map((kind) => ({ kind, ...summariseReplies(stats.listReplies(CALLS[kind][0])) }))
  const ends = VISIT_KINDS.map((kind) => summariseReplies(stats.listReplies(CALLS[kind][1])))
  const all = summariseReplies(stats.listReplies())
  const offered = rows.reduce((sum, { calls }) => sum + calls, 0)
  const refused = rows.reduce((sum, row) => sum + row.refused, 0)
  return {
    admittedPerSecond: ends.reduce((sum, { admitted }) => sum + admitted, 0) / seconds,
    refusedShare: refused / Math.max(1, offered),
    p50Ms: all.p50Ms,
    p99Ms: all.p99Ms,
    refusedShareOf: Object.fromEntries(
      rows.map((row) => [row.kind, row.refused / Math.max(1, row.calls)]),
    ) as Prediction['refusedShareOf'],
  }
}

const worseAfter = ({ stages: [before, , , after], endedAt }: SpikeRecord) =>
  findWorseSeconds(after.listReplies(), endedAt, before.listReplies())

export function printSpike(record: SpikeRecord, print: (line: string) => void): void {
  const { stages, payers, arrived, lateMs, cpuShare, books } = record
  const parts: [string, ReplyStats][] = [
    ['before', stages[0]],
    ['rise', stages[1]],
    ['peak', stages[2]],
    ['after', stages[3]],
    ['those who had begun to pay, before', payers.before],
    ['those who had begun to pay, at the peak', payers.peak],
  ]
  for (const [name, stats] of parts) {
    print(`  ${name}`)
    for (const line of formatOutcomes(stats)) print(line)
    for (const line of describeFailures(stats)) print(`    failed: ${line}`)
  }
  for (const { second, calls, refused, failed, p99Ms } of worseAfter(record))
    print(
      `  worse than before, in second ${second}: ${refused} of ${calls} refused, ${failed} failed, p99 ${p99Ms.toFixed(0)} ms`,
    )
  const late = [lateMs.p50, lateMs.p99, lateMs.max].map((ms) => ms.toFixed(1)).join(', ')
  print(
    `  ${arrived} visitors; the generator was late by ${late} ms (p50, p99, max) and used ${(cpuShare * 100).toFixed(0)} % of a processor`,
  )
  for (const one of books.slice(0, MAX_LISTED)) print(`  books: ${one}`)
}

export function judgeSpike(record: SpikeRecord): Figure[] {
  const { stages, payers, lateMs, books } = record
  const [, , peak] = stages
  const atPeak = summariseReplies(peak.listReplies())
  const paying = summariseReplies(payers.peak.listReplies())
  const payingBefore = summariseReplies(payers.before.listReplies())
  const slowest = Math.max(...peak.kinds().map((kind) => summariseReplies(peak.listReplies(kind)).p99Ms))
  const { failed } = summariseReplies([...stages, payers.before, payers.peak].flatMap((stats) => stats.listReplies()))
  const recovery = recoveryOf(worseAfter(record))
  const figure = (
    key: string,
    label: string,
    value: number,
    { max, unit }: { max?: number; unit?: string },
  ): Figure => ({
    key,
    label,
    values: [value],
    digits: 0,
    ...(unit === undefined ? {} : { unit }),
    ...(max === undefined ? {} : { target: { max } }),
  })
  return [
    figure('spikeFailed', 'calls that neither succeeded nor were refused as busy', failed, { max: 0 }),
    figure('spikeP99Ms', 'admitted at the peak, 99th percentile', atPeak.p99Ms, { max: MAX_P99_MS, unit: 'ms' }),
    figure('spikeSlowestP99Ms', 'the same of the slowest call', slowest, { unit: 'ms' }),
    figure('spikePayersRefused', 'refused of those who had begun to pay', paying.refused, { max: 0 }),
    figure('spikePayersP99Ms', 'their calls, 99th percentile', paying.p99Ms, { max: MAX_P99_MS, unit: 'ms' }),
    figure('spikePayersBeforeP99Ms', 'the same before the spike', payingBefore.p99Ms, { unit: 'ms' }),
    figure('spikeRecoverySeconds', 'until all is as before', recovery, { max: MAX_RECOVERY_SECONDS, unit: 's' }),
    figure('spikeBooks', 'differences of entries, tickets, ledger and gateway', books.length, { max: 0 }),
    figure('spikeLateP99Ms', 'the generator was late, 99th percentile', lateMs.p99, { max: MAX_LATE_MS, unit: 'ms' }),
  ]
}
