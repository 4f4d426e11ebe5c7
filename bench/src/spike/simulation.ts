/**
 * Predicts a spike from what each visit costs. A model in steps of a few milliseconds: the front takes processor time first, as it has
 * a higher priority; the rest is shared evenly by all requests that hold a slot, as an event loop and a database do. A request that
 * needs a slot waits for it like in ops/haproxy.cfg and the server's admission, and is refused after that. Computed, not measured: no
 * lock, disk or garbage is in it, and every visit of a kind costs the same.
 */
import { DEFAULT_ADMISSION, SHARE, createLimit } from '@fairdraw/server/http/load/admission.ts'
import type { VisitKind } from '@fairdraw/resilience/show/visits.ts'
import { VISIT_KINDS, shareOf } from '@fairdraw/resilience/show/visits.ts'
import { percentileOf } from '../figures.ts'
import type { Costs } from './costs.ts'

/** Where a visit needs a slot: in the database's pool by priority, or in a pool of its own. Pages need none. */
const SLOTS: Readonly<Record<VisitKind, keyof typeof SHARE | 'login' | undefined>> = {
  home: undefined,
  competition: undefined,
  catalogue: undefined,
  account: 'account',
  'log-in': 'login',
  entry: 'entry',
  // By its first call. Once it is begun it is not refused.
  'paid entry': 'entry',
  result: 'account',
}

/** Entries beyond this many at one process wait in HAProxy (`maxconn`). */
const ENTRIES_AT_A_PROCESS = 128
const STEP_MS = 2

export type Machine = {
  /** Processors for processes, database and front together. */
  cores: number
  /** Of the product; each has its own slots. */
  processes: number
}

export type Prediction = {
  /** Of the seconds that count. */
  admittedPerSecond: number
  refusedShare: number
  p50Ms: number
  p99Ms: number
  refusedShareOf: Record<VisitKind, number>
  /** The share of the processors' time that was used. */
  utilisation: number
}

type Request = { kind: VisitKind; at: number; left: number }

/**
 * `rateAt`: visits a second, at a time in seconds since the start. Only visits that come from `countFrom` on count for the
 * prediction. `random` gives the moments and kinds.
 */
export function simulate(
  costs: Costs,
  { cores, processes }: Machine,
  { rateAt, seconds, countFrom = 0 }: { rateAt: (second: number) => number; seconds: number; countFrom?: number },
  random: () => number = Math.random,
): Prediction {
  let at = 0
  // One limit for all processes: they are alike.
  const limit = createLimit({ ...DEFAULT_ADMISSION }, () => at)
  const active: Request[] = []
  const held = { paying: 0, entry: 0, account: 0, anonymous: 0, login: 0 }
  const waiting: Request[] = []
  let frontWork = 0
  let refusalWork = 0
  let used = 0
  const offered = Object.fromEntries(VISIT_KINDS.map((kind) => [kind, 0])) as Record<VisitKind, number>
  const refused = Object.fromEntries(VISIT_KINDS.map((kind) => [kind, 0])) as Record<VisitKind, number>
  const times: number[] = []
  const counts = (request: Request) => request.at >= countFrom * 1000

  const hasSlot = (kind: VisitKind): boolean => {
    const slot = SLOTS[kind]
    if (slot === undefined) return true
    if (slot === 'login') return held[slot] < DEFAULT_ADMISSION.slots[slot] * processes
    const all = held.paying + held.entry + held.account + held.anonymous
    const isFull = slot === 'entry' && held.entry >= ENTRIES_AT_A_PROCESS * processes
    return !isFull && all < Math.max(1, Math.floor(limit.current() * SHARE[slot])) * processes
  }
  const start = (request: Request) => {
    const slot = SLOTS[request.kind]
    if (slot !== undefined) held[slot] += 1
    active.push(request)
  }
  const refuse = (request: Request) => {
    if (counts(request)) refused[request.kind] += 1
    // HAProxy refuses entries itself, processes the rest.
    refusalWork +=
      SLOTS[request.kind] === 'entry' ? costs.refusal.frontMs : costs.refusal.frontMs + costs.refusal.nodeMs
  }
  const arrive = (request: Request) => {
    if (counts(request)) offered[request.kind] += 1
    frontWork += costs[request.kind].frontMs
    if (hasSlot(request.kind)) return start(request)
    limit.recordNoSlot()
    waiting.push(request)
  }
  const finish = (request: Request) => {
    const slot = SLOTS[request.kind]
    if (counts(request)) times.push(at - request.at)
    if (slot === undefined) return
    held[slot] -= 1
    if (slot !== 'login') limit.recordDuration(at - request.at)
  }

  const nextAfter = (moment: number) => moment - (Math.log(1 - random()) * 1000) / rateAt(moment / 1000)
  const drawKind = () => {
    let left = random()
    return VISIT_KINDS.find((kind) => (left -= shareOf(kind)) < 0) ?? 'result'
  }
  const costOf = (kind: VisitKind) => costs[kind].nodeMs + costs[kind].databaseMs

  let due = nextAfter(0)
  for (; at < seconds * 1000; at += STEP_MS) {
    for (; due <= at; due = nextAfter(due)) {
      const kind = drawKind()
      arrive({ kind, at: due, left: costOf(kind) })
    }
    // The oldest first, each while its priority has a slot.
    for (let nth = 0; nth < waiting.length; nth += 1) {
      const request = waiting[nth]!
      const isStarted = hasSlot(request.kind)
      if (isStarted) start(request)
      else if (at - request.at >= DEFAULT_ADMISSION.maxWaitMs) refuse(request)
      else continue
      waiting.splice(nth, 1)
      nth -= 1
    }
    let capacity = cores * STEP_MS
    const first = Math.min(capacity, frontWork + refusalWork)
    refusalWork = Math.max(0, refusalWork - Math.max(0, first - frontWork))
    frontWork = Math.max(0, frontWork - first)
    capacity -= first
    used += first
    used += shareEvenly(active, capacity, STEP_MS)
    for (let nth = active.length - 1; nth >= 0; nth -= 1) {
      if (active[nth]!.left > 0) continue
      finish(active[nth]!)
      active[nth] = active.at(-1)!
      active.pop()
    }
  }
  return summarise({
    times,
    offered,
    refused,
    seconds: seconds - countFrom,
    utilisation: used / (seconds * 1000 * cores),
  })
}

/** Gives each request an equal part of the capacity, at most one processor's; what one does not need goes to the others. Returns what was used. */
function shareEvenly(active: readonly Request[], capacity: number, atMost: number): number {
  let left = capacity
  let unfinished = active
  while (left > 1e-9 && unfinished.length > 0) {
    const part = Math.min(atMost, left / unfinished.length)
    let given = 0
    for (const request of unfinished) {
      const taken = Math.min(part, request.left)
      request.left = request.left - taken < 1e-9 ? 0 : request.left - taken
      given += taken
    }
    left -= given
    if (part === atMost) break
    unfinished = unfinished.filter((request) => request.left > 0)
  }
  return capacity - left
}

function summarise({
  times,
  offered,
  refused,
  seconds,
  utilisation,
}: {
  times: number[]
  offered: Record<VisitKind, number>
  refused: Record<VisitKind, number>
  seconds: number
  utilisation: number
}): Prediction {
  const sum = (counts: Record<VisitKind, number>) => Object.values(counts).reduce((total, count) => total + count, 0)
  const shares = VISIT_KINDS.map((kind) => [kind, offered[kind] === 0 ? 0 : refused[kind] / offered[kind]])
  return {
    admittedPerSecond: times.length / seconds,
    refusedShare: sum(refused) / Math.max(1, sum(offered)),
    p50Ms: times.length === 0 ? 0 : percentileOf(times, 0.5),
    p99Ms: times.length === 0 ? 0 : percentileOf(times, 0.99),
    refusedShareOf: Object.fromEntries(shares) as Record<VisitKind, number>,
    utilisation,
  }
}
