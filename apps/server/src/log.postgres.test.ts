/** The command for the log of draws, run as a process. */
import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatKey } from '@fairdraw/log/note.ts'
import { afterAll, expect, it } from 'vitest'
import { openServer } from './db/database.ts'
import { closeAfter } from './testing/close-after.ts'
import { addStaff } from './testing/desk/staff-client.ts'
import { runServerCommand } from './testing/processes/run-command.ts'
import { openTestPostgres } from './testing/test-database.ts'
import { LOG_NAME, createSigner, startWitnessedLog } from './testing/log/witnessed-log.ts'

const [oldKey, newKey] = [createSigner(), createSigner()]

const postgres = await openTestPostgres()
const database = closeAfter(await openServer(postgres.url))
const tested = await startWitnessedLog(database.db, [oldKey, newKey])
const folder = mkdtempSync(join(tmpdir(), 'log-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
})

const log = (...args: string[]) =>
  runServerCommand('log', args, {
    DATABASE_URL: postgres.url,
    LOG_NAME,
    LOG_KEY: oldKey.setting,
    WITNESSES: `${formatKey(tested.witness.signer.key)} ${tested.witness.url}`,
    WITNESS_QUORUM: '1',
  })

it('shows a log without entries, then who has signed it and what waits; writes and checks it', async () => {
  expect((await log('show')).out).toMatch(/^size 0, root e3b0c44[^]*has not signed it[^]*No leaf waits/)
  expect(await log('export', folder)).toMatchObject({ code: 1, err: 'The log has no entry yet.' })
  await tested.write(2)
  expect((await log('show')).out).toMatch(/Leaves that wait for their place: 2, the oldest since 20/)
  await tested.open(oldKey).grow()
  const { name } = tested.witness.signer.key
  expect((await log('show')).out).toContain(`${name}: has signed it, at ${tested.now().toISOString()}`)

  expect(await log('export', folder)).toMatchObject({
    code: 0,
    out: expect.stringContaining('size 3; signatures of witnesses: 1;'),
  })
  const keys = ['--key', formatKey(oldKey.key), '--witness', formatKey(tested.witness.signer.key)]
  const checked = await log('check', folder, ...keys)
  expect(checked).toMatchObject({ code: 0, err: '' })
  expect(checked.out).toContain(`Seen by ${name} at ${tested.now().toISOString()}.`)
  expect((await log('check', folder)).out).toMatch(/You named no key[^]*You named no witness/)
  truncateSync(join(folder, 'tile/entries/000.p/3'), 20)
  expect(await log('check', folder)).toMatchObject({ code: 1, err: expect.stringContaining('is cut off') })
})

it('changes the key by two administrators', async () => {
  const people = { db: database.db, clock: { now: new Date() } }
  const [officer, one, other] = [
    await addStaff(people, ['draw-officer']),
    await addStaff(people, ['administrator']),
    await addStaff(people, ['administrator']),
  ]
  const change = (email: string) => log('new-key', formatKey(newKey.key), '--as', email)
  expect(await change(officer.email)).toMatchObject({ code: 1, err: expect.stringContaining('has no role') })
  expect((await change(one.email)).out).toContain('Another administrator must run the same command')
  expect((await change(other.email)).out).toContain('has the new key from its next leaf on')
})

it.each([
  [['check'], 'a place'],
  [['check', 'https://win.example/log', '--quorum', 'two'], 'a number'],
  [['export'], 'a folder'],
  [['restore'], 'a copy'],
  [['new-key', 'a key'], 'a person'],
  [['show', 'all', 'of it'], 'nothing else'],
  [['grow'], 'a known command'],
])('%j needs %s', async (args) => {
  expect(await log(...args)).toMatchObject({ code: 1, err: expect.stringMatching(/An argument is missing/) })
})

it('a key that is none, or of the other kind, is named', async () => {
  expect((await log('check', folder, '--key', 'key')).err).toContain('The key key cannot be read')
  expect((await log('check', folder, '--witness', formatKey(oldKey.key))).err).toContain('not that of a witness')
})
