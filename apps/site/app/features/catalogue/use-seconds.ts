import { getCompetition } from '@fairdraw/contract/catalogue.ts'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { serverClock } from '../../session/clock.ts'
import { runSeconds } from './seconds.ts'

/**
 * The server's time, second by second until a given instant; at first the time at which the page was rendered, and that
 * until the server has been heard: the page may be old, and this device's clock wrong. Where nothing else asks the server,
 * this does.
 */
export function useSeconds(renderedAt: number, until: number, competitionId: number): number {
  const [now, setNow] = useState(renderedAt)

  useEffect(() => {
    let seconds: ReturnType<typeof runSeconds> | undefined
    const begin = () => {
      if (seconds) seconds.look()
      else seconds = runSeconds({ until, now: serverClock.now, show: setNow })
    }
    const look = () => {
      if (document.visibilityState === 'visible') seconds?.look()
    }
    const ask = async () => {
      await api(getCompetition, { params: { id: competitionId } })
      // Where nobody answers, this device's clock is the best there is.
      begin()
    }
    const forget = serverClock.onLearn(begin)
    document.addEventListener('visibilitychange', look)
    if (serverClock.isSet()) begin()
    else void ask()
    return () => {
      forget()
      document.removeEventListener('visibilitychange', look)
      seconds?.stop()
    }
  }, [until, competitionId])

  return now
}
