import { useEffect, useState } from 'react'
import { ensureClockSync, serverClock } from '../../../session/clock.ts'
import { startTicker } from './ticker.ts'

/**
 * The server's time, updated at an interval until a given instant. It starts with the time at which the page was rendered
 * and keeps that until the server's time is known, because the page may be old and this device's clock may be wrong. Asks
 * the server for its time if nothing else does.
 */
export function useTicks(renderedAt: number, until: number, intervalMs: number): number {
  const [now, setNow] = useState(renderedAt)

  useEffect(() => {
    let ticker: ReturnType<typeof startTicker> | undefined
    const startOrUpdate = () => {
      if (ticker) ticker.update()
      else ticker = startTicker({ until, now: serverClock.now, onTick: setNow, intervalMs })
    }
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') ticker?.update()
    }
    const unsubscribe = serverClock.onSync(startOrUpdate)
    document.addEventListener('visibilitychange', onVisibilityChange)
    if (serverClock.isSynced()) startOrUpdate()
    else void ensureClockSync()
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', onVisibilityChange)
      ticker?.stop()
    }
  }, [until, intervalMs])

  return now
}
