/** An empty embedded database, created once and cached. Opening a copy takes a quarter of the time of creating one. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbedded } from '../db/database.ts'
import { DEFINITIONS_SHA256 } from '../db/definitions-version.ts'
import { migrationsFolder } from '../db/migrate.ts'

const folder = fileURLToPath(new URL('../../../../node_modules/.cache/fairdraw', import.meta.url))

/** The copy is migrated. Functions and views that are being worked on are applied when it is opened. */
export async function loadEmbeddedTemplate(): Promise<Blob> {
  const file = join(folder, `embedded-${await hashTemplateInputs()}.tar`)
  const cached = await readFile(file).catch(() => undefined)
  if (cached) return new Blob([cached])
  const made = await openEmbedded()
  const copy = await made.copy()
  await made.close()
  await mkdir(folder, { recursive: true })
  // Renamed when complete, because several processes may create it at once.
  const part = `${file}.${process.pid}`
  await writeFile(part, copy.stream())
  await rename(part, file)
  return copy
}

/** A change of the migrations, the definitions or the database's version needs a new copy. */
export async function hashTemplateInputs(): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const hash = createHash('sha256').update(dependencies['@electric-sql/pglite']!).update(DEFINITIONS_SHA256)
  for (const file of (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted())
    hash.update(await readFile(join(migrationsFolder, file)))
  return hash.digest('hex').slice(0, 16)
}
