/** The log in a folder: written whole, again with what is new, and checked without us (docs/mechanisms/log.md#export). */
import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkLog } from '@fairdraw/draw/log/check-log.ts'
import { formatKey } from '@fairdraw/log/note.ts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createSigner, startWitnessedLog } from '../../testing/log/witnessed-log.ts'
import { exportLog } from './export-log.ts'
import { folderFiles } from './log-files.ts'

const database = await openTestDatabase()
const log = await startWitnessedLog(database.db)
const growing = log.open()
await log.write(259)
await growing.grow()

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const check = (place = folder, witnesses = [log.witness.signer.key]) =>
  checkLog(folderFiles(place), { log: log.signers[0]!.key, witnesses, quorum: witnesses.length })

it('has every leaf, its tree, and the signatures of the log and its witness', async () => {
  expect(await exportLog(database.db, folder)).toMatchObject({ size: 260, cosignatures: 1 })
  expect(await check()).toMatchObject({
    origin: log.signers[0]!.key.name,
    size: 260,
    key: formatKey(log.signers[0]!.key),
    kinds: { key: 1, 'closing-moved': 259 },
    seen: [{ witness: log.witness.signer.key.name, time: log.now().getTime() / 1_000 }],
  })
  expect(readdirSync(folder).toSorted()).toEqual(['checkpoint', 'tile'])
})

it('gets what is new when it is written again', async () => {
  const { size } = await exportLog(database.db, folder)
  expect(await exportLog(database.db, folder)).toMatchObject({ files: 1 })
  await log.write(3)
  await growing.grow()
  expect(await exportLog(database.db, folder)).toMatchObject({ size: size + 3, files: 3 })
  expect(await check()).toMatchObject({ size: size + 3 })
})

it('is completed where a crash left it without a checkpoint, and with half a file', async () => {
  const { files } = await exportLog(database.db, folder)
  rmSync(join(folder, 'checkpoint'))
  rmSync(join(folder, 'tile/1'), { recursive: true })
  truncateSync(join(folder, 'tile/0/000'), 100)
  await expect(check()).rejects.toThrow('there is no checkpoint')
  expect(await exportLog(database.db, folder)).toMatchObject({ files })
  await check()
})

it('is complete when two write it at once', async () => {
  await Promise.all([exportLog(database.db, folder), exportLog(database.db, folder)])
  await check()
})

describe('is not written over', () => {
  const replaceCheckpoint = async (text: string) => {
    await exportLog(database.db, folder)
    writeFileSync(join(folder, 'checkpoint'), text)
  }
  const root = Buffer.alloc(32, 7).toString('base64')
  const note = (name: string, size: number) => `${name}\n${size}\n${root}\n\n\u2014 ${name} AAAAAAAA\n`

  it.each([
    ['by another log', () => note('other.example/log', 2), 'The folder has the log other.example/log'],
    ['by a log that is shorter', () => note(log.signers[0]!.key.name, 9_000), 'it was put back to an older state'],
    ['by a log with other leaves', () => note(log.signers[0]!.key.name, 2), 'is not the beginning of this one'],
    ['where nothing can be read', () => 'checkpoint', 'The checkpoint cannot be read'],
  ])('%s', async (_, text, sentence) => {
    await replaceCheckpoint(text())
    await expect(exportLog(database.db, folder)).rejects.toThrow(sentence)
  })
})

describe('a folder that is not as it should be', () => {
  const flip = (path: string) => {
    const bytes = readFileSync(path)
    bytes[10]! ^= 1
    writeFileSync(path, bytes)
  }
  it.each<[string, string, (path: string) => void, string]>([
    ['a tile cut off', 'tile/0/000', (path) => truncateSync(path, 50), 'tile/0/000 is not made of the entries'],
    ['another byte of a tile', 'tile/0/000', flip, 'tile/0/000 is not made of the entries'],
    ['a missing tile', 'tile/1/000.p/1', rmSync, 'tile/1/000.p/1 is missing'],
    ['entries cut off', 'tile/entries/000', (path) => truncateSync(path, 1_000), 'tile/entries/000 is cut off'],
    ['another byte of an entry', 'tile/entries/000', flip, 'Entry 0 of the log'],
    ['a missing checkpoint', 'checkpoint', rmSync, 'there is no checkpoint'],
    ['a checkpoint cut off', 'checkpoint', (path) => truncateSync(path, 60), 'is not as it should be'],
  ])('%s is named', async (_, path, damage, sentence) => {
    await exportLog(database.db, folder)
    damage(join(folder, path))
    await expect(check()).rejects.toThrow(sentence)
  })

  const editCheckpoint = (edit: (text: string) => string) => {
    const path = join(folder, 'checkpoint')
    writeFileSync(path, edit(readFileSync(path, 'utf8')))
  }
  const lineOf = (text: string, name: string) => text.split('\n').find((line) => line.startsWith(`\u2014 ${name}`))!

  it('a checkpoint that the log has not signed', async () => {
    await exportLog(database.db, folder)
    const { name } = log.signers[0]!.key
    editCheckpoint((text) => text.replace(`${lineOf(text, name)}\n`, ''))
    await expect(check()).rejects.toThrow('The log has not signed its checkpoint.')
  })

  it('a checkpoint that the witness has not signed, or wrongly', async () => {
    await exportLog(database.db, folder)
    const { name } = log.witness.signer.key
    editCheckpoint((text) => {
      const line = lineOf(text, name)
      const bytes = Buffer.from(line.split(' ')[2]!, 'base64')
      bytes[40]! ^= 1
      return text.replace(line, `\u2014 ${name} ${bytes.toString('base64')}`)
    })
    await expect(check()).rejects.toThrow(`The signature of the witness ${name} is wrong.`)
    editCheckpoint((text) => text.replace(`${lineOf(text, name)}\n`, ''))
    await expect(check()).rejects.toThrow('Only 0 of the 1 witnesses that must sign have signed.')
  })

  it('the log of somebody who has not the key that the reader knows', async () => {
    await exportLog(database.db, folder)
    const known = { log: createSigner().key, witnesses: [], quorum: 0 }
    await expect(checkLog(folderFiles(folder), known)).rejects.toThrow('The log never had the key that you know.')
  })
})
