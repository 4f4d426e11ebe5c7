/** A database of its own for each test file: embedded in memory, or on the server that TEST_DATABASE_URL names. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openEmbedded, openServer } from '../db/database.ts'
import type { Database } from '../db/database.ts'

export async function openTestDatabase(): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return openEmbedded()
  const name = `fairdraw_${randomBytes(6).toString('hex')}`
  await asAdmin(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openServer(url.href)
  return {
    ...database,
    close: async () => {
      await database.close()
      await asAdmin(server, `drop database ${name} with (force)`)
    },
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
