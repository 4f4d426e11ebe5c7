import { useEffect, useState } from 'react'
import { useIsFromServer } from '../ui/page-life/use-is-from-server.ts'
import { serverClock } from './clock.ts'

/** The longest delay that a browser timer supports. */
const LONGEST_WAIT_MS = 2 ** 31 - 1
/** Wait a little longer, so that the instant has passed on the server too. */
const MARGIN_MS = 50

/**
 * The server's time for a page: in a new document first the time at which it was rendered, so that hydration matches; then updated
 * at each of the instants (epoch ms) at which something on the page changes.
 */
export function useNow(renderedAt: string, instants: readonly number[]): Date {
  const isFromServer = useIsFromServer()
  const [now, setNow] = useState(() => new Date(isFromServer ? renderedAt : serverClock.now()))
  const key = instants.join()

  useEffect(() => {
    const ahead = key === '' ? [] : key.split(',').map(Number)
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const at = serverClock.now()
      setNow((was) => (ahead.some((instant) => was.getTime() < instant && instant <= at) ? new Date(at) : was))
      const next = Math.min(...ahead.filter((instant) => instant > at))
      if (next !== Infinity) timer = setTimeout(look, Math.min(next - at + MARGIN_MS, LONGEST_WAIT_MS))
    }
    look()
    return () => clearTimeout(timer)
  }, [key])

  // New loader data on the same screen was rendered later than `now`.
  return now.getTime() < Date.parse(renderedAt) ? new Date(renderedAt) : now
}
