/** One dialect, two homes: PGlite embedded in this process, or a PostgreSQL server (docs/decisions/0002). */
import { mkdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { createDatabaseClock } from './clock.ts'
import { applyDefinitions, checkSchema, migrateServer, migrationsFolder } from './migrate.ts'
import { createNotifications } from './notifications.ts'
import type { NotificationStatus } from './notifications.ts'
import { createPool } from './pool.ts'
import type { PoolLimits, PoolStatus } from './pool.ts'
import { drizzleOn } from './pooled-session.ts'
import * as schema from './schema.ts'
import { column, queryRows, checkRows } from './rows.ts'
import type { Columns, RowOf } from './rows.ts'

/** What every query function takes first; inside a transaction only the transaction may be used (PGlite is one session). */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export type DatabaseStatus = {
  /** Empty for the embedded database. */
  pools: Record<string, PoolStatus>
  notifications: NotificationStatus
  clockOffsetMs: number
}

export type Database = {
  /** For calls that somebody waits for. */
  db: Db
  /** For authentication, entries and payments: connections of their own, so that nothing else keeps players waiting. */
  priority: Db
  /** For jobs and imports: statements may take a minute. */
  background: Db
  /** Runs hand-written SQL that is asked often as a prepared statement of the given name, on a connection of `priority`. */
  prepared<C extends Columns>(name: string, columns: C, text: string, values: unknown[]): Promise<RowOf<C>[]>
  /** Calls back on each notification of a channel, from this or any other process. */
  listen(channel: string, onNotification: (payload: string) => void): Promise<void>
  /** The database's clock, as this process knows it. */
  now(): Date
  status(): DatabaseStatus
  close(): Promise<void>
}

/** Functions, triggers and views: written as they are now, put in again whenever their text has changed. */
export const DEFINITIONS = [
  './after-migrations.sql',
  './counters.sql',
  '../features/entry/entry-begun.sql',
  '../features/entry/enter-one.sql',
  '../features/entry/enter-many.sql',
  '../features/experiment/results.sql',
  '../features/audit/audit.sql',
  '../features/staff/staff.sql',
  '../features/content/content.sql',
  '../features/draw/draw.sql',
  '../features/prize/prize.sql',
]

/** Opens the embedded database in a folder (or in memory, there from a copy of another) and brings it up to date. */
export async function openEmbedded(folder?: string, copy?: Blob): Promise<Database & { copy(): Promise<Blob> }> {
  // A whole PostgreSQL in WebAssembly: two hundred megabytes that a process with a server never needs.
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  if (folder) mkdirSync(folder, { recursive: true })
  const lite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(copy ? { loadDataDir: copy } : {}),
    parsers: { 20: Number },
  })
  const embedded = drizzle(lite, { schema })
  await migrate(embedded, { migrationsFolder })
  await applyDefinitions(
    DEFINITIONS,
    (text) => lite.exec(text),
    async (text) => (await lite.query<{ hash: string; version: number }>(text)).rows,
  )
  const db = embedded as unknown as Db
  return {
    db,
    priority: db,
    background: db,
    prepared: async (_name, columns, text, values) => checkRows(columns, (await lite.query(text, values)).rows),
    listen: async (channel, heard) => void (await lite.listen(pg.escapeIdentifier(channel), heard)),
    now: () => new Date(),
    status: () => ({ pools: {}, notifications: { isConnected: true, heartbeatAgeMs: 0 }, clockOffsetMs: 0 }),
    close: () => lite.close(),
    copy: () => lite.dumpDataDir('none'),
  }
}

export type ServerOptions = {
  /** How many connections this process keeps open at most, besides the one that listens. */
  connections?: number | undefined
  /** Leads straight to the server where `url` leads to a pooler: for notifications and migrations. */
  directUrl?: string | undefined
  /** `url` leads to a pooler that shares connections between transactions. */
  isPooled?: boolean | undefined
  /** Migrates first; otherwise refuses a schema that is older than the build. */
  migrates?: boolean | undefined
  /** Makes every time limit longer: for tests on a machine that does much else. */
  timeoutFactor?: number
}

/** The least: two for those who wait first, one for other calls, one for jobs. */
export const MIN_CONNECTIONS = 4
export const DEFAULT_CONNECTIONS = 12

/** With these, every caller gets the database's reply, or the error that it is unavailable, within two seconds. */
const POOL_LIMITS: Record<'priority' | 'calls' | 'background', PoolLimits> = {
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

/** Opens a PostgreSQL server; several processes may do so at once. */
export async function openServer(url: string, options: ServerOptions = {}): Promise<Database> {
  const {
    connections = DEFAULT_CONNECTIONS,
    directUrl = url,
    isPooled = false,
    migrates = true,
    timeoutFactor: patience = 1,
  } = options
  await (migrates ? migrateServer(directUrl, DEFINITIONS) : checkSchema(directUrl))
  const share = {
    priority: Math.max(2, Math.round(connections / 2)),
    background: Math.max(1, Math.round(connections / 4)),
  }
  const poolOf = (name: keyof typeof POOL_LIMITS, size: number) =>
    createPool(url, { ...scaleTimeouts(POOL_LIMITS[name], patience), connections: size, hasSessionSettings: !isPooled })
  const pools = {
    priority: poolOf('priority', share.priority),
    calls: poolOf('calls', Math.max(1, connections - share.priority - share.background)),
    background: poolOf('background', share.background),
  }
  const clock = createDatabaseClock()
  const notifications = createNotifications(directUrl, { onClockRead: clock.observe })
  // Connected before anything is answered: the first heartbeat brings the database's clock.
  await notifications.listen('ready', () => {})
  return {
    db: drizzleOn(pools.calls),
    priority: drizzleOn(pools.priority),
    background: drizzleOn(pools.background),
    prepared: async (name, columns, text, values) => {
      // A pooler's next transaction may meet another server process, which does not know the name.
      const { rows: found } = await pools.priority.query(isPooled ? { text, values } : { name, text, values })
      return checkRows(columns, found)
    },
    listen: notifications.listen,
    now: clock.now,
    status: () => ({
      pools: Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, pool.status()])),
      notifications: notifications.status(),
      clockOffsetMs: clock.offsetMs(),
    }),
    close: async () => {
      await notifications.close()
      await Promise.all(Object.values(pools).map((pool) => pool.close()))
    },
  }
}

/** The database's own clock, which alone decides what was in time. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await queryRows(db, { now: column.text }, sql`select clock_timestamp() as now`)
  return new Date(row!.now)
}
