/**
 * A data folder with the demonstration in it. Products start on copies of it, and only move its dates, which takes half
 * the time of filling an empty one. Runs as a program, which fills DATA_DIR.
 */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Where the workers find the folder. */
const SEEDED_FOLDER = 'E2E_SEEDED_FOLDER'

/** Fills a folder for all workers. Resolves with its removal. */
export async function fillSeededFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fairdraw-seeded-'))
  const env = { ...process.env, DATA_DIR: folder }
  await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url)], { env })
  process.env[SEEDED_FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** A temporary data folder for one product. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fairdraw-e2e-'))
  const seeded = process.env[SEEDED_FOLDER]
  if (seeded) await cp(seeded, folder, { recursive: true })
  return folder
}

if (import.meta.main) {
  const { openDatabase } = await import('@fairdraw/server/open-database.ts')
  const { seed } = await import('@fairdraw/demo/seed.ts')
  const { DEMO_PEPPER } = await import('@fairdraw/demo/start/vendors.ts')
  const database = await openDatabase({ DATA_DIR: process.env['DATA_DIR']! })
  await seed(database, { now: new Date(), pepper: DEMO_PEPPER, contactEmail: 'help@fairdraw.example' })
  await database.close()
}
