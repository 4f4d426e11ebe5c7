/** When visitors come: at random moments of a rate that may change (open loop), or as fast as a number of them is served (closed loop). */
import { createHistogram } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { drawKind } from './visits.ts'
import type { VisitKind, Visitors } from './visits.ts'
import type { Recorder } from '../http-client.ts'

/** How often it is looked who is due. */
const TICK_MS = 2

type Load = { visitors: Visitors; record: Recorder }
/** `record` for the visits of a second since the start. */
type LoadInTime = { visitors: Visitors; record: (second: number) => Recorder }

export type Lateness = { p50: number; p99: number; max: number }

/**
 * Sends visitors, who do not wait for each other, and resolves when all have left. `rateAt`: visits a second at a time since the start,
 * in seconds. Gaps between them are random, as between strangers (a Poisson process). `lateMs`: how late they were sent, because the
 * generator was busy itself. `cpuShare`: of one processor, that this process used.
 */
export async function sendArrivals(
  { visitors, record }: LoadInTime,
  rateAt: (second: number) => number,
  seconds: number,
): Promise<{ arrived: number; lateMs: Lateness; cpuShare: number }> {
  const under = new Set<Promise<void>>()
  const lateness = createHistogram()
  const usedBefore = process.cpuUsage()
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 1000
  let arrived = 0
  const nextAfter = (due: number) => due - Math.log(1 - Math.random()) / rateAt(due)
  let due = nextAfter(0)
  while (elapsed() < seconds) {
    for (; due <= elapsed() && due < seconds; due = nextAfter(due)) {
      lateness.record(Math.max(1, Math.round((elapsed() - due) * 1e6)))
      arrived += 1
      const visit = visitors.visit(drawKind(), record(due))
      under.add(visit)
      void visit.finally(() => under.delete(visit))
    }
    await pause(TICK_MS)
  }
  const { user, system } = process.cpuUsage(usedBefore)
  const cpuShare = (user + system) / 1e6 / elapsed()
  await Promise.all(under)
  const [p50, p99, max] = [lateness.percentile(50), lateness.percentile(99), lateness.max].map((us) => us / 1000)
  return { arrived, cpuShare, lateMs: { p50: p50!, p99: p99!, max: max! } }
}

/** A number of visitors who each begin a visit when the last one is over. Resolves with the visits that ended, and the seconds. */
export async function visitRepeatedly(
  { visitors, record }: Load,
  concurrency: number,
  seconds: number,
  chooseKind: () => VisitKind = drawKind,
): Promise<{ visits: number; seconds: number }> {
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let visits = 0
  const repeat = async () => {
    while (performance.now() < endsAt) {
      await visitors.visit(chooseKind(), record)
      visits += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, repeat))
  return { visits, seconds: (performance.now() - startedAt) / 1000 }
}
