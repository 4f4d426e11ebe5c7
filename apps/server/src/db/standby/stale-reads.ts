/**
 * Reads that may be some seconds old: lists of the desk, downloads, counts for the metrics. They go to the standby when one is named, so
 * that they take nothing from players, and to the primary whenever the standby cannot serve them (docs/mechanisms/database.md#reads-from-a-standby).
 */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { createPool } from '../pool/pool.ts'
import type { PoolLimits, PoolStatus } from '../pool/pool.ts'
import { drizzleOn } from '../pool/pooled-session.ts'
import { column, queryRows } from '../rows.ts'
import { isDatabaseUnavailable } from '../unavailable.ts'
import { createLogPositions, hasReached } from './log-positions.ts'
import type { LogPosition } from './log-positions.ts'

type Db = PgDatabase<PgQueryResultHKT>

/**
 * Where a read went: to the standby; or to the primary, because the standby gave no answer (`away`), had no free connection (`busy`), has
 * not replayed what the primary wrote ten seconds ago (`behind`), has become a primary (`promoted`), ended the read because of what it had to replay (`conflict`), or
 * lacks what the reader has just written (`own-write`).
 */
export const STALE_READ_OUTCOMES = ['standby', 'away', 'busy', 'behind', 'promoted', 'conflict', 'own-write'] as const
export type StaleReadOutcome = (typeof STALE_READ_OUTCOMES)[number]

export type StandbyStatus = {
  /** How many reads went where. */
  reads: Record<StaleReadOutcome, number>
  /** At the last read; undefined while that is not known. */
  lagMs: number | undefined
  pool: PoolStatus
}

export type StaleReads = {
  /**
   * Runs `query` in a read-only transaction, which may be repeated: on the standby, or on `primary`. `after`: the result includes what
   * was written until then.
   */
  read<Result>(primary: Db, query: (db: Db) => Promise<Result>, after?: LogPosition): Promise<Result>
  /** Until where everything so far is written; undefined without a standby. */
  position(): Promise<LogPosition | undefined>
  /** Undefined without a standby. */
  status(): StandbyStatus | undefined
  close(): Promise<void>
}

const readPrimary = <Result>(primary: Db, query: (db: Db) => Promise<Result>): Promise<Result> =>
  primary.transaction(query, { accessMode: 'read only' })

/** Without a standby. */
export const PRIMARY_ONLY: StaleReads = {
  read: readPrimary,
  position: async () => undefined,
  status: () => undefined,
  close: async () => {},
}

const MAX_AGE_MS = 10_000
const SAMPLE_MS = 1_000
/** How long a standby may take to say how far it is. */
const CHECK_TIMEOUT_MS = 1_000
/** After a failure it is not asked for so long, so that a hung one delays few reads. */
const REST_MS: Partial<Record<StaleReadOutcome, number>> = { away: 5_000, promoted: 5_000, behind: 1_000 }

/** The primary answers meanwhile, so that a read is given up sooner than there. */
const LIMITS: PoolLimits = {
  acquireTimeoutMs: 1_000,
  queryTimeoutMs: 31_000,
  maxWaiting: 100,
  statementTimeoutMs: 30_000,
  lockTimeoutMs: 1_000,
  idleInTransactionTimeoutMs: 30_000,
}

/** SQLSTATEs of a read that the standby ended, or could not begin, because of what it had to replay. */
const CONFLICTS = [
  '40001', // serialization_failure: rows that it reads were removed
  '40P01', // deadlock_detected: with the replay
]
/** It has not replayed a migration of which this process knows. */
const OLDER_SCHEMA = ['42P01', '42703', '42883']

/** Why a standby did not serve a read. */
class NotServed extends Error {
  override name = 'NotServed'
  readonly outcome: StaleReadOutcome
  constructor(outcome: StaleReadOutcome) {
    super(`the standby is ${outcome}`)
    this.outcome = outcome
  }
}

function sqlState(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code
  return error instanceof Error && error.cause !== undefined ? sqlState(error.cause) : undefined
}

/** Undefined for a bug, which would fail on the primary too. */
function outcomeOf(error: unknown): StaleReadOutcome | undefined {
  if (error instanceof NotServed) return error.outcome
  const state = sqlState(error) ?? ''
  if (CONFLICTS.includes(state)) return 'conflict'
  if (OLDER_SCHEMA.includes(state)) return 'behind'
  return isDatabaseUnavailable(error) ? 'away' : undefined
}

export type StandbyOptions = {
  url: string
  connections: number
  /** For the positions of the log. */
  primary: Db
}

export function createStaleReads({ url, connections, primary }: StandbyOptions): StaleReads {
  const pool = createPool(url, { ...LIMITS, connections, hasSessionSettings: true })
  const standby = drizzleOn(pool)
  const positions = createLogPositions(MAX_AGE_MS)
  const reads = Object.fromEntries(STALE_READ_OUTCOMES.map((outcome) => [outcome, 0])) as StandbyStatus['reads']
  let lagMs: number | undefined
  let rests: { until: number; outcome: StaleReadOutcome } | undefined

  const readPosition = async (): Promise<LogPosition> => {
    const [row] = await queryRows(
      primary,
      { position: column.text },
      sql`select pg_current_wal_flush_lsn()::text as position`,
    )
    return row!.position
  }
  const sample = async () => {
    const at = performance.now()
    // While the primary does not answer, reads go there too, and say so.
    const position = await readPosition().catch(() => undefined)
    if (position !== undefined) positions.add(at, position)
  }
  const closing = new AbortController()
  const sampleRepeatedly = async () => {
    while (!closing.signal.aborted) {
      await sample()
      await delay(SAMPLE_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  void sampleRepeatedly()

  /** Throws unless the server of this transaction is a standby that has what is needed. */
  const check = async (tx: Db, after: LogPosition | undefined): Promise<void> => {
    const now = performance.now()
    const required = positions.required(now)
    const [server] = await queryRows(
      tx,
      { isStandby: column.boolean, replayed: column.nullable(column.text) },
      sql`select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as replayed`,
    )
    const { isStandby, replayed } = server!
    if (!isStandby) throw new NotServed('promoted')
    lagMs = replayed === null ? undefined : positions.ageOf(replayed, now)
    if (replayed === null || required === undefined || !hasReached(replayed, required)) throw new NotServed('behind')
    if (after !== undefined && !hasReached(replayed, after)) throw new NotServed('own-write')
  }

  /** The time to answer begins when there is a connection: many reads may wait for one, as when metrics are read. */
  const readStandby = async <Result>(
    query: (db: Db) => Promise<Result>,
    after: LogPosition | undefined,
  ): Promise<Result> => {
    let isConnected = false
    const tooLate = Promise.withResolvers<never>()
    const running = standby.transaction(
      async (tx) => {
        isConnected = true
        const timer = setTimeout(() => tooLate.reject(new NotServed('away')), CHECK_TIMEOUT_MS)
        await check(tx, after).finally(() => clearTimeout(timer))
        return query(tx)
      },
      { accessMode: 'read only' },
    )
    try {
      return await Promise.race([running, tooLate.promise])
    } catch (error) {
      // What is given up goes on until its own time limit.
      running.catch(() => {})
      throw !isConnected && pool.status().inUse >= connections ? new NotServed('busy') : error
    }
  }

  return {
    read: async (otherwise, query, after) => {
      if (rests && performance.now() < rests.until) {
        reads[rests.outcome] += 1
        return readPrimary(otherwise, query)
      }
      try {
        const result = await readStandby(query, after)
        reads.standby += 1
        return result
      } catch (error) {
        const outcome = outcomeOf(error)
        if (outcome === undefined) throw error
        reads[outcome] += 1
        const restMs = REST_MS[outcome]
        if (restMs !== undefined) rests = { until: performance.now() + restMs, outcome }
        if (outcome === 'away' || outcome === 'promoted') lagMs = undefined
        return readPrimary(otherwise, query)
      }
    },
    position: readPosition,
    status: () => ({ reads: { ...reads }, lagMs, pool: pool.status() }),
    close: async () => {
      closing.abort()
      await pool.close()
    },
  }
}
