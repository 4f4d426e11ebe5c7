import { getRevealedWidget } from '@fairdraw/contract/winsday.ts'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { runCounter } from './counter-run.ts'
import type { Shown } from './counter-run.ts'

const NOTHING_YET: Shown = { total: undefined, latest: undefined }

/** Polls the counter and shows what is new, ticket by ticket. Rests while paused and while the page is out of sight. */
export function useTicketsCounter(winnerId: string, isPaused: boolean): Shown {
  const [shown, setShown] = useState(NOTHING_YET)
  const last = useRef(NOTHING_YET)

  useEffect(() => {
    if (isPaused) return
    return runCounter({
      shown: last.current,
      load: async () => {
        const answer = await api(getRevealedWidget, { params: { winnerId } })
        if (answer.ok) return answer.body
        console.info('Failed to load revealed tickets widget')
        return undefined
      },
      isSeen: () => document.visibilityState === 'visible',
      show: (next) => {
        last.current = next
        setShown(next)
      },
    })
  }, [winnerId, isPaused])

  return shown
}
