import { useEffect, useState } from 'react'
import { hearServerTime, serverClock } from '../../session/clock.ts'
import { runSeconds } from './seconds.ts'

/**
 * The server's time, tick by tick until a given instant; at first the time at which the page was rendered, and that
 * until the server has been heard: the page may be old, and this device's clock wrong. Where nothing else asks the server,
 * this does.
 */
export function useTicks(renderedAt: number, until: number, everyMs: number): number {
  const [now, setNow] = useState(renderedAt)

  useEffect(() => {
    let seconds: ReturnType<typeof runSeconds> | undefined
    const begin = () => {
      if (seconds) seconds.look()
      else seconds = runSeconds({ until, now: serverClock.now, show: setNow, everyMs })
    }
    const look = () => {
      if (document.visibilityState === 'visible') seconds?.look()
    }
    let isGone = false
    const ask = async () => {
      await hearServerTime()
      // Where nobody answers, this device's clock is the best there is.
      if (!isGone) begin()
    }
    const forget = serverClock.onLearn(begin)
    document.addEventListener('visibilitychange', look)
    void ask()
    return () => {
      isGone = true
      forget()
      document.removeEventListener('visibilitychange', look)
      seconds?.stop()
    }
  }, [until, everyMs])

  return now
}
