/** `npm run intake`: imports a file directly into the database, prints the result, and exits with a code for scripts. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { lockFolder } from '../../db/embedded/folder-lock.ts'
import { openServer } from '../../db/database.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { runServerCommand } from '../../testing/processes/run-command.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { saveCompetition } from '../catalogue/catalogue.ts'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const folder = mkdtempSync(join(tmpdir(), 'fairdraw-command-'))
const postgres = await openTestPostgres()
const database = await openServer(postgres.url)
const cost = '£1.50 a text, plus one message at your network’s rate'
const sms = { enabled: true, info: '', cost, costPence: 150, dateStart: ago(60), dateStop: ago(-60) }
await saveCompetition(database.db, buildCompetition({ id: 101, channels: { sms } }), [])
await database.close()
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

const intake = (...args: string[]) => intakeInto(postgres.url, args)

/** `url` '': uses the embedded database of the folder. */
const intakeInto = (url: string, args: string[]) =>
  runServerCommand('intake', args, {
    DATA_DIR: folder,
    DATABASE_URL: url,
    PASSCODE_PEPPER: 'pepper for tests alone',
  })

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const HEAD = 'reference,competitionId,phone,enteredAt\n'
const texts = () =>
  file('texts.csv', `${HEAD}T-1,101,07700900101,${ago(30)}\nT-2,101,07700900102,${ago(90)}\nT-3,101,=1+1,${ago(30)}\n`)
const TEXTS = ['--channel', 'sms', '--source', 'text-house']

it('imports a file, reports the result and saves the rejected rows; the same file again is the same batch', async () => {
  const path = texts()
  const rejected = join(folder, 'rejected.csv')
  const report = {
    code: 0,
    err: '',
    out: [
      'texts.csv: 3 received = 1 accepted + 2 rejected; charged £1.50',
      '  1 not-started: The entry was made before the channel opened.',
      '  1 wrong-number: The phone number is not a UK mobile number.',
    ].join('\n'),
  }
  expect(await intake(...TEXTS, '--rejected', rejected, path)).toEqual(report)
  const lines = readFileSync(rejected, 'utf8').trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual([
    ['\uFEFFrejected row', 'rejected reason', 'rejected explanation'],
    ['2', 'not-started', 'The entry was made before the channel opened.'],
    ['3', 'wrong-number', 'The phone number is not a UK mobile number.'],
  ])
  expect(await intake(...TEXTS, path)).toEqual(report)
  expect((await intake(...TEXTS, '--reference', 'again', path)).out).toContain(
    'again: 3 received = 0 accepted + 3 rejected; charged £0\n  1 duplicate:',
  )
  expect((await intake('--totals', '101')).out).toMatch(/'sms'.*6.*1.*5.*0.*150/)
})

it('refuses a file that has changed since its first import, or cannot be read', async () => {
  const path = file('more.csv', HEAD)
  expect((await intake(...TEXTS, path)).code).toBe(0)
  writeFileSync(path, `${HEAD}T-9,101,07700900109,${ago(30)}\n`)
  expect(await intake(...TEXTS, path)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/came before and was not the same/),
  })
  const broken = await intake(...TEXTS, file('broken.csv', 'phone\n07700900101\n'))
  expect(broken).toMatchObject({ code: 1, err: expect.stringMatching(/^Columns are missing: reference/) })
  const missing = await intake(...TEXTS, join(folder, 'nowhere.csv'))
  expect(missing).toMatchObject({ code: 1, err: expect.stringMatching(/ENOENT.*nowhere\.csv/) })
})

it('prints its usage, and what is wrong with its arguments', async () => {
  expect((await intake('--help')).out).toMatch(/^npm run intake -- --channel sms\|phone\|postal/)
  for (const args of [['--channel', 'online', '--source', 'x', 'f.csv'], TEXTS])
    expect(await intake(...args)).toMatchObject({ code: 1, err: expect.stringContaining('--source') })
  const release = await lockFolder(join(folder, 'database'))
  expect(await intakeInto('', [...TEXTS, texts()])).toMatchObject({
    code: 1,
    err: expect.stringContaining('is in use by another process'),
  })
  release?.()
})
