/**
 * Where the primary's write-ahead log was in the last seconds. So it is known how old a standby's data is without comparing the
 * clocks of machines, and also when the standby no longer receives anything and cannot know that it is behind.
 */

/** A position in the log, as PostgreSQL writes it: 16/B374D848. */
export type LogPosition = string

const FORM = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i
export const isLogPosition = (text: string): boolean => FORM.test(text)

/** In bytes since the beginning of the log. */
function offsetOf(position: LogPosition): bigint {
  const [high, low] = position.split('/') as [string, string]
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export const hasReached = (replayed: LogPosition, required: LogPosition): boolean =>
  offsetOf(replayed) >= offsetOf(required)

type Sample = { at: number; position: LogPosition }

/** `maxAgeMs`: how old data may be. Times are of one monotonic clock. */
export function createLogPositions(maxAgeMs: number) {
  /** The oldest first. */
  let samples: Sample[] = []
  /** The newest of those that are at least as old as data may be; before there is one, the oldest. */
  const bound = (now: number) => samples.findLast(({ at }) => now - at >= maxAgeMs) ?? samples[0]
  return {
    /** `at`: when it was asked for, or before. */
    add: (at: number, position: LogPosition) => {
      const first = bound(at)
      samples = [...samples.filter((one) => first !== undefined && one.at >= first.at), { at, position }]
    },
    /** What a standby must have replayed; undefined if it is not known, because the primary has not answered for long. */
    required: (now: number): LogPosition | undefined => {
      const newest = samples.at(-1)
      return newest && now - newest.at < maxAgeMs ? bound(now)!.position : undefined
    },
    /** How old data is at most where the log was replayed so far; undefined if it is older than all that is known. */
    ageOf: (replayed: LogPosition, now: number): number | undefined => {
      const newest = samples.at(-1)
      // Whatever was written after the newest sample does not count: nothing may have been.
      if (newest && hasReached(replayed, newest.position)) return 0
      const reached = samples.findLast(({ position }) => hasReached(replayed, position))
      return reached && now - reached.at
    },
  }
}
