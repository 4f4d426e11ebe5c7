/** The retry schedule of messages and vendor tasks: exponential backoff with a cap and jitter. */

const BACKOFF = { firstSeconds: 5, factor: 2, maxSeconds: 900, jitter: 0.25 }

/** A message that has failed for this long becomes a dead letter. */
export const RETRY_FOR_MINUTES = 24 * 60

/** Seconds until the next attempt, after `attempts` (1 or more) failed; `random` gives 0 to 1. */
export function retryDelaySeconds(attempts: number, random: () => number): number {
  const { firstSeconds, factor, maxSeconds, jitter } = BACKOFF
  const seconds = Math.min(maxSeconds, firstSeconds * factor ** (attempts - 1))
  return seconds * (1 - jitter + 2 * jitter * random())
}
