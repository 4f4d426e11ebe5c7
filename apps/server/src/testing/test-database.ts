/**
 * A separate database for each test file: embedded in memory, or on the server of TEST_DATABASE_URL. It closes by itself
 * after the test, or the file, that opened it.
 */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { startPostgres } from '../../../../tools/temporary-servers/postgres.ts'
import { DEFINITIONS, openEmbedded, openServer } from '../db/database.ts'
import type { Database, ServerOptions } from '../db/database.ts'
import { migrateServer } from '../db/migrate.ts'
import { closeAfter } from './close-after.ts'
import { hashTemplateInputs, loadEmbeddedTemplate } from './embedded-template.ts'
import { withClient } from './processes/with-client.ts'

export async function openTestDatabase(): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return closeAfter(await openEmbedded(undefined, await loadEmbeddedTemplate()))
  const { url, drop } = await createDatabase(server)
  const database = await openPatient(url)
  return closeAfter({ ...database, close: () => database.close().then(drop) })
}

/** As patient as a test on a busy machine must be: what hangs ends by the test's own limit. */
export const openPatient = (url: string, options: Omit<ServerOptions, 'timeoutFactor'> = {}): Promise<Database> =>
  openServer(url, { ...options, timeoutFactor: 100 })

export type TestPostgres = { url: string; close(): Promise<void> }

/**
 * A database on a PostgreSQL server, for tests with several processes. Starts a server when none is configured.
 * `isEmpty`: without tables, even if the server has a template.
 */
export async function openTestPostgres({ isEmpty = false } = {}): Promise<TestPostgres> {
  const named = process.env['TEST_DATABASE_URL']
  if (!named) {
    const { url, stop } = await startPostgres()
    return closeAfter({ url, close: stop })
  }
  const { url, drop } = await createDatabase(named, { isEmpty })
  return closeAfter({ url, close: drop })
}

async function createDatabase(
  server: string,
  { isEmpty = false } = {},
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `fairdraw_${randomBytes(6).toString('hex')}`
  await withClient(server, async (admin) => {
    const template = isEmpty ? 'template1' : await ensureTemplate(admin, server)
    await admin.query(`create database ${name} template ${template}`)
  })
  const drop = () => withClient(server, async (admin) => void (await admin.query(`drop database ${name} with (force)`)))
  return { url: urlOf(server, name), drop }
}

/** Any number: other code of tests takes no advisory lock in the server's own database. */
const TEMPLATE_LOCK = 1

/** The name of a migrated database, created once on each server: to copy it takes a fifth of the time of migrating. */
async function ensureTemplate(admin: pg.Client, server: string): Promise<string> {
  const name = `fairdraw_template_${await hashTemplateInputs()}`
  await admin.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`)
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    // Renamed when complete, so that one whose migration failed is never used.
    const part = `${name}_part`
    await admin.query(`drop database if exists ${part}`)
    await admin.query(`create database ${part}`)
    await migrateServer(urlOf(server, part), DEFINITIONS)
    await admin.query(`alter database ${part} rename to ${name}`)
  }
  await admin.query(`select pg_advisory_unlock(${TEMPLATE_LOCK})`)
  return name
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
