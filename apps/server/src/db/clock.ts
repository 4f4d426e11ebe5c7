/** The database's clock as a process knows it: what it shows, signs and compares agrees with every other process. */

/** One reading: this process's time in the middle of the round trip, and how long that took. */
export type ClockReading = { databaseMs: number; processMs: number; roundTripMs: number }

export type DatabaseClock = {
  now(): Date
  /** How far the database's clock is ahead of this process's, in milliseconds. */
  offsetMs(): number
  observe(reading: ClockReading): void
}

/** Less than this is no difference that anybody sees, and no reading is exact. */
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

/** Reads the database's clock by a statement that gives milliseconds since 1970. */
export async function readClock(ask: () => Promise<number>): Promise<ClockReading> {
  const sentAt = Date.now()
  const start = performance.now()
  const databaseMs = await ask()
  const roundTripMs = performance.now() - start
  return { databaseMs, processMs: sentAt + roundTripMs / 2, roundTripMs }
}

export const CLOCK_SQL = 'extract(epoch from clock_timestamp())::float8 * 1000'
