import { expect, it, vi } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { DEFINITIONS } from './database.ts'
import { DEFINITIONS_SHA256, DEFINITIONS_VERSION } from './definitions-version.ts'
import { applyDefinitions, readDefinitions } from './migrate.ts'
import { sql } from 'drizzle-orm'
import { readRows } from '../testing/read-rows.ts'

const database = await openTestDatabase()

it('every change of a function, trigger or view has a new version', async () => {
  const { hash } = await readDefinitions(DEFINITIONS)
  expect(hash, `raise DEFINITIONS_VERSION and set DEFINITIONS_SHA256 to '${hash}'`).toBe(DEFINITIONS_SHA256)
})

/** The definitions that are in place after this build meets a database with another version and hash. */
async function applyOver(version: number, hash: string) {
  const exec = vi.fn(async (_text: string) => undefined)
  await applyDefinitions(DEFINITIONS, exec, async () => [{ version, hash }])
  return exec.mock.calls.some(([text]) => text.includes('create or replace function'))
}

it('functions of a newer build stay; those of an older build, or of the same version with another text, are replaced', async () => {
  expect(await applyOver(DEFINITIONS_VERSION + 1, 'newer')).toBe(false)
  expect(await applyOver(DEFINITIONS_VERSION - 1, 'older')).toBe(true)
  expect(await applyOver(DEFINITIONS_VERSION, 'being worked on')).toBe(true)
  expect(await applyOver(DEFINITIONS_VERSION, DEFINITIONS_SHA256)).toBe(false)
})

it('a database stores the version of its definitions', async () => {
  const applied = await readRows(database.db, sql`select hash, version from applied_definitions`)
  expect(applied).toEqual([{ hash: DEFINITIONS_SHA256, version: DEFINITIONS_VERSION }])
})
