/** The spike itself: its curve, its visitors, and those who were about to pay when it began. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Fleet } from '@fairdraw/resilience/fleet.ts'
import type { Client } from '@fairdraw/resilience/http-client.ts'
import { findInconsistencies } from '@fairdraw/resilience/load.ts'
import { createReplyStats } from '@fairdraw/resilience/reply-stats.ts'
import type { ReplyStats } from '@fairdraw/resilience/reply-stats.ts'
import { sendArrivals } from '@fairdraw/resilience/show/arrivals.ts'
import type { Lateness } from '@fairdraw/resilience/show/arrivals.ts'
import { shareOf } from '@fairdraw/resilience/show/visits.ts'
import type { Visitors } from '@fairdraw/resilience/show/visits.ts'
import type { BegunEntry } from '@fairdraw/resilience/show/payments.ts'

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

/** What happened, by when a visit came: before, during the rise, at the peak and after. */
export type SpikeRecord = {
  stages: readonly [before: ReplyStats, rise: ReplyStats, peak: ReplyStats, after: ReplyStats]
  /** Calls of those who had begun to pay, before and at the peak. */
  payers: { before: ReplyStats; peak: ReplyStats }
  arrived: number
  lateMs: Lateness
  /** Of one processor, that the generator and the vendors used. */
  cpuShare: number
  /** When the peak ended, as `performance.now()`. */
  endedAt: number
  /** What differs between acknowledged entries, tickets, ledger and gateway. */
  books: string[]
}

export async function runSpike({ fleet, retryClient, visitors }: Target, plan: SpikePlan): Promise<SpikeRecord> {
  const { capacity, times, baselineSeconds, rampSeconds, peakSeconds, afterSeconds } = plan
  const paid = capacity * times * (rampSeconds + peakSeconds + afterSeconds) * shareOf('paid entry')
  await visitors.payments.prepare(retryClient, Math.min(MAX_NONCES, Math.ceil(paid)))
  const before = await beginEntries(visitors, baselineSeconds * PAYERS_PER_SECOND)
  const during = await beginEntries(visitors, peakSeconds * PAYERS_PER_SECOND)

  const stages = [createReplyStats(), createReplyStats(), createReplyStats(), createReplyStats()] as const
  const payers = { before: createReplyStats(), peak: createReplyStats() }
  const peakBegins = baselineSeconds + rampSeconds
  const peakEnds = peakBegins + peakSeconds
  const ends = [baselineSeconds, peakBegins, peakEnds, Number.POSITIVE_INFINITY]
  const record = (second: number) => stages[ends.findIndex((end) => second < end)]!.record
  const endedAt = performance.now() + peakEnds * 1000
  const paying = [
    payOneByOne(visitors, before, payers.before),
    pause(peakBegins * 1000).then(() => payOneByOne(visitors, during, payers.peak)),
  ]
  const arrivals = await sendArrivals({ visitors, record }, rateOfSpike(plan), peakEnds + afterSeconds)
  await Promise.all(paying)
  await visitors.settle()
  const books = await findInconsistencies(fleet, visitors.acknowledged)
  return { stages, payers, ...arrivals, endedAt, books }
}
