/**
 * Predicts a spike from what each visit costs. A model in steps of a few milliseconds: the front takes processor time first, as it has
 * a higher priority; the rest is shared evenly by all calls that hold a slot, as an event loop and a database do. A call that needs
 * a slot waits for it as in ops/haproxy.cfg and the server's admission, and is refused after that. Computed, not measured: no
 * lock, disk or garbage is in it, and every visit of a kind costs the same.
 */
import { createAdaptiveLimit } from '@fairdraw/server/http/load/adaptive-limit.ts'
import type { Work } from '@fairdraw/server/http/load/adaptive-limit.ts'
import { DEFAULT_ADMISSION, SHARE } from '@fairdraw/server/http/load/admission.ts'
import type { VisitKind } from '@fairdraw/resilience/show/visits.ts'
import { VISIT_KINDS, drawKind } from '@fairdraw/resilience/show/visits.ts'
import { percentileOf } from '../figures.ts'
import type { Costs } from './costs.ts'

type Slot = keyof typeof SHARE | 'login' | 'vendor' | undefined
/** The calls of a visit, and where each needs a slot: in the database's pool by priority, or in a pool of its own. Pages need none. */
const CALLS: Readonly<Record<VisitKind, readonly Slot[]>> = {
  home: [undefined],
  competition: [undefined],
  catalogue: [undefined],
  account: ['account'],
  'log-in': ['login', 'login', 'login'],
  entry: ['entry'],
  'paid entry': ['entry', 'vendor', 'paying'],
  result: ['account'],
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
  /** Visits that end. */
  admittedPerSecond: number
  /** Of visits, at their first call. */
  refusedShare: number
  refusedShareOf: Record<VisitKind, number>
  /** Of calls. */
  p50Ms: number
  p99Ms: number
  /** The share of the processors' time that was used. */
  utilisation: number
}

/** A call of a visit: `left` is the work that remains, in milliseconds of a processor. */
type Call = { kind: VisitKind; nth: number; at: number; left: number; work?: Work }

const slotOf = ({ kind, nth }: Call): Slot => CALLS[kind][nth]
const isPayment = (call: Call) => slotOf(call) === 'vendor'

/** The slots of all processes together, as they are alike. Nobody waits for a vendor, as the emulators answer at once. */
function createSlots(processes: number, now: () => number) {
  const { adaptive } = DEFAULT_ADMISSION
  const database = createAdaptiveLimit(adaptive.database, now)
  const login = createAdaptiveLimit(adaptive.login, now)
  const vendor = createAdaptiveLimit(adaptive.vendor, now, [database, login])
  const limitOf = (slot: NonNullable<Slot>) => (slot === 'vendor' ? vendor : slot === 'login' ? login : database)
  let entries = 0
  return {
    /** `isPayingNext`: somebody waits to pay. */
    isFree: (call: Call, isPayingNext: boolean): boolean => {
      const slot = slotOf(call)
      if (slot === undefined) return true
      if (isPayingNext && (slot === 'login' || slot === 'account' || slot === 'anonymous')) return false
      if (slot === 'entry' && entries >= ENTRIES_AT_A_PROCESS * processes) return false
      const limit = limitOf(slot)
      const share = slot === 'vendor' || slot === 'login' ? 1 : SHARE[slot]
      return limit.working() < Math.max(1, Math.floor(limit.current() * share)) * processes
    },
    take: (call: Call) => {
      const slot = slotOf(call)
      if (slot === undefined) return
      if (slot === 'entry') entries += 1
      call.work = limitOf(slot).begin()
    },
    giveBack: (call: Call) => {
      if (slotOf(call) === 'entry') entries -= 1
      call.work?.end()
    },
    recordNoSlot: (call: Call) => {
      const slot = slotOf(call)
      if (slot !== undefined) limitOf(slot).recordNoSlot()
    },
  }
}

type Tally = { offered: Record<VisitKind, number>; refused: Record<VisitKind, number>; ended: number; times: number[] }

/**
 * `rateAt`: visits a second, at a time in seconds since the start. Only calls that come from `countFrom` on count for the
 * prediction. `random` gives the moments and kinds.
 */
export function simulate(
  costs: Costs,
  { cores, processes }: Machine,
  { rateAt, seconds, countFrom = 0 }: { rateAt: (second: number) => number; seconds: number; countFrom?: number },
  random: () => number = Math.random,
): Prediction {
  let at = 0
  const slots = createSlots(processes, () => at)
  let active: Call[] = []
  let waiting: Call[] = []
  /** Milliseconds that the front has to do, and others for refusals. */
  let frontWork = 0
  let used = 0
  const none = () => Object.fromEntries(VISIT_KINDS.map((kind) => [kind, 0])) as Record<VisitKind, number>
  const tally: Tally = { offered: none(), refused: none(), ended: 0, times: [] }
  const counts = (call: Call) => call.at >= countFrom * 1000

  const isPayingNext = () => waiting.some(isPayment)

  const start = (call: Call) => {
    slots.take(call)
    active.push(call)
  }
  const refuse = (call: Call) => {
    if (counts(call) && call.nth === 0) tally.refused[call.kind] += 1
    // HAProxy refuses entries itself, processes the rest.
    frontWork += costs.refusal.frontMs + (slotOf(call) === 'entry' ? 0 : costs.refusal.nodeMs)
  }
  const arrive = (kind: VisitKind, nth: number, moment: number) => {
    const cost = costs[kind]
    const call = { kind, nth, at: moment, left: (cost.nodeMs + cost.databaseMs) / CALLS[kind].length }
    if (counts(call) && nth === 0) tally.offered[kind] += 1
    if (slots.isFree(call, isPayingNext())) {
      frontWork += cost.frontMs / CALLS[kind].length
      start(call)
    } else {
      slots.recordNoSlot(call)
      waiting.push(call)
    }
  }
  const finish = (call: Call) => {
    slots.giveBack(call)
    if (counts(call)) tally.times.push(at - call.at)
    if (call.nth + 1 < CALLS[call.kind].length) arrive(call.kind, call.nth + 1, at)
    else if (counts(call)) tally.ended += 1
  }
  /** Those who pay first, then the oldest, each if its priority has a slot. */
  const admitWaiting = () => {
    const still: Call[] = []
    for (const call of waiting.toSorted((one, other) => Number(isPayment(other)) - Number(isPayment(one)))) {
      if (slots.isFree(call, still.some(isPayment))) {
        frontWork += costs[call.kind].frontMs / CALLS[call.kind].length
        start(call)
      } else if (at - call.at >= (isPayment(call) ? DEFAULT_ADMISSION.payersWaitMs : DEFAULT_ADMISSION.maxWaitMs))
        refuse(call)
      else still.push(call)
    }
    waiting = still
  }
  const nextAfter = (moment: number) => moment - (Math.log(1 - random()) * 1000) / rateAt(moment / 1000)

  for (let due = nextAfter(0); at < seconds * 1000; at += STEP_MS) {
    for (; due <= at; due = nextAfter(due)) arrive(drawKind(random()), 0, due)
    admitWaiting()
    const capacity = cores * STEP_MS
    const first = Math.min(capacity, frontWork)
    frontWork -= first
    used += first + shareEvenly(active, capacity - first, STEP_MS)
    const finished = active.filter(({ left }) => left === 0)
    active = active.filter(({ left }) => left > 0)
    finished.forEach(finish)
  }
  return summarise(tally, seconds - countFrom, used / (seconds * 1000 * cores))
}

/** Gives each call an equal part of the capacity, at most one processor's; what one does not need goes to the others. Returns what was used. */
function shareEvenly(active: readonly Call[], capacity: number, atMost: number): number {
  let left = capacity
  let unfinished = active
  while (left > 1e-9 && unfinished.length > 0) {
    const part = Math.min(atMost, left / unfinished.length)
    for (const call of unfinished) {
      const taken = Math.min(part, call.left)
      call.left = call.left - taken < 1e-9 ? 0 : call.left - taken
      left -= taken
    }
    if (part === atMost) break
    unfinished = unfinished.filter((call) => call.left > 0)
  }
  return capacity - left
}

function summarise({ offered, refused, ended, times }: Tally, seconds: number, utilisation: number): Prediction {
  const sum = (counts: Record<VisitKind, number>) => Object.values(counts).reduce((total, count) => total + count, 0)
  const shares = VISIT_KINDS.map((kind) => [kind, offered[kind] === 0 ? 0 : refused[kind] / offered[kind]])
  return {
    admittedPerSecond: ended / seconds,
    refusedShare: sum(refused) / Math.max(1, sum(offered)),
    refusedShareOf: Object.fromEntries(shares) as Record<VisitKind, number>,
    p50Ms: times.length === 0 ? 0 : percentileOf(times, 0.5),
    p99Ms: times.length === 0 ? 0 : percentileOf(times, 0.99),
    utilisation,
  }
}
