/** A limit of how many work at once, which adapts to how long the work takes. */

export type LimitOptions = {
  /** The limit begins with `initial`, and stays within `min` and `max`. After a rush it comes back to `rest`, or else to `initial`. */
  initial: number
  min: number
  max: number
  /**
   * How low it falls while some find no slot; default `min`. Where everybody finds one, work is not slow because of other work, and a
   * single slow call must not keep others out.
   */
  minInRush?: number
  /** When work takes longer than this on average, in milliseconds, the limit falls. */
  targetMs: number
  /** How much the limit rises in a tenth of a second in which some found no slot; default 1.05. */
  increase?: number
  /**
   * While everybody finds a slot, the limit rests where one processor would reach the target: at the target divided by what the
   * work takes, but not lower than this. So a sudden rush does not begin with more than a processor can do in that time.
   */
  rest?: number
}

/** Something that works under a limit, from `begin` to `end`. */
export type Work = {
  /** It waits for somebody else, and takes neither processor nor database meanwhile. */
  pause(): void
  resume(): void
  end(): void
}

export type AdaptiveLimit = {
  current(): number
  /** How many work now. Those that are paused do not. */
  working(): number
  /** `isStarted`: false as long as it waits for its request to arrive. */
  begin(isStarted?: () => boolean): Work
  /** Somebody found no slot. */
  recordNoSlot(): void
  /** Makes the limit fall; false if it is at its least. */
  lower(): boolean
}

/** How often the limit is adjusted, in milliseconds. It falls fast and rises slowly. */
const WINDOW_MS = 100
const DECREASE = 0.8
const INCREASE = 1.05
/**
 * After a rush, while everybody finds a slot and work takes less than this part of the target: a limit that stayed low would refuse
 * whoever comes in the same moment as a few others.
 */
const RECOVERY = { increase: 1.25, ofTarget: 0.5 }

/**
 * A limit that falls while work is slow, and rises while it is fast and some find no slot (AIMD), or until it is as before the rush. What
 * still runs counts with its age once that is beyond the target, so that the limit also falls when nothing ends. `before`: limits that
 * fall in place of this one, as long as they can.
 */
export function createAdaptiveLimit(
  { initial, min, max, minInRush = min, targetMs, increase = INCREASE, rest }: LimitOptions,
  now: () => number,
  before: readonly Pick<AdaptiveLimit, 'lower'>[] = [],
): AdaptiveLimit {
  const resting = rest ?? initial
  let limit = initial
  let windowStart = now()
  let total = 0
  let count = 0
  let wasNeeded = false
  let wasNeededBefore = false
  /** Each that works now, with the milliseconds that it has worked without the present stretch. */
  const running = new Map<object, { since: number; workedMs: number; isStarted: () => boolean }>()

  const least = () => (wasNeeded || wasNeededBefore ? Math.min(min, minInRush) : min)
  const lower = () => {
    if (limit <= least()) return false
    limit = Math.max(least(), Math.floor(limit * DECREASE))
    return true
  }

  /** While everybody finds a slot. */
  const settle = (average: number) => {
    if (limit < resting) {
      if (average <= targetMs * RECOVERY.ofTarget) limit = Math.min(resting, Math.ceil(limit * RECOVERY.increase))
    } else if (rest !== undefined) limit = Math.min(limit, Math.max(rest, Math.ceil(targetMs / average)))
  }

  const adjust = () => {
    const at = now()
    if (at - windowStart < WINDOW_MS) return
    for (const { since, workedMs, isStarted } of running.values()) {
      const age = workedMs + at - since
      if (age <= targetMs || !isStarted()) continue
      total += age
      count += 1
    }
    const average = count > 0 ? total / count : 0
    if (average > targetMs) {
      // All of them, so that it is not one that yields for all others.
      if (before.map((other) => other.lower()).every((hasFallen) => !hasFallen)) lower()
    } else if (wasNeeded) limit = Math.min(max, Math.ceil(limit * increase))
    else if (average > 0) settle(average)
    limit = Math.max(limit, least())
    ;[windowStart, total, count, wasNeededBefore, wasNeeded] = [at, 0, 0, wasNeeded, false]
  }

  return {
    current: () => limit,
    working: () => running.size,
    begin: (isStarted = () => true) => {
      adjust()
      const key = {}
      let workedMs = 0
      let hasEnded = false
      // What goes on after the end, because the client has left, is nobody's.
      const resume = () => {
        if (!hasEnded) running.set(key, { since: now(), workedMs, isStarted })
      }
      const pause = () => {
        const stretch = running.get(key)
        if (!stretch) return
        running.delete(key)
        workedMs += now() - stretch.since
      }
      resume()
      return {
        pause,
        resume,
        end: () => {
          pause()
          hasEnded = true
          total += workedMs
          count += 1
          adjust()
        },
      }
    },
    recordNoSlot: () => {
      wasNeeded = true
      adjust()
    },
    lower,
  }
}
