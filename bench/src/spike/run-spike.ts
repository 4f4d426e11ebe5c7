/** The spike itself: its curve, its visitors, those who were about to pay when it began, and whether its goals are reached. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Fleet } from '@fairdraw/resilience/fleet.ts'
import type { Client } from '@fairdraw/resilience/http-client.ts'
import { findInconsistencies } from '@fairdraw/resilience/load.ts'
import { createReplyStats } from '@fairdraw/resilience/reply-stats.ts'
import type { ReplyStats } from '@fairdraw/resilience/reply-stats.ts'
import { sendArrivals } from '@fairdraw/resilience/show/arrivals.ts'
import { VISIT_KINDS, shareOf } from '@fairdraw/resilience/show/visits.ts'
import type { VisitKind, Visitors } from '@fairdraw/resilience/show/visits.ts'
import type { BegunEntry } from '@fairdraw/resilience/show/payments.ts'
import type { Figure } from '../figures.ts'
import { describeFailures, findRecovery, formatOutcomes, summariseReplies } from './outcomes.ts'
import type { Prediction } from './simulation.ts'

export type SpikePlan = {
  /** Visits a second that are served at most. */
  capacity: number
  /** Of it, at the peak. */
  times: number
  baselineSeconds: number
  rampSeconds: number
  peakSeconds: number
  afterSeconds: number
}

/** Of capacity, before and after. */
const BASELINE_SHARE = 0.5
const MAX_P99_MS = 500
const MAX_RECOVERY_SECONDS = 5
const PAYERS_PER_SECOND = 2
/** More than this would take minutes to make; the rest is made while the visitors come. */
const MAX_NONCES = 20_000

/** Visits a second: half of capacity, a steep rise, the peak, and half again. */
export function rateOfSpike({ capacity, times, baselineSeconds, rampSeconds, peakSeconds }: SpikePlan) {
  const [low, high] = [capacity * BASELINE_SHARE, capacity * times]
  const [rises, peaks] = [baselineSeconds, baselineSeconds + rampSeconds]
  return (second: number): number => {
    if (second < rises || second >= peaks + peakSeconds) return low
    return second >= peaks ? high : low + ((high - low) * (second - rises)) / rampSeconds
  }
}

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

type Target = {
  fleet: Fleet
  retryClient: Client
  visitors: Visitors
}

/** Those who began a payment before: some pay in each second. Resolves when all have their tickets or were told to wait. */
async function payOneByOne(visitors: Visitors, begun: BegunEntry[], stats: ReplyStats): Promise<void> {
  const paying: Promise<void>[] = []
  for (const entry of begun) {
    paying.push(visitors.payments.pay(entry, stats.record))
    await pause(1000 / PAYERS_PER_SECOND)
  }
  await Promise.all(paying)
}

async function beginEntries(visitors: Visitors, count: number): Promise<BegunEntry[]> {
  const begun: BegunEntry[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const entry = await visitors.payments.begin(() => {})
    if (!entry) throw new Error('an entry was refused before the spike')
    begun.push(entry)
  }
  return begun
}

/** What the peak was, in the words of the simulation. */
function describePeak(stats: ReplyStats, seconds: number): Prediction {
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
    utilisation: 1,
  }
}

export async function runSpike(
  { fleet, retryClient, visitors }: Target,
  plan: SpikePlan,
  print: (line: string) => void,
): Promise<{ figures: Figure[]; peak: Prediction }> {
  const { capacity, times, baselineSeconds, rampSeconds, peakSeconds, afterSeconds } = plan
  const paid = capacity * times * (rampSeconds + peakSeconds + afterSeconds) * shareOf('paid entry')
  await visitors.payments.prepare(retryClient, Math.min(MAX_NONCES, Math.ceil(paid)))
  const before = await beginEntries(visitors, baselineSeconds * PAYERS_PER_SECOND)
  const during = await beginEntries(visitors, peakSeconds * PAYERS_PER_SECOND)

  const stages = [createReplyStats(), createReplyStats(), createReplyStats(), createReplyStats()] as const
  const [baseline, , peak, after] = stages
  const [payersBefore, payersDuring] = [createReplyStats(), createReplyStats()]
  const rateAt = rateOfSpike(plan)
  const ends = [
    baselineSeconds,
    baselineSeconds + rampSeconds,
    baselineSeconds + rampSeconds + peakSeconds,
    Number.POSITIVE_INFINITY,
  ]
  const startedAt = performance.now()
  /** A visit counts where it comes, not where it ends. */
  const record = (second: number) => stages[ends.findIndex((end) => second < end)]!.record
  const payers = [payOneByOne(visitors, before, payersBefore)]
  const paying = pause(ends[1]! * 1000).then(() => payOneByOne(visitors, during, payersDuring))
  const { arrived, lateMs } = await sendArrivals({ visitors, record }, rateAt, ends[2]! + afterSeconds)
  await Promise.all([...payers, paying])
  await visitors.settle()
  const books = await findInconsistencies(fleet, visitors.acknowledged)

  for (const [nth, name] of ['before', 'rise', 'peak', 'after'].entries()) {
    print(`  ${name}`)
    for (const line of formatOutcomes(stages[nth]!)) print(line)
    for (const line of describeFailures(stages[nth]!)) print(`    failed: ${line}`)
  }
  print('  those who had begun to pay')
  for (const line of formatOutcomes(payersDuring)) print(line)
  print(
    `  ${arrived} visitors; the generator was late by ${lateMs.p50.toFixed(1)} ms (p50), ${lateMs.p99.toFixed(1)} (p99), ${lateMs.max.toFixed(0)} (max)`,
  )
  for (const one of books.slice(0, 10)) print(`  books: ${one}`)

  const all = stages.flatMap((stage) => stage.listReplies())
  const endedAt = startedAt + ends[2]! * 1000
  const peakOutcomes = summariseReplies(peak.listReplies())
  const payersOutcomes = summariseReplies(payersDuring.listReplies())
  const one = (key: string, label: string, value: number, max: number, digits = 0, unit?: string): Figure => ({
    key,
    label,
    values: [value],
    digits,
    ...(unit ? { unit } : {}),
    target: { max },
  })
  const failed = summariseReplies([...all, ...payersBefore.listReplies(), ...payersDuring.listReplies()]).failed
  const { p99Ms } = summariseReplies(payersBefore.listReplies('pay'))
  return {
    peak: describePeak(peak, peakSeconds),
    figures: [
      one('spikeFailed', 'calls that neither succeeded nor were refused as busy', failed, 0),
      one('spikeP99Ms', 'admitted at the peak, 99th percentile', peakOutcomes.p99Ms, MAX_P99_MS, 0, 'ms'),
      one('spikePayersRefused', 'refused of those who had begun to pay', payersOutcomes.refused, 0),
      one(
        'spikePayersP99Ms',
        `their calls, 99th percentile (before: ${p99Ms.toFixed(0)} ms)`,
        payersOutcomes.p99Ms,
        MAX_P99_MS,
        0,
        'ms',
      ),
      one(
        'spikeRecoverySeconds',
        'until all is as before',
        findRecovery(after.listReplies(), endedAt, summariseReplies(baseline.listReplies())),
        MAX_RECOVERY_SECONDS,
        0,
        's',
      ),
      one('spikeBooks', 'differences of entries, tickets, ledger and gateway', books.length, 0),
      {
        key: 'spikeLateP99Ms',
        label: 'the generator was late, 99th percentile',
        values: [lateMs.p99],
        digits: 1,
        unit: 'ms',
      },
    ],
  }
}
