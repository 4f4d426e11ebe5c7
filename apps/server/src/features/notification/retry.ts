/** When a message or vendor task that failed is tried again: exponential, with a cap, spread so that not all come at once. */

const BACKOFF = { firstSeconds: 5, factor: 2, maxSeconds: 900, jitter: 0.25 }

/** After failing for this long it becomes a dead letter. */
export const RETRY_FOR_MINUTES = 24 * 60

/** Seconds until the next attempt, after `attempts` (1 or more) failed; `random` gives 0 to 1. */
export function retryDelaySeconds(attempts: number, random: () => number): number {
  const { firstSeconds, factor, maxSeconds, jitter } = BACKOFF
  const seconds = Math.min(maxSeconds, firstSeconds * factor ** (attempts - 1))
  return seconds * (1 - jitter + 2 * jitter * random())
}
