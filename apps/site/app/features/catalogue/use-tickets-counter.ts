import { getRevealedWidget } from '@fairdraw/contract/winsday.ts'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { CYCLE_MS, planCycle, POLL_MS } from './counter-cycle.ts'
import type { Counted, RevealedTicket } from './counter-cycle.ts'

export type Shown = { total: number | undefined; latest: RevealedTicket | undefined }

/** Polls the counter and shows what is new, ticket by ticket. Rests while paused and while the page is out of sight. */
export function useTicketsCounter(winnerId: string, isPaused: boolean): Shown {
  const [shown, setShown] = useState<Shown>({ total: undefined, latest: undefined })

  useEffect(() => {
    if (isPaused) return
    let isGone = false
    let counted: Counted | undefined
    let total: number | undefined
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const after = (ms: number, then: () => void) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        then()
      }, ms)
      timers.add(timer)
    }

    const cycle = () => {
      if (!counted) return
      const { tickets, eachMs, total: next } = planCycle(counted, total)
      const from = next - tickets.length
      if (total === undefined) setShown((was) => ({ total: from, latest: was.latest }))
      tickets.forEach((ticket, place) => after(place * eachMs, () => setShown((was) => ({ ...was, latest: ticket }))))
      after(CYCLE_MS, () => {
        total = next
        setShown((was) => ({ ...was, total: next }))
        cycle()
      })
    }

    const poll = async () => {
      if (document.visibilityState === 'visible') {
        const answer = await api(getRevealedWidget, { params: { winnerId } })
        if (isGone) return
        // A load that failed is tried again with the next poll; the counter stands still meanwhile (1-site §8).
        const isFirst = counted === undefined
        if (answer.ok) counted = answer.body
        if (isFirst) cycle()
      }
      after(POLL_MS, () => void poll())
    }

    void poll()
    return () => {
      isGone = true
      for (const timer of timers) clearTimeout(timer)
    }
  }, [winnerId, isPaused])

  return shown
}
