import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { purgeFiles } from './purge-files.ts'
import { mediaItems } from './tables.ts'

const { db } = await openTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'library-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a machine keeps the files of what the library has, and those that are none of it', async () => {
  const [kept, gone] = [randomUUID().replaceAll('-', ''), randomUUID().replaceAll('-', '')]
  await db.insert(mediaItems).values({
    id: kept,
    kind: 'picture',
    format: 'webp',
    fileId: randomUUID(),
    sizeBytes: 1,
    uploadedBy: randomUUID(),
  })
  const names = [`${kept}.webp`, `.${gone}.webp.1.part`, 'notes.txt']
  for (const name of [...names, `${gone}.webp`, `${gone}.mp4`]) writeFileSync(join(folder, name), '')
  expect(await purgeFiles(db, folder)).toBe(2)
  expect(readdirSync(folder).toSorted()).toEqual(names.toSorted())
  expect(await purgeFiles(db, join(folder, 'none'))).toBe(0)
})
