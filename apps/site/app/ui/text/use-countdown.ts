import { useCallback, useSyncExternalStore } from 'react'
import { serverClock } from '../../session/clock.ts'

/** Whole seconds left until an instant: never below zero, and never above `most`, which the time began with. */
export function secondsUntil(until: number | undefined, now: number, most = Infinity): number {
  return until === undefined ? 0 : Math.min(most, Math.max(0, Math.ceil((until - now) / 1000)))
}

const none = () => 0

/**
 * Whole seconds until an instant of the server's clock (epoch ms), updated every second; 0 if there is none or it has passed. Every
 * such instant comes from a reply, which has set the clock. A later, faster reply sets it more exactly, by up to a second:
 * `most` keeps 40 seconds from being shown as 41.
 */
export function useCountdown(until: number | undefined, most?: number): number {
  const subscribe = useCallback(
    (tick: () => void) => {
      if (until === undefined) return () => {}
      const timer = setInterval(() => {
        tick()
        if (serverClock.now() >= until) clearInterval(timer)
      }, 250)
      return () => clearInterval(timer)
    },
    [until],
  )
  return useSyncExternalStore(subscribe, () => secondsUntil(until, serverClock.now(), most), none)
}
