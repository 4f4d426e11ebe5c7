import type { ServerClock } from './server-clock.ts'

/** The longest delay that a browser timer supports. */
const LONGEST_WAIT_MS = 2 ** 31 - 1
/** Wait a little longer, so that the instant has passed on the server too. */
const MARGIN_MS = 50

/**
 * Calls `onTime` with the server's time when it becomes known, whenever it is corrected, and just after each of the instants (epoch
 * ms). While it is unknown nothing is called: the device's clock decides nothing. `sync` sees to it that it becomes known. Returns
 * the end.
 */
export function followClock(
  clock: Pick<ServerClock, 'now' | 'isSynced' | 'onSync'>,
  sync: () => unknown,
  instants: readonly number[],
  onTime: (now: number) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const now = clock.now()
    onTime(now)
    const next = Math.min(...instants.filter((instant) => instant > now))
    if (next !== Infinity) timer = setTimeout(look, Math.min(next - now + MARGIN_MS, LONGEST_WAIT_MS))
  }
  const unsubscribe = clock.onSync(look)
  if (clock.isSynced()) look()
  else sync()
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** Whether one of the instants lies between the two times, in either direction. */
export const isAnyBetween = (instants: readonly number[], one: number, other: number): boolean =>
  instants.some((instant) => instant <= one !== instant <= other)
