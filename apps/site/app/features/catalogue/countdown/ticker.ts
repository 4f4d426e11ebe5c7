/**
 * Calls back on each whole second (or other interval) of the server's clock until an instant. Each timeout is computed from
 * the clock, so late timers do not add up, and after the device slept the next tick shows the right time (field rule 12).
 */
export function startTicker({
  until,
  now,
  onTick,
  intervalMs = 1000,
}: {
  until: number
  now: () => number
  onTick: (now: number) => void
  intervalMs?: number
}): {
  /** Reads the clock now: call it when the page becomes visible or the clock was corrected. */
  update(): void
  stop(): void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    clearTimeout(timer)
    const at = now()
    onTick(at)
    // Wait until the time left is a multiple of the interval: that is when the digits change.
    if (at < until) timer = setTimeout(update, (until - at) % intervalMs || intervalMs)
  }
  update()
  return { update, stop: () => clearTimeout(timer) }
}
