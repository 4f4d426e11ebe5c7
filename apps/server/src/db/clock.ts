/**
 * The database's clock, estimated by each process, so that all processes agree on the time that they show, sign and
 * compare.
 */

/** `processMs` is this process's time in the middle of the round trip. */
export type ClockReading = { databaseMs: number; processMs: number; roundTripMs: number }

export type DatabaseClock = {
  now(): Date
  /** How far the database's clock is ahead of this process's, in milliseconds. */
  offsetMs(): number
  observe(reading: ClockReading): void
}

/** Smaller differences are within the error of a reading, and nobody notices them. */
const TOLERANCE_MS = 50

export function createDatabaseClock(): DatabaseClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    offsetMs: () => offset,
    observe: ({ databaseMs, processMs, roundTripMs }) => {
      const found = Math.round(databaseMs - processMs)
      if (Math.abs(found - offset) > Math.max(TOLERANCE_MS, roundTripMs)) offset = found
    },
  }
}

/** `runStatement` runs a statement that returns milliseconds since 1970. */
export async function readClock(runStatement: () => Promise<number>): Promise<ClockReading> {
  const sentAt = Date.now()
  const start = performance.now()
  const databaseMs = await runStatement()
  const roundTripMs = performance.now() - start
  return { databaseMs, processMs: sentAt + roundTripMs / 2, roundTripMs }
}

export const CLOCK_SQL = 'extract(epoch from clock_timestamp())::float8 * 1000'
