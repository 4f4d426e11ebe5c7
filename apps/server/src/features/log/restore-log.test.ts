/** A database that was restored from an old backup: the log is held until what it had signed is back. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Database, Db } from '../../db/database.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createSigner, leafOfTest, startWitnessedLog } from '../../testing/log/witnessed-log.ts'
import { exportLog } from './export-log.ts'
import { folderFiles } from './log-files.ts'
import { restoreLog } from './restore-log.ts'
import { latestTree, leavesBetween } from './stored-tree.ts'
import { writeLeaf } from './write-leaf.ts'

const [newer, older] = [await openTestDatabase(), await openTestDatabase()]
const [atBackup, later] = [mkdtempSync(join(tmpdir(), 'log-')), mkdtempSync(join(tmpdir(), 'log-'))]
const log = await startWitnessedLog(newer.db)
await log.write(3)
await log.open().grow()
await exportLog(newer.db, atBackup)
afterAll(() => {
  for (const folder of [atBackup, later]) rmSync(folder, { recursive: true })
})

const restore = (db: Db, folder: string, quorum = 1) =>
  restoreLog(db, folderFiles(folder), {
    log: log.signers[0]!.key,
    witnesses: [log.witness.signer.key],
    quorum,
  })
const sizeOf = async ({ db }: Database) => (await latestTree(db))?.size ?? 0
const write = ({ db }: Database, nth: number) => db.transaction((tx) => writeLeaf(tx, leafOfTest(nth)))

it('it has the log of its backup, and the one leaf that had no place then', async () => {
  expect(await restore(older.db, atBackup)).toBe(4)
  await write(older, 7)
  expect(await leavesBetween(older.db, 0, 4)).toEqual(await leavesBetween(newer.db, 0, 4))
})

it('it signs nothing while the witness knows more leaves', async () => {
  await write(newer, 7)
  await write(newer, 8)
  await log.open().grow()
  await exportLog(newer.db, later)
  await expect(log.open(log.signers[0], older.db).grow()).rejects.toThrow(
    'a witness has signed 6 leaves, and the log has 4',
  )
  expect(await sizeOf(older)).toBe(4)
})

describe('nothing is put back from a copy', () => {
  it('that has nothing more', async () => {
    await expect(restore(older.db, atBackup)).rejects.toThrow(
      'The copy has 4 leaves, and the log 4: nothing is missing.',
    )
  })

  it('of another log', async () => {
    const own = { log: createSigner().key, witnesses: [], quorum: 0 }
    await expect(restoreLog(older.db, folderFiles(later), own)).rejects.toThrow(
      'The log never had the key that you know.',
    )
  })

  it('that the witnesses have not signed', async () => {
    const path = join(later, 'checkpoint')
    const signed = readFileSync(path, 'utf8')
    writeFileSync(path, signed.replace(new RegExp(`\u2014 ${log.witness.signer.key.name}.*\n`, 'u'), ''))
    await expect(restore(older.db, later)).rejects.toThrow('Only 0 of the 1 witnesses')
    writeFileSync(path, signed)
  })

  it('of which the log is not the beginning', async () => {
    const other = await openTestDatabase()
    await log.open(createSigner(), other.db).grow()
    await expect(restore(other.db, later)).rejects.toThrow('is not the beginning of the copy')
  })

  it('with a file that was changed, and nothing of it stays', async () => {
    const path = join(later, 'tile/entries/000.p/6')
    const bytes = readFileSync(path)
    writeFileSync(path, Buffer.from(bytes).fill('x', bytes.length - 5, bytes.length - 4))
    await expect(restore(older.db, later)).rejects.toThrow(/cannot be read|not made of the entries/)
    writeFileSync(path, bytes)
    expect(await sizeOf(older)).toBe(4)
  })
})

it('what is missing is put back, the leaf that waited gets the place that it had, and the log goes on', async () => {
  await write(older, 9)
  expect(await restore(older.db, later)).toBe(2)
  expect(await leavesBetween(older.db, 0, 6)).toEqual(await leavesBetween(newer.db, 0, 6))
  const growing = log.open(log.signers[0], older.db)
  expect(await growing.grow()).toBe(1)
  expect(growing.heldBecause()).toBeUndefined()
  expect(await sizeOf(older)).toBe(7)
  expect(await leavesBetween(older.db, 6, 7)).toEqual([expect.stringContaining('"competition":"9"')])
})
