/** Migrates as a later build does, which has one more migration. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFINITIONS } from '../../db/database.ts'
import { migrateServer, migrationsFolder } from '../../db/migrate.ts'

export async function migrateToNextBuild(url: string, statements: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fairdraw-next-build-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const journalPath = join(folder, 'meta', '_journal.json')
    const journal = JSON.parse(await readFile(journalPath, 'utf8')) as { entries: { idx: number; when: number }[] }
    const last = journal.entries.at(-1)!
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' } as typeof last)
    await writeFile(journalPath, JSON.stringify(journal))
    await writeFile(join(folder, 'next.sql'), statements)
    await migrateServer(url, DEFINITIONS, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
