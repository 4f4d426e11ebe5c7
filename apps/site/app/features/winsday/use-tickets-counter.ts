import { getRevealedWidget } from '@fairdraw/contract/winsday.ts'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { runCounter } from './run-counter.ts'
import type { CounterState } from './run-counter.ts'

/**
 * Polls the counter and shows new tickets one by one. Stops while it is paused or the page is hidden. `served`: the count
 * when the page was rendered, shown until the first reply.
 */
export function useTicketsCounter(winnerId: string, isPaused: boolean, served?: number): CounterState {
  const [state, setState] = useState<CounterState>({ total: served, latest: undefined })
  const last = useRef(state)

  useEffect(() => {
    if (isPaused) return
    return runCounter({
      initial: last.current,
      load: async () => {
        const answer = await api(getRevealedWidget, { params: { winnerId } })
        if (answer.ok) return answer.body
        console.info('Failed to load revealed tickets widget')
        return undefined
      },
      isVisible: () => document.visibilityState === 'visible',
      onChange: (next) => {
        last.current = next
        setState(next)
      },
    })
  }, [winnerId, isPaused])

  return state
}
