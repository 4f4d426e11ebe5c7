/** One dialect, two homes: PGlite embedded in this process, or a PostgreSQL server (docs/decisions/0002). */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as schema from './schema.ts'

/** What every query function takes first; inside a transaction only the transaction may be used (PGlite is one session). */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

// Counts and ids stay far below 2^53; the library's own way of setting this reaches every query, Drizzle's included.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Database = {
  db: Db
  /** Runs hand-written SQL that is asked often as a prepared statement of the given name. */
  prepared<Row>(name: string, text: string, values: unknown[]): Promise<Row[]>
  /** Calls back on each notification of a channel, from this or any other process. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

/** Rows of hand-written SQL. Times come as text, as PostgreSQL writes them. */
export async function rows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as { rows: Row[] }
  return result.rows
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
export const migrationsFolder = here('./migrations')

/** Functions, triggers and views: written as they are now, put in again whenever their text has changed. */
const DEFINITIONS = [
  './after-migrations.sql',
  '../features/entry/enter-one.sql',
  '../features/entry/enter-many.sql',
  '../features/experiment/results.sql',
]

async function define(exec: (text: string) => Promise<unknown>, query: (text: string) => Promise<{ hash: string }[]>) {
  const texts = await Promise.all(DEFINITIONS.map((file) => readFile(here(file), 'utf8')))
  const hash = createHash('sha256').update(texts.join()).digest('hex')
  await exec('create table if not exists applied_definitions (hash text not null)')
  const [applied] = await query('select hash from applied_definitions')
  if (applied?.hash === hash) return
  await exec(
    `${texts.join('\n')}\ndelete from applied_definitions;\ninsert into applied_definitions values ('${hash}');`,
  )
}

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
  const db = drizzle(lite, { schema })
  await migrate(db, { migrationsFolder })
  await define(
    (text) => lite.exec(text),
    async (text) => (await lite.query<{ hash: string }>(text)).rows,
  )
  return {
    db: db as unknown as Db,
    prepared: async <Row>(_name: string, text: string, values: unknown[]) => (await lite.query<Row>(text, values)).rows,
    listen: async (channel, heard) => void (await lite.listen(pg.escapeIdentifier(channel), heard)),
    close: () => lite.close(),
    copy: () => lite.dumpDataDir('none'),
  }
}

/** Opens a PostgreSQL server; several processes may do so at once. `connections` is the most kept open by this one. */
export async function openServer(url: string, connections = 12): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    options: '-c plan_cache_mode=force_generic_plan',
  })
  pool.on('error', () => {}) // an idle connection that broke is replaced by the next query
  const db = drizzlePg(pool, { schema })
  const setUp = await pool.connect()
  try {
    // One process migrates, the others wait.
    await setUp.query('select pg_advisory_lock(7013)')
    await migratePg(drizzlePg(setUp, { schema }), { migrationsFolder })
    await define(
      (text) => setUp.query(text),
      async (text) => (await setUp.query<{ hash: string }>(text)).rows,
    )
  } finally {
    await setUp.query('select pg_advisory_unlock(7013)').catch(() => {})
    setUp.release()
  }
  const listeners = createListener(url)
  return {
    db: db as unknown as Db,
    prepared: async <Row>(name: string, text: string, values: unknown[]) =>
      (await pool.query({ name, text, values })).rows as Row[],
    listen: listeners.listen,
    close: async () => {
      await listeners.close()
      await pool.end()
    },
  }
}

/** A connection of its own for notifications, opened again when it breaks. */
function createListener(url: string) {
  const channels = new Map<string, ((payload: string) => void)[]>()
  let client: pg.Client | undefined
  let isClosed = false

  const reconnect = () => {
    client = undefined
    if (!isClosed) setTimeout(() => void connect().catch(reconnect), 1000).unref()
  }
  const connect = async () => {
    const next = new pg.Client({ connectionString: url })
    next.on('notification', ({ channel, payload }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload ?? '')
    })
    next.on('error', reconnect)
    await next.connect()
    for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
    // What was said while nobody listened is unknown: everything kept in memory counts as changed.
    for (const heard of [...channels.values()].flat()) heard('')
  }

  return {
    listen: async (channel: string, heard: (payload: string) => void) => {
      const known = channels.get(channel)
      channels.set(channel, [...(known ?? []), heard])
      if (!client) await connect()
      else if (!known) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    close: async () => {
      isClosed = true
      await client?.end()
    },
  }
}

/** The database's own clock, which alone decides what was in time. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await rows<{ now: string }>(db, sql`select clock_timestamp() as now`)
  return new Date(row!.now)
}
