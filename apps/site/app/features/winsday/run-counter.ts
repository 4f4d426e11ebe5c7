/** Runs the counter: polls the API, shows new tickets one by one and raises the count (1-site §2 'Tickets counter', §4, §9). */
import { CYCLE_MS, planCycle, POLL_MS } from './counter-cycle.ts'
import type { RevealedTickets, RevealedTicket } from './counter-cycle.ts'

export type CounterState = { total: number | undefined; latest: RevealedTicket | undefined }

/**
 * Starts polling and returns a function that stops it. Continues from `initial`, so that a counter that was paused does not
 * start again.
 */
export function runCounter({
  initial,
  load,
  isVisible,
  onChange,
}: {
  initial: CounterState
  /** The server's count; undefined if the request failed. */
  load: () => Promise<RevealedTickets | undefined>
  /** Whether the page is visible. While it is not, no request is sent. */
  isVisible: () => boolean
  onChange: (state: CounterState) => void
}): () => void {
  let isStopped = false
  let revealed: RevealedTickets | undefined
  let state = initial
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const schedule = (ms: number, then: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      then()
    }, ms)
    timers.add(timer)
  }
  const update = (changes: Partial<CounterState>) => {
    state = { ...state, ...changes }
    onChange(state)
  }

  const cycle = () => {
    if (!revealed) return
    const { tickets, eachMs, total } = planCycle(revealed, state.total)
    // A page may have been rendered hours ago. What the reply does not list has been counted since.
    const before = total - tickets.length
    if (state.total !== before) update({ total: before })
    tickets.forEach((latest, index) => {
      if (index === 0) update({ latest })
      else schedule(index * eachMs, () => update({ latest }))
    })
    schedule(CYCLE_MS, () => {
      if (state.total !== total) update({ total })
      cycle()
    })
  }

  const poll = async () => {
    if (isVisible()) {
      const reply = await load()
      if (isStopped) return
      const isFirst = revealed === undefined
      // After a failed request the counter stays as it is, and the next poll tries again (1-site §8).
      if (reply) revealed = reply
      if (isFirst) cycle()
    }
    schedule(POLL_MS, () => void poll())
  }

  void poll()
  return () => {
    isStopped = true
    for (const timer of timers) clearTimeout(timer)
  }
}
