/** The counter at work: asks, shows what is new ticket by ticket, and counts on (1-site §2 'Tickets counter', §4, §9). */
import { CYCLE_MS, planCycle, POLL_MS } from './counter-cycle.ts'
import type { Counted, RevealedTicket } from './counter-cycle.ts'

export type Shown = { total: number | undefined; latest: RevealedTicket | undefined }

/**
 * Begins to poll and to count; returns how to stop. What is `shown` already goes on from there, so that a counter that was
 * paused does not begin anew.
 */
export function runCounter({
  shown: from,
  load,
  isSeen,
  show,
}: {
  shown: Shown
  /** What the server counted; undefined where it could not be asked. */
  load: () => Promise<Counted | undefined>
  /** Nothing is asked for nobody: whether the page is in sight. */
  isSeen: () => boolean
  show: (shown: Shown) => void
}): () => void {
  let isGone = false
  let counted: Counted | undefined
  let shown = from
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const after = (ms: number, then: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      then()
    }, ms)
    timers.add(timer)
  }
  const change = (over: Partial<Shown>) => {
    shown = { ...shown, ...over }
    show(shown)
  }

  const cycle = () => {
    if (!counted) return
    const { tickets, eachMs, total } = planCycle(counted, shown.total)
    if (shown.total === undefined) change({ total: total - tickets.length })
    tickets.forEach((latest, place) => {
      if (place === 0) change({ latest })
      else after(place * eachMs, () => change({ latest }))
    })
    after(CYCLE_MS, () => {
      if (shown.total !== total) change({ total })
      cycle()
    })
  }

  const poll = async () => {
    if (isSeen()) {
      const answer = await load()
      if (isGone) return
      const isFirst = counted === undefined
      // A load that failed is tried again with the next poll; the counter stands still meanwhile (1-site §8).
      if (answer) counted = answer
      if (isFirst) cycle()
    }
    after(POLL_MS, () => void poll())
  }

  void poll()
  return () => {
    isGone = true
    for (const timer of timers) clearTimeout(timer)
  }
}
