import { followClock, isAnyBetween } from '@fairdraw/ui/browser/follow-clock.ts'
import { useEffect, useState } from 'react'
import { useIsFromServer } from '../ui/page-life/use-is-from-server.ts'
import { ensureClockSync, serverClock } from './clock.ts'

/**
 * The server's time for a page: the time at which it was rendered, until the server's clock is known; then updated at each of the
 * instants (epoch ms) at which something on the page changes, and back again if the clock is corrected across one.
 */
export function useNow(renderedAt: string, instants: readonly number[]): Date {
  const isFromServer = useIsFromServer()
  const [now, setNow] = useState(
    () => new Date(isFromServer || !serverClock.isSynced() ? renderedAt : serverClock.now()),
  )
  const key = instants.join()

  useEffect(() => {
    if (key === '') return undefined
    const all = key.split(',').map(Number)
    return followClock(serverClock, ensureClockSync, all, (at) =>
      setNow((was) => (isAnyBetween(all, was.getTime(), at) ? new Date(at) : was)),
    )
  }, [key])

  // New loader data on the same screen was rendered later than `now`.
  return now.getTime() < Date.parse(renderedAt) ? new Date(renderedAt) : now
}
