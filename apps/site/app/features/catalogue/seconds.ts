/**
 * Ticks of the server's clock, on time: each tick is set anew from what the clock says, so that none of a tick's lateness
 * adds up, and after a sleep the next one shows what is true then (field rule 12).
 */
export function runSeconds({
  until,
  now,
  show,
  everyMs = 1000,
}: {
  until: number
  now: () => number
  show: (now: number) => void
  everyMs?: number
}): {
  /** Looks at the clock at once: the page was out of sight, or the clock has learnt. */
  look(): void
  stop(): void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const at = now()
    show(at)
    // To the next whole second, or minute, that is left: there, and not a moment earlier, the digits change.
    if (at < until) timer = setTimeout(look, (until - at) % everyMs || everyMs)
  }
  look()
  return { look, stop: () => clearTimeout(timer) }
}
