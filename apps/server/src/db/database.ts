/** Opens the database: PGlite embedded in this process, or a PostgreSQL server (docs/decisions/0002). */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { createDatabaseClock } from './clock.ts'
import { applyMigrations } from './apply-migrations.ts'
import { applyDefinitions, checkSchema, migrateServer, migrationsFolder } from './migrate.ts'
import { createNotifications } from './notifications.ts'
import type { NotificationStatus } from './notifications.ts'
import { createPool } from './pool/pool.ts'
import type { PoolLimits, PoolStatus } from './pool/pool.ts'
import { drizzleOn } from './pool/pooled-session.ts'
import { observeEmbedded } from '../observability/tracing/observe-round-trips.ts'
import { column, queryRows, checkRows } from './rows.ts'
import type { Columns, RowOf } from './rows.ts'
import { PRIMARY_ONLY, createStaleReads } from './standby/stale-reads.ts'
import type { StaleReads, StandbyStatus } from './standby/stale-reads.ts'

/**
 * The first parameter of every query function. Inside a transaction only the transaction may be used (PGlite is one
 * session).
 */
export type Db = PgDatabase<PgQueryResultHKT>

export type DatabaseStatus = {
  /** Empty for the embedded database. */
  pools: Record<string, PoolStatus>
  notifications: NotificationStatus
  clockOffsetMs: number
  /** Undefined when none is named. */
  standby?: StandbyStatus | undefined
}

export type Database = {
  /** For calls that somebody waits for. */
  db: Db
  /** For authentication, entries and payments: a separate pool, so that other calls never delay players. */
  priority: Db
  /** For jobs and imports: statements may take a minute. */
  background: Db
  /** For reads that may be some seconds old. */
  stale: StaleReads
  /** Runs frequent hand-written SQL as a prepared statement, on a connection of `priority`. */
  prepared<C extends Columns>(columns: C, text: string, values: unknown[]): Promise<RowOf<C>[]>
  /** Calls back on each notification of a channel, from this or any other process. */
  listen(channel: string, onNotification: (payload: string) => void): Promise<void>
  /** The database's time, estimated by this process. */
  now(): Date
  status(): DatabaseStatus
  close(): Promise<void>
}

/** Functions, triggers and views: they are not migrations, and are applied again whenever their text has changed. */
export const DEFINITIONS = [
  './after-migrations.sql',
  './counters.sql',
  '../features/entry/run/run.sql',
  '../features/entry/entry-begun.sql',
  '../features/entry/issue-tickets.sql',
  '../features/entry/enter-one.sql',
  '../features/entry/enter-many.sql',
  '../features/login/session/read-tokens.sql',
  '../features/report/report.sql',
  '../features/analytics/funnel.sql',
  '../features/analytics/experiment-results.sql',
  '../features/audit/audit.sql',
  '../features/staff/staff.sql',
  '../features/winners/winners.sql',
  '../features/content/content.sql',
  '../features/media/media.sql',
  '../features/draw/draw.sql',
  '../features/draw-show/draw-show.sql',
  '../features/log/log.sql',
  '../features/payment/refund.sql',
  '../features/payout/payout.sql',
  '../features/prize/prize.sql',
  '../features/age-check/age-check.sql',
]

/** Opens the embedded database in a folder, or in memory from a copy of another, and migrates it. */
export async function openEmbedded(folder?: string, copy?: Blob): Promise<Database & { copy(): Promise<Blob> }> {
  // A whole PostgreSQL in WebAssembly: 200 MB that a process with a server never needs.
  const [{ PGlite, types }, { dataDir: emptyDatabase }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite-prepopulatedfs'),
    import('drizzle-orm/pglite'),
  ])
  if (folder) mkdirSync(folder, { recursive: true })
  const isNew = !folder || !existsSync(join(folder, 'PG_VERSION'))
  const opened = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    // A new database is unpacked: to initialise one takes three times as long.
    ...(isNew ? { loadDataDir: copy ?? (await emptyDatabase()) } : {}),
    parsers: { [types.INT8]: Number, [types.BYTEA]: (hex) => Buffer.from(hex.slice(2), 'hex') },
    // Its own goes from byte to byte, which takes seconds for the list of a draw.
    serializers: { [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
  })
  const lite = observeEmbedded(opened)
  const exec = (text: string) => lite.exec(text)
  const rows = async (text: string) => (await lite.query<{ hash: string; version: number }>(text)).rows
  await applyMigrations({ folder: migrationsFolder, exec, rows, retrying: (step) => step(), isShared: false })
  await applyDefinitions(DEFINITIONS, exec, rows)
  const db = drizzle(lite) as unknown as Db
  return {
    db,
    priority: db,
    background: db,
    stale: PRIMARY_ONLY,
    prepared: async (columns, text, values) => checkRows(columns, (await lite.query(text, values)).rows),
    listen: async (channel, heard) => void (await lite.listen(pg.escapeIdentifier(channel), heard)),
    now: () => new Date(),
    status: () => ({ pools: {}, notifications: { isConnected: true, heartbeatAgeMs: 0 }, clockOffsetMs: 0 }),
    close: () => lite.close(),
    copy: () => lite.dumpDataDir('none'),
  }
}

export type ServerOptions = {
  /** Maximum connections of this process, besides the one that listens. */
  connections?: number | undefined
  /** Direct URL of the server when `url` points to a pooler: for notifications and migrations. */
  directUrl?: string | undefined
  /** URL of the standby, never of a pooler. Default: there is none. */
  standbyUrl?: string | undefined
  /** `url` points to a pooler that shares connections between transactions. */
  isPooled?: boolean | undefined
  /** True: migrates first. False: refuses a schema that is older than the build. */
  migrates?: boolean | undefined
  /** Multiplies every time limit, for tests on a busy machine. */
  timeoutFactor?: number
}

type PoolName = 'priority' | 'calls' | 'background'

/** The minimum: two for `priority`, one for `calls`, one for `background`. */
export const MIN_CONNECTIONS = 4
export const DEFAULT_CONNECTIONS = 16

/** With these, every caller gets a reply, or an error that the database is unavailable, within two seconds. */
const POOL_LIMITS: Record<PoolName, PoolLimits> = {
  priority: {
    acquireTimeoutMs: 500,
    queryTimeoutMs: 1_800,
    maxWaiting: 500,
    statementTimeoutMs: 1_600,
    lockTimeoutMs: 1_200,
    idleInTransactionTimeoutMs: 10_000,
  },
  calls: {
    acquireTimeoutMs: 1_000,
    queryTimeoutMs: 1_800,
    maxWaiting: 500,
    statementTimeoutMs: 1_600,
    lockTimeoutMs: 1_200,
    idleInTransactionTimeoutMs: 10_000,
  },
  background: {
    acquireTimeoutMs: 5_000,
    queryTimeoutMs: 65_000,
    maxWaiting: 1_000,
    statementTimeoutMs: 60_000,
    lockTimeoutMs: 10_000,
    idleInTransactionTimeoutMs: 60_000,
  },
}

const isTimeout = (name: string) => name.endsWith('Ms')

const scaleTimeouts = (limits: PoolLimits, patience: number): PoolLimits =>
  Object.fromEntries(
    Object.entries(limits).map(([name, value]) => [name, isTimeout(name) ? value * patience : value]),
  ) as PoolLimits

export async function openServer(url: string, options: ServerOptions = {}): Promise<Database> {
  const {
    connections = DEFAULT_CONNECTIONS,
    directUrl = url,
    standbyUrl,
    isPooled = false,
    migrates = true,
    timeoutFactor: patience = 1,
  } = options
  await (migrates ? migrateServer(directUrl, DEFINITIONS) : checkSchema(directUrl))
  const share = {
    priority: Math.max(2, Math.round(connections / 2)),
    background: Math.max(1, Math.round(connections / 4)),
  }
  const poolOf = (name: PoolName, size: number) =>
    createPool(url, {
      ...scaleTimeouts(POOL_LIMITS[name], patience),
      connections: size,
      hasSessionSettings: !isPooled,
      isPrepared: name === 'priority',
      isParallel: name === 'background',
    })
  const pools = {
    priority: poolOf('priority', share.priority),
    calls: poolOf('calls', Math.max(1, connections - share.priority - share.background)),
    background: poolOf('background', share.background),
  }
  const db = drizzleOn(pools.calls)
  const stale =
    standbyUrl === undefined
      ? PRIMARY_ONLY
      : createStaleReads({ url: standbyUrl, connections: share.background, primary: db })
  const clock = createDatabaseClock()
  const notifications = createNotifications(directUrl, { onClockRead: clock.observe })
  // Each part is read when it is asked for: every authentication asks for one of them.
  const status: DatabaseStatus = {
    get pools() {
      const own = Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, pool.status()]))
      const standby = stale.status()
      return standby ? { ...own, standby: standby.pool } : own
    },
    get notifications() {
      return notifications.status()
    },
    get clockOffsetMs() {
      return clock.offsetMs()
    },
    get standby() {
      return stale.status()
    },
  }
  // Connects before the first request: the first heartbeat brings the database's clock.
  await notifications.listen('ready', () => {})
  return {
    db,
    priority: drizzleOn(pools.priority),
    background: drizzleOn(pools.background),
    stale,
    prepared: async (columns, text, values) => checkRows(columns, (await pools.priority.query(text, values)).rows),
    listen: notifications.listen,
    now: clock.now,
    status: () => status,
    close: async () => {
      await notifications.close()
      await stale.close()
      await Promise.all(Object.values(pools).map((pool) => pool.close()))
    },
  }
}

/** The database's own time. Only it decides whether something was in time. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await queryRows(db, { now: column.text }, sql`select clock_timestamp() as now`)
  return new Date(row!.now)
}
