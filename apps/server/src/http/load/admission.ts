/**
 * Admits as many requests as can be answered soon, payments first, and refuses the rest at once and cheaply
 * (docs/mechanisms/serving.md). So admitted requests are answered in time, and memory stays limited under any load.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PRIORITIES } from './call-classes.ts'
import type { CallClass, Pool, Priority } from './call-classes.ts'
import { refuse } from '../outcome.ts'
import { problemOf } from '../problems.ts'
import { buildStaticResponse, sendStaticResponse } from '../fast-path/raw-response.ts'
import type { HeaderLines } from '../fast-path/prebuilt-response.ts'

/** Pools whose limit adapts to how long their requests take: these need the processors and the database. */
type AdaptivePool = 'database' | 'login'

export type LimitOptions = {
  /** The limit stays within `min` and `max`. */
  min: number
  max: number
  /** When the pool's requests take longer than this on average, in milliseconds, the limit falls. */
  targetMs: number
}

export type AdmissionOptions = {
  /** Slots of each pool. For those whose limit adapts this is only the initial one. */
  slots: Readonly<Record<Pool, number>>
  adaptive: Readonly<Record<AdaptivePool, LimitOptions>>
  /** How long a request may wait for a slot of the database's pool, in milliseconds, and how many of each priority may wait. */
  maxWaitMs: number
  maxWaiting: number
}

export const DEFAULT_ADMISSION: AdmissionOptions = {
  slots: { database: 128, vendor: 256, login: 160, media: 128, upload: 8, stream: 64 },
  adaptive: {
    database: { min: 24, max: 512, targetMs: 150 },
    // A log-in costs as much as twenty entries, and some wait for a text to be sent: the least that a slow text service may leave.
    login: { min: 16, max: 160, targetMs: 500 },
  },
  maxWaitMs: 100,
  maxWaiting: 128,
}

/** The part of the database's pool that each priority may fill. The rest is reserved for higher priorities. */
export const SHARE: Readonly<Record<Priority, number>> = { paying: 1, entry: 0.9, account: 0.65, anonymous: 0.4 }

/** How often the limit is adjusted, in milliseconds. It falls fast and rises slowly. */
const WINDOW_MS = 100
const DECREASE_FACTOR = 0.8
const INCREASE_FACTOR = 1.05
/** How long the pool probably stays busy after a refusal, in seconds. */
const RETRY_AFTER_SECONDS = 2

type Waiting = { response: ServerResponse; start: () => void; expiresAt: number }

export type Admission = {
  /** Calls `passOn` once there is a free slot, or answers 503. */
  admit(request: IncomingMessage, response: ServerResponse, callClass: CallClass, passOn: () => void): void
  activeRequests(pool: Pool): number
  /** How many requests wait for a slot of the database's pool. */
  waiting(): number
  limit(): number
  refused(pool: Pool): number
}

/** `headers`: headers of every reply. `now`: a monotonic clock in milliseconds. */
export function createAdmission(
  headers: HeaderLines,
  options: AdmissionOptions = DEFAULT_ADMISSION,
  now: () => number = () => performance.now(),
): Admission {
  const { slots, maxWaitMs, maxWaiting } = options
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
  const counts = () => ({ database: 0, vendor: 0, login: 0, media: 0, upload: 0, stream: 0 })
  const activeRequests: Record<Pool, number> = counts()
  const refused: Record<Pool, number> = counts()
  const waiting: Record<Priority, Waiting[]> = { paying: [], entry: [], account: [], anonymous: [] }
  const limits: Record<AdaptivePool, Limit> = {
    database: createLimit(slots.database, options.adaptive.database, now),
    login: createLimit(slots.login, options.adaptive.login, now),
  }
  const limit = limits.database
  let timer: NodeJS.Timeout | undefined

  const refuseNow = (pool: Pool, request: IncomingMessage, response: ServerResponse) => {
    refused[pool] += 1
    sendStaticResponse(request, response, busy)
  }

  const startRequest = (pool: Pool, response: ServerResponse, passOn: () => void) => {
    const startedAt = now()
    activeRequests[pool] += 1
    // Emitted once for every response, whether it was sent or the connection was lost.
    response.once('close', () => {
      activeRequests[pool] -= 1
      if (!isAdaptive(pool)) return
      limits[pool].recordDuration(now() - startedAt)
      if (pool === 'database') admitWaiting()
    })
    passOn()
  }

  const hasSlot = (priority: Priority) =>
    activeRequests.database < Math.max(1, Math.floor(limit.current() * SHARE[priority]))

  const admitWaiting = () => {
    for (const priority of PRIORITIES) {
      const queue = waiting[priority]
      while (queue.length > 0 && hasSlot(priority)) queue.shift()!.start()
    }
  }

  /** Refuses requests that have waited too long, and schedules itself for the next one. */
  const expire = () => {
    timer = undefined
    const at = now()
    let next = Infinity
    for (const priority of PRIORITIES) {
      const queue = waiting[priority]
      while (queue.length > 0 && queue[0]!.expiresAt <= at) {
        const { response } = queue.shift()!
        refuseNow('database', response.req, response)
      }
      next = Math.min(next, queue[0]?.expiresAt ?? Infinity)
    }
    if (next !== Infinity) timer = setTimeout(expire, Math.max(1, next - at))
  }

  const admitToDatabasePool = (
    priority: Priority,
    request: IncomingMessage,
    response: ServerResponse,
    passOn: () => void,
  ) => {
    const queue = waiting[priority]
    if (queue.length === 0 && hasSlot(priority)) return startRequest('database', response, passOn)
    limit.recordNoSlot()
    if (queue.length >= maxWaiting) return refuseNow('database', request, response)
    const start = () => {
      // The client may have disconnected meanwhile.
      if (!response.destroyed) startRequest('database', response, passOn)
    }
    queue.push({ response, start, expiresAt: now() + maxWaitMs })
    timer ??= setTimeout(expire, maxWaitMs)
  }

  return {
    admit: (request, response, callClass, passOn) => {
      if (callClass.pool === 'database') return admitToDatabasePool(callClass.priority, request, response, passOn)
      const { pool } = callClass
      if (activeRequests[pool] < (isAdaptive(pool) ? limits[pool].current() : slots[pool]))
        return startRequest(pool, response, passOn)
      if (isAdaptive(pool)) limits[pool].recordNoSlot()
      refuseNow(pool, request, response)
    },
    activeRequests: (pool) => activeRequests[pool],
    waiting: () => PRIORITIES.reduce((sum, priority) => sum + waiting[priority].length, 0),
    limit: limit.current,
    refused: (pool) => refused[pool],
  }
}

const isAdaptive = (pool: Pool): pool is AdaptivePool => pool === 'database' || pool === 'login'

type Limit = ReturnType<typeof createLimit>
/**
 * A limit that falls while requests are slow, and rises while they are fast and some find no free slot in their
 * priority's share (AIMD).
 */
export function createLimit(initial: number, { min, max, targetMs }: LimitOptions, now: () => number) {
  let limit = initial
  let windowStart = now()
  let total = 0
  let count = 0
  let wasNeeded = false

  return {
    current: () => limit,
    recordNoSlot: () => void (wasNeeded = true),
    recordDuration: (ms: number) => {
      total += ms
      count += 1
      const at = now()
      if (at - windowStart < WINDOW_MS) return
      if (total / count > targetMs) limit = Math.max(min, Math.floor(limit * DECREASE_FACTOR))
      else if (wasNeeded) limit = Math.min(max, Math.ceil(limit * INCREASE_FACTOR))
      ;[windowStart, total, count, wasNeeded] = [at, 0, 0, false]
    },
  }
}
