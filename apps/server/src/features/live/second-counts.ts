/** What this process counts in each second, in memory: the last five minutes, whether anybody watches or not. */
import { ERROR_CLASSES, LIVE_SECONDS } from '@fairdraw/contract/desk/live.ts'
import type { ErrorClass, LiveTraffic, WatchedVendor } from '@fairdraw/contract/desk/live.ts'

/** One process's part of a second. */
export type ProcessSecond = { at: number } & Omit<LiveTraffic, 'processes'>

/** Totals since the start of the process, and current values. */
export type Totals = {
  /** Requests answered before the framework. */
  answeredByFastPath: () => number
  refusedByAdmission: () => number
  queuedEntries: () => number
  waitingRequests: () => number
}

export type SecondCounts = {
  countReply(status: number): void
  countVendorCall(vendor: WatchedVendor, isFailed: boolean): void
  /** Ends a second: what was counted since the last call belongs to it. */
  close(at: number): void
  /** The stored seconds from `at`, oldest first. */
  since(at: number): ProcessSecond[]
}

export function classifyStatus(status: number): ErrorClass | undefined {
  if (status < 400) return undefined
  if (status === 429) return 'limited'
  if (status === 503) return 'refused'
  return status < 500 ? 'client' : 'server'
}

const noErrors = (): Record<ErrorClass, number> =>
  Object.fromEntries(ERROR_CLASSES.map((one) => [one, 0])) as Record<ErrorClass, number>

export function createSecondCounts(totals: Totals): SecondCounts {
  const closed: ProcessSecond[] = []
  let replies = 0
  let errors = noErrors()
  let vendors: LiveTraffic['vendors'] = {}
  let answeredBefore = totals.answeredByFastPath()
  let refusedBefore = totals.refusedByAdmission()

  return {
    countReply: (status) => {
      replies += 1
      const error = classifyStatus(status)
      if (error) errors[error] += 1
    },
    countVendorCall: (vendor, isFailed) => {
      const counted = (vendors[vendor] ??= { calls: 0, failed: 0 })
      counted.calls += 1
      if (isFailed) counted.failed += 1
    },
    close: (at) => {
      // The timer of a busy process may be late: what was counted in a skipped second belongs to the next.
      if (closed.length > 0 && at <= closed.at(-1)!.at) return
      const [answered, refused] = [totals.answeredByFastPath(), totals.refusedByAdmission()]
      errors.refused += refused - refusedBefore
      closed.push({
        at,
        requests: replies + (answered - answeredBefore) + (refused - refusedBefore),
        errors,
        queuedEntries: totals.queuedEntries(),
        waitingRequests: totals.waitingRequests(),
        vendors,
      })
      if (closed.length > LIVE_SECONDS) closed.shift()
      ;[replies, errors, vendors] = [0, noErrors(), {}]
      ;[answeredBefore, refusedBefore] = [answered, refused]
    },
    since: (at) => closed.filter((one) => one.at >= at),
  }
}

/** The sum of the parts of all processes. */
export function sumTraffic(parts: readonly ProcessSecond[]): LiveTraffic {
  const sum: LiveTraffic = {
    processes: parts.length,
    requests: 0,
    errors: noErrors(),
    queuedEntries: 0,
    waitingRequests: 0,
    vendors: {},
  }
  for (const part of parts) {
    sum.requests += part.requests
    sum.queuedEntries += part.queuedEntries
    sum.waitingRequests += part.waitingRequests
    for (const one of ERROR_CLASSES) sum.errors[one] += part.errors[one]
    for (const [vendor, { calls, failed }] of Object.entries(part.vendors)) {
      const all = (sum.vendors[vendor as WatchedVendor] ??= { calls: 0, failed: 0 })
      all.calls += calls
      all.failed += failed
    }
  }
  return sum
}
