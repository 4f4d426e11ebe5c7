/** Migrates a PostgreSQL server's schema, functions and views to this build, or reports that they are older. */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { LOCK_MS, applyMigrations } from './apply-migrations.ts'
import { DEFINITIONS_VERSION } from './definitions-version.ts'
import { unavailableReason } from './unavailable.ts'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
export const migrationsFolder = resolvePath('./migrations')

const RETRY_MS = 1_000
const MAX_RETRIES = 300

const MIGRATION_LOCK = 7013

/** The text of all functions, triggers and views, and its hash. */
export async function readDefinitions(files: readonly string[]): Promise<{ text: string; hash: string }> {
  const texts = await Promise.all(files.map((file) => readFile(resolvePath(file), 'utf8')))
  return { text: texts.join('\n'), hash: hash('sha256', texts.join(), 'hex') }
}

type Applied = { hash: string; version: number }

/**
 * Applies functions, triggers and views that differ from the build's. Those of a newer build stay, because an older
 * process may start while both versions run.
 */
export async function applyDefinitions(
  files: readonly string[],
  exec: (text: string) => Promise<unknown>,
  query: (text: string) => Promise<Applied[]>,
): Promise<void> {
  const { text, hash } = await readDefinitions(files)
  await exec('create table if not exists applied_definitions (hash text not null, version int not null)')
  const [applied] = await query('select hash, version from applied_definitions')
  if (applied && applied.version > DEFINITIONS_VERSION) return
  if (applied?.hash === hash && applied.version === DEFINITIONS_VERSION) return
  await exec(
    `${text}\ndelete from applied_definitions;
     insert into applied_definitions (hash, version) values ('${hash}', ${DEFINITIONS_VERSION});`,
  )
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  client.on('error', () => {}) // the running statement rejects with the same error
  await client.connect()
  return client
}

/** One process migrates while others wait. `url` must not be a pooler, and its role must own the schema. */
export async function migrateServer(
  url: string,
  definitions: readonly string[],
  folder = migrationsFolder,
): Promise<void> {
  const client = await connect(url)
  try {
    await lockMigrations(client)
    await client.query(`set lock_timeout = ${LOCK_MS}`)
    const exec = (text: string) => client.query(text)
    const rows = async (text: string) => (await client.query<Applied>(text)).rows
    await applyMigrations({ folder, exec, rows, retrying: withLockRetries, isShared: true })
    await withLockRetries(() => applyDefinitions(definitions, exec, rows))
  } finally {
    await client.end()
  }
}

/** Asks again and again: a statement that waited would have a snapshot, for which an index that is being built waits too. */
async function lockMigrations(client: pg.Client): Promise<void> {
  const isLocked = async () => {
    const text = `select pg_try_advisory_lock(${MIGRATION_LOCK}) as locked`
    return (await client.query<{ locked: boolean }>(text)).rows[0]!.locked
  }
  while (!(await isLocked())) await delay(RETRY_MS * Math.random())
}

async function withLockRetries(run: () => Promise<void>): Promise<void> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await run()
    } catch (error) {
      if (unavailableReason(error) !== '55P03' || retries === MAX_RETRIES) throw error
      await delay(RETRY_MS * (0.5 + Math.random()))
    }
  }
}

/** Rejects when the schema or the functions are older than the build. */
export async function checkSchema(url: string): Promise<void> {
  const expected = readMigrationFiles({ migrationsFolder })
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ migrated: boolean; defined: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as migrated,
        to_regclass('applied_definitions') is not null as defined`,
    )
    const at = rows[0]!.migrated
      ? (await client.query<{ at: string | null }>('select max(created_at) as at from drizzle.__drizzle_migrations'))
          .rows
      : []
    const missing = expected.filter(({ folderMillis }) => folderMillis > Number(at[0]?.at ?? 0)).length
    const versions = rows[0]!.defined
      ? (await client.query<{ version: number }>('select version from applied_definitions')).rows
      : []
    if (missing === 0 && (versions[0]?.version ?? -1) >= DEFINITIONS_VERSION) return
    const what = missing > 0 ? `${missing} of ${expected.length} migrations are missing` : 'its functions are older'
    throw new Error(`The database is older than this build: ${what}. Run "npm run migrate" first.`)
  } finally {
    await client.end()
  }
}
