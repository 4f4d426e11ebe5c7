import { useEffect, useState } from 'react'
import { serverClock } from './clock.ts'

/** A longer wait would overflow the browser's timer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1
/** A moment past a boundary, so that it has surely passed on the server too. */
const PAST_MS = 50

/**
 * The server's time, as a page needs it: first the time at which it was rendered, so that it hydrates as it came; then
 * anew at each of the instants (epoch ms) at which something on it changes.
 */
export function useNow(renderedAt: string, instants: readonly number[]): Date {
  const [now, setNow] = useState(() => new Date(renderedAt))
  const key = instants.join()

  useEffect(() => {
    const ahead = key === '' ? [] : key.split(',').map(Number)
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const at = serverClock.now()
      setNow((was) => (ahead.some((instant) => was.getTime() < instant && instant <= at) ? new Date(at) : was))
      const next = Math.min(...ahead.filter((instant) => instant > at))
      if (next !== Infinity) timer = setTimeout(look, Math.min(next - at + PAST_MS, LONGEST_WAIT_MS))
    }
    look()
    return () => clearTimeout(timer)
  }, [key])

  // What replaces it on the same screen was rendered later.
  return now.getTime() < Date.parse(renderedAt) ? new Date(renderedAt) : now
}
