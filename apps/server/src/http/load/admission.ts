/**
 * Admits as many requests as can be answered soon, payments first, and refuses the rest at once and cheaply
 * (docs/mechanisms/serving.md). So admitted requests are answered in time, and memory stays limited under any load.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { runInContext } from '../../observability/tracing/call-context.ts'
import type { VendorWaits } from '../../observability/tracing/call-context.ts'
import { createAdaptiveLimit } from './adaptive-limit.ts'
import type { AdaptiveLimit, LimitOptions, Work } from './adaptive-limit.ts'
import { PRIORITIES } from './call-classes.ts'
import type { CallClass, Pool, Priority } from './call-classes.ts'
import { onWorkEnd } from './work-end.ts'
import { refuse } from '../outcome.ts'
import { problemOf } from '../problems.ts'
import { buildStaticResponse, sendStaticResponse } from '../fast-path/raw-response.ts'
import type { HeaderLines } from '../fast-path/prebuilt-response.ts'

/**
 * Pools whose limit adapts to how long their requests take, without what they wait for a vendor: these need the processors and the
 * database.
 */
type AdaptivePool = 'database' | 'login' | 'vendor'

export type AdmissionOptions = {
  /** Slots of each pool, with those that wait for a vendor. */
  slots: Readonly<Record<Exclude<Pool, 'database'>, number>>
  /** How many work at once in each of these. */
  adaptive: Readonly<Record<AdaptivePool, LimitOptions>>
  /** How long a log-in or a request for the database's pool may wait for a slot, in milliseconds. */
  maxWaitMs: number
  /** The same of those who are paying and of staff: a refusal would cost them seconds. Not shorter than the other. */
  payersWaitMs: number
  /** How many may wait in each queue. */
  maxWaiting: number
}

export const DEFAULT_ADMISSION: AdmissionOptions = {
  slots: { vendor: 256, login: 160, desk: 32, media: 128, upload: 8, stream: 64 },
  adaptive: {
    // Half of what those who pay may take: each of their dozen statements waits for whatever else works.
    // In a rush three keep a processor busy that is shared with the database, and each further one makes all others wait.
    database: { initial: 128, min: 8, minInRush: 3, max: 512, targetMs: 75 },
    // A log-in costs as much as twenty entries, and one that is paid as much.
    login: { initial: 32, min: 3, minInRush: 1, max: 160, targetMs: 75, rest: 16 },
    vendor: { initial: 32, min: 8, max: 256, targetMs: 150, increase: 1.25, rest: 16 },
  },
  maxWaitMs: 100,
  payersWaitMs: 500,
  maxWaiting: 128,
}

/** The part of the database's pool that each priority may fill. The rest is reserved for higher priorities. */
export const SHARE: Readonly<Record<Priority, number>> = { paying: 1, entry: 0.9, account: 0.65, anonymous: 0.4 }

/** How long the pool probably stays busy after a refusal, in seconds. */
const RETRY_AFTER_SECONDS = 2

/** Those who wait: payments for the vendors' pool, staff and log-ins for theirs, and each priority for the database's. The first come first. */
const QUEUES = ['payment', 'desk', 'login', ...PRIORITIES] as const
type Queue = (typeof QUEUES)[number]
type Waiting = { response: ServerResponse; start: () => void; expiresAt: number }

export type Admission = {
  /** Calls `passOn` once there is a free slot, or answers 503. */
  admit(request: IncomingMessage, response: ServerResponse, callClass: CallClass, passOn: () => void): void
  activeRequests(pool: Pool): number
  /** How many requests wait for a slot. */
  waiting(): number
  /** Of the database's pool; of another, where it adapts. */
  limit(pool?: AdaptivePool): number
  refused(pool: Pool): number
}

/** `headers`: headers of every reply. `now`: a monotonic clock in milliseconds. */
export function createAdmission(
  headers: HeaderLines,
  options: AdmissionOptions = DEFAULT_ADMISSION,
  now: () => number = () => performance.now(),
): Admission {
  const { slots, maxWaitMs, payersWaitMs, maxWaiting } = options
  const busy = buildStaticResponse(
    503,
    {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_SECONDS),
      ...headers,
    },
    JSON.stringify(problemOf(refuse('busy', { retryAfter: RETRY_AFTER_SECONDS }))),
  )
  const counts = () => ({ database: 0, vendor: 0, login: 0, desk: 0, media: 0, upload: 0, stream: 0 })
  const activeRequests: Record<Pool, number> = counts()
  const refused: Record<Pool, number> = counts()
  const waiting: Record<Queue, Waiting[]> = {
    payment: [],
    desk: [],
    login: [],
    paying: [],
    entry: [],
    account: [],
    anonymous: [],
  }
  const database = createAdaptiveLimit(options.adaptive.database, now)
  const login = createAdaptiveLimit(options.adaptive.login, now)
  // Nobody is refused for others who pay less: where payments take long, the other limits fall first.
  const vendor = createAdaptiveLimit(options.adaptive.vendor, now, [database, login])
  const limits: Record<AdaptivePool, AdaptiveLimit> = { database, login, vendor }
  let timer: NodeJS.Timeout | undefined

  const refuseNow = (pool: Pool, request: IncomingMessage, response: ServerResponse) => {
    refused[pool] += 1
    sendStaticResponse(request, response, busy)
  }

  const startRequest = (pool: Pool, request: IncomingMessage, response: ServerResponse, passOn: () => void) => {
    activeRequests[pool] += 1
    onWorkEnd(request, response, () => {
      activeRequests[pool] -= 1
      work?.end()
      admitWaiting()
    })
    const work = isAdaptive(pool) ? limits[pool].begin(() => request.complete) : undefined
    // Not in the context of the request whose end has made room.
    runInContext(work && pool !== 'database' ? { vendorWaits: waitsOf(work) } : undefined, passOn)
  }

  /** While it waits for a vendor, another may work. It may wait for several at once. */
  const waitsOf = (work: Work): VendorWaits => {
    let waits = 0
    return {
      begin: () => {
        if ((waits += 1) > 1) return
        work.pause()
        admitWaiting()
      },
      end: () => {
        if ((waits -= 1) === 0) work.resume()
      },
    }
  }

  /** Nobody who only looks or logs in is admitted while somebody waits to pay, unless it is for a slow vendor. */
  const yieldsToPayments = () => waiting.payment.length > 0 && activeRequests.vendor < slots.vendor

  const hasSlot = (queue: Queue): boolean => {
    if (queue === 'payment') return activeRequests.vendor < slots.vendor && vendor.working() < vendor.current()
    if (queue === 'desk') return activeRequests.desk < slots.desk
    if (queue === 'login')
      return activeRequests.login < slots.login && login.working() < login.current() && !yieldsToPayments()
    if ((queue === 'account' || queue === 'anonymous') && yieldsToPayments()) return false
    return activeRequests.database < Math.max(1, Math.floor(database.current() * SHARE[queue]))
  }

  const admitWaiting = () => {
    for (const name of QUEUES) {
      const queue = waiting[name]
      while (queue.length > 0 && hasSlot(name)) queue.shift()!.start()
    }
  }

  /** Refuses requests that have waited too long, and schedules itself for the next one. */
  const expire = () => {
    timer = undefined
    const at = now()
    let next = Infinity
    for (const name of QUEUES) {
      const queue = waiting[name]
      while (queue.length > 0 && queue[0]!.expiresAt <= at) {
        const { response } = queue.shift()!
        refuseNow(poolOf(name), response.req, response)
      }
      next = Math.min(next, queue[0]?.expiresAt ?? Infinity)
    }
    // Whoever comes meanwhile may have to be refused sooner than those who pay.
    if (next !== Infinity) timer = setTimeout(expire, Math.max(1, Math.min(maxWaitMs, next - at)))
    // Those who made way for a payment that was refused.
    admitWaiting()
  }

  const startOrWait = (name: Queue, request: IncomingMessage, response: ServerResponse, passOn: () => void) => {
    const pool = poolOf(name)
    const queue = waiting[name]
    if (queue.length === 0 && hasSlot(name)) return startRequest(pool, request, response, passOn)
    if (isAdaptive(pool)) limits[pool].recordNoSlot()
    if (queue.length >= maxWaiting) return refuseNow(pool, request, response)
    const start = () => {
      // The client may have disconnected meanwhile.
      if (!response.destroyed) startRequest(pool, request, response, passOn)
    }
    queue.push({ response, start, expiresAt: now() + (waitsLonger(name) ? payersWaitMs : maxWaitMs) })
    timer ??= setTimeout(expire, maxWaitMs)
  }

  return {
    admit: (request, response, callClass, passOn) => {
      const { pool } = callClass
      if (pool === 'database') return startOrWait(callClass.priority, request, response, passOn)
      if (pool === 'desk') return startOrWait('desk', request, response, passOn)
      // All of them wait for a vendor or a disk: nothing that this process could do sooner.
      if (activeRequests[pool] >= slots[pool]) {
        if (isAdaptive(pool)) limits[pool].recordNoSlot()
        return refuseNow(pool, request, response)
      }
      if (pool === 'vendor') return startOrWait('payment', request, response, passOn)
      if (pool === 'login') return startOrWait('login', request, response, passOn)
      startRequest(pool, request, response, passOn)
    },
    activeRequests: (pool) => activeRequests[pool],
    waiting: () => QUEUES.reduce((sum, name) => sum + waiting[name].length, 0),
    limit: (pool = 'database') => limits[pool].current(),
    refused: (pool) => refused[pool],
  }
}

const poolOf = (queue: Queue) =>
  queue === 'payment' ? 'vendor' : queue === 'login' || queue === 'desk' ? queue : 'database'
const waitsLonger = (queue: Queue) => queue === 'payment' || queue === 'paying' || queue === 'desk'
const isAdaptive = (pool: Pool): pool is AdaptivePool => pool === 'database' || pool === 'login' || pool === 'vendor'
