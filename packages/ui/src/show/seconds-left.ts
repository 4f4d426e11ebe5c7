import { useEffect, useState } from 'react'
import type { ServerClock } from '../browser/server-clock.ts'

const SECOND_MS = 1_000
const secondsUntil = (end: number, clock: Pick<ServerClock, 'now'>) =>
  Math.max(0, Math.ceil((end - clock.now()) / SECOND_MS))

/** The seconds until an instant (epoch ms), which change on the turn of each. Undefined without an instant. */
export function useSecondsLeft(end: number | undefined, clock: Pick<ServerClock, 'now'>): number | undefined {
  const [ticked, setTicked] = useState<{ end: number; left: number }>()
  useEffect(() => {
    if (end === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      setTicked({ end, left: secondsUntil(end, clock) })
      const ms = end - clock.now()
      // A clock that is corrected meanwhile is seen within the second.
      if (ms > 0) timer = setTimeout(tick, ms % SECOND_MS || SECOND_MS)
    }
    tick()
    return () => clearTimeout(timer)
  }, [end, clock])
  if (end === undefined) return undefined
  return ticked?.end === end ? ticked.left : secondsUntil(end, clock)
}

/** '1:05:09' or '0:42'. */
export function formatSecondsLeft(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}
