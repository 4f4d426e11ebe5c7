/**
 * A pool of connections to a PostgreSQL server in which every wait is limited: for a connection, for a reply, and in
 * the queue (docs/mechanisms/database.md).
 */
import pg from 'pg'
import { observeRoundTrip } from '../../observability/tracing/observe-round-trips.ts'
import { runPipeline } from '../pipeline/pipeline.ts'
import { DatabaseUnavailable } from '../unavailable.ts'

// Counts and ids stay far below 2^53. This setting of the driver applies to every query, also to Drizzle's.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type PoolLimits = {
  /** How long to wait for a free or new connection. */
  acquireTimeoutMs: number
  /** From acquiring a connection to the reply of a statement, and for each further statement of a transaction. */
  queryTimeoutMs: number
  /** How many callers may wait for a connection. Further callers are refused at once. */
  maxWaiting: number
  /** The server's own limits, a little shorter, so that it cancels statements that nobody waits for any more. */
  statementTimeoutMs: number
  lockTimeoutMs: number
  idleInTransactionTimeoutMs: number
}

export type PoolOptions = PoolLimits & {
  connections: number
  /** False behind a pooler that shares connections between transactions: it refuses settings of a session. */
  hasSessionSettings: boolean
  /**
   * Every statement is prepared once on each connection. A plan is kept while tables grow, so none may read a whole table:
   * for keyed reads and writes only. Behind a pooler nothing is prepared, because the next transaction may run on another
   * connection of its own.
   */
  isPrepared?: boolean
  /** A statement may use several of the server's processors: for jobs that read whole tables. To start them costs more than a page of a list. */
  isParallel?: boolean
}

export type QueryRunner = {
  query(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
  /** Runs statements in one round trip. When one fails, those behind it are not run. */
  queryAll(statements: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]>
}

export type PoolStatus = { connections: number; inUse: number; waiting: number; oldestCallMs: number }

export type ConnectionPool = QueryRunner & {
  /** Runs with one connection and returns it to the pool. A broken or unfinished one is closed instead. */
  withConnection<Result>(run: (connection: QueryRunner) => Promise<Result>): Promise<Result>
  status(): PoolStatus
  close(): Promise<void>
}

const KEEP_ALIVE_DELAY_MS = 5_000

/** The driver's own timeout has no code, only this message. */
const READ_TIMEOUT = 'Query read timeout'

/** Without these no plan reads a whole table because it was empty. */
const PREPARED_SETTINGS = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' }

function sessionSettings(limits: PoolOptions): string {
  const settings = {
    plan_cache_mode: 'force_generic_plan',
    // Among millions of rows nearly every plan is estimated to be worth compiling, which takes longer than most statements.
    jit: 'off',
    ...(limits.isParallel ? {} : { max_parallel_workers_per_gather: 0 }),
    ...(limits.isPrepared ? PREPARED_SETTINGS : {}),
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionTimeoutMs,
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

export function createPool(url: string, options: PoolOptions): ConnectionPool {
  const { acquireTimeoutMs, queryTimeoutMs, maxWaiting } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections,
    connectionTimeoutMillis: acquireTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    ...(options.hasSessionSettings ? { options: sessionSettings(options) } : {}),
  })
  const nameOf = options.isPrepared && options.hasSessionSettings ? createNames() : () => undefined
  const withName = (config: pg.QueryConfig): pg.QueryConfig => {
    const name = nameOf(config.text)
    return name === undefined ? config : { ...config, name }
  }
  const broken = new WeakSet<pg.PoolClient>()
  // The pool listens to idle connections only. Without this listener, losing a used one would end the process.
  pool.on('connect', (client) => client.on('error', () => broken.add(client)))
  pool.on('error', () => {}) // the next call replaces a broken idle connection
  /** When each running call began, the oldest first. */
  const calls = new Set<{ since: number }>()

  const track = async <Result>(run: (since: number) => Promise<Result>): Promise<Result> => {
    const call = { since: performance.now() }
    calls.add(call)
    try {
      return await run(call.since)
    } finally {
      calls.delete(call)
    }
  }

  const acquire = async (): Promise<pg.PoolClient> => {
    if (pool.waitingCount >= maxWaiting) throw new DatabaseUnavailable('too many calls wait for a connection')
    try {
      return await pool.connect()
    } catch (cause) {
      throw new DatabaseUnavailable('no connection in time', { cause })
    }
  }

  const release = (client: pg.PoolClient) => client.release(broken.has(client) || client.getTransactionStatus() !== 'I')

  /** A late or failed reply marks the connection as broken. */
  const send = async <Result>(
    client: pg.PoolClient,
    statements: readonly pg.QueryConfig[],
    run: () => Promise<Result>,
  ): Promise<Result> => {
    if (broken.has(client)) throw new DatabaseUnavailable('the connection was lost')
    try {
      return await observeRoundTrip(
        statements.map(({ text }) => text),
        run,
      )
    } catch (error) {
      const isLate = error instanceof Error && error.message === READ_TIMEOUT
      if (isLate || isFatal(error)) broken.add(client)
      if (error instanceof pg.DatabaseError || !broken.has(client)) throw error
      throw new DatabaseUnavailable(isLate ? 'no answer in time' : 'the connection was lost', { cause: error })
    }
  }

  const withConnection = <Result>(run: (connection: QueryRunner) => Promise<Result>) =>
    track(async (since) => {
      const client = await acquire()
      let deadline: number | undefined = since + queryTimeoutMs
      // The time spent waiting for the connection counts towards the first statement.
      const takeTime = () => {
        const ms = deadline === undefined ? queryTimeoutMs : deadline - performance.now()
        deadline = undefined
        return Math.max(1, ms)
      }
      const runner: QueryRunner = {
        query: (statement, values = []) => {
          const config = withName({ values, ...(typeof statement === 'string' ? { text: statement } : statement) })
          return send(client, [config], () => client.query({ ...config, query_timeout: takeTime() } as pg.QueryConfig))
        },
        queryAll: (statements) =>
          send(client, statements, () => runPipeline(client, statements.map(withName), takeTime())),
      }
      try {
        return await run(runner)
      } finally {
        release(client)
      }
    })

  return {
    withConnection,
    query: (statement, values) => withConnection((connection) => connection.query(statement, values)),
    queryAll: (statements) => withConnection((connection) => connection.queryAll(statements)),
    status: () => {
      const [oldest] = calls
      return {
        connections: pool.totalCount,
        inUse: pool.totalCount - pool.idleCount,
        waiting: pool.waitingCount,
        oldestCallMs: oldest ? performance.now() - oldest.since : 0,
      }
    },
    close: () => pool.end(),
  }
}

/** The server closes the connection after these. */
function isFatal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')
}

/** A statement's text may have a list of any length in it. Beyond so many texts, further ones are not prepared. */
const MAX_PREPARED = 300

/** A name for each text of a statement. */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size === MAX_PREPARED) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}
