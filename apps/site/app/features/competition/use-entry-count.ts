import { getEntryCount } from '@fairdraw/contract/catalogue.ts'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'

const POLL_MS = 10_000

/** How many tickets a competition has, asked every ten seconds while its page is in sight and nobody has paused it. */
export function useEntryCount(competitionId: number, isPaused: boolean): number | undefined {
  const [tickets, setTickets] = useState<number>()

  useEffect(() => {
    if (isPaused) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = async () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') {
        const answer = await api(getEntryCount, { params: { id: competitionId } })
        if (isGone) return
        // What could not be asked is asked again; the last count stands meanwhile.
        if (answer.ok) setTickets(answer.body.tickets)
      }
      clearTimeout(timer)
      timer = setTimeout(() => void poll(), POLL_MS)
    }
    const look = () => {
      if (document.visibilityState === 'visible') void poll()
    }
    void poll()
    document.addEventListener('visibilitychange', look)
    return () => {
      isGone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [competitionId, isPaused])

  return tickets
}

/** What is said aloud of a value that changes by itself: not the first one, and no more often than this. */
export function useSaidSparingly(value: string | undefined, leastMs: number): string {
  const [said, setSaid] = useState('')
  const [lastAt, setLastAt] = useState<number>()

  useEffect(() => {
    if (value === undefined) return
    if (lastAt === undefined) return setLastAt(performance.now())
    const timer = setTimeout(
      () => {
        setSaid(value)
        setLastAt(performance.now())
      },
      Math.max(0, lastAt + leastMs - performance.now()),
    )
    return () => clearTimeout(timer)
    // Only a new value begins a new wait.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [value])

  return said
}
