/**
 * A separate database for each test file: embedded in memory, or on the server of TEST_DATABASE_URL. It closes by itself
 * after the test, or the file, that opened it.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startPostgres } from '../../../../tools/postgres.ts'
import { openEmbedded, openServer } from '../db/database.ts'
import type { Database } from '../db/database.ts'
import { closeAfter } from './close-after.ts'
import { loadEmbeddedTemplate } from './embedded-template.ts'

export async function openTestDatabase(): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return closeAfter(await openEmbedded(undefined, await loadEmbeddedTemplate()))
  const { url, drop } = await createDatabase(server)
  const database = await openServer(url, { timeoutFactor: 10 })
  return closeAfter({ ...database, close: () => database.close().then(drop) })
}

export type TestPostgres = { url: string; close(): Promise<void> }

/** A database on a PostgreSQL server, for tests with several processes. Starts a server when none is configured. */
export async function openTestPostgres(): Promise<TestPostgres> {
  const named = process.env['TEST_DATABASE_URL']
  if (!named) {
    const { url, stop } = await startPostgres()
    return closeAfter({ url, close: stop })
  }
  const { url, drop } = await createDatabase(named)
  return closeAfter({ url, close: drop })
}

async function createDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `fairdraw_${randomBytes(6).toString('hex')}`
  await asAdmin(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(server, `drop database ${name} with (force)`) }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
