/**
 * Codes from files and generated ones, by the command, as an operator runs it. `CAMPAIGN_CODES` sets the size of the large
 * file: a million in `npm run test:full`. The command's heap is limited, so that it fails unless its memory is bounded.
 */
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CODE_ALPHABET } from '@fairdraw/rules/campaign/code.ts'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import { contentItems } from '../content/tables.ts'
import { addStaffMember } from '../../testing/desk/staff-client.ts'
import { verifyAuditLog } from '../audit/verify.ts'
import { runServerCommand } from '../../testing/processes/run-command.ts'
import { PEPPER } from '../../testing/processes/server-process.ts'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { findCampaign } from './campaigns.ts'
import { generateCodesInto, importCodes, showCodes } from './codes-command.ts'
import { createCampaignCodes } from './codes.ts'
import { closeAfter } from '../../testing/close-after.ts'

const SIZE = Number(process.env['CAMPAIGN_CODES'] ?? 20_000)
/** A million codes with their hashes need several times as much. */
const MAX_HEAP_MB = 112
const PUBLISHER = 'publisher@example.com'

const postgres = await openTestPostgres()
const folder = await mkdtemp(join(tmpdir(), 'fairdraw-codes-'))
const database = closeAfter(await openServer(postgres.url))
await addStaffMember(database, 'editor')
const publisherId = await addStaffMember(database, 'publisher')
await database.db.insert(contentItems).values([
  { kind: 'campaign', id: 'spring' },
  { kind: 'campaign', id: 'summer' },
])
afterAll(() => rm(folder, { recursive: true, force: true }))

const codes = (...args: string[]) =>
  runServerCommand('content', ['codes', ...args], { DATABASE_URL: postgres.url, PASSCODE_PEPPER: PEPPER }, [
    `--max-old-space-size=${MAX_HEAP_MB}`,
  ])

const adding = () => ({ database, peppers: PEPPER, staffId: publisherId })
/** The command without its process. */
const importInto = (campaignId: string, file: string) => importCodes({ ...adding(), campaignId }, file)

const countIn = async (campaignId: string) =>
  await readValue<number>(
    database.db,
    sql`select count(*)::int as codes from campaign_codes where campaign_id = ${campaignId}`,
  )
const find = (code: string) => findCampaign(database.db, createCampaignCodes(PEPPER).hashes(code))

it('a file is imported with a reason for each row that was not', async () => {
  const file = join(folder, 'small.csv')
  await writeFile(
    file,
    [
      'Code,Uses,Ends',
      'SPRING-2026,everybody,',
      'CARD-0001-AAAA,,2026-12-24T18:00:00Z',
      'CARD-0002-AAAA,25,',
      'card0001aaaa,,',
      'SHORT,1,',
      'CARD-0003-AAAÄ,,',
      'CARD-0004-AAAA,0,',
      'CARD-0005-AAAA,,tomorrow',
      'CARD-0006-AAAA,1,,surplus',
    ].join('\n'),
  )
  const out = await importInto('spring', file)
  expect(out.split('\n')).toEqual([
    'row 4: the code was added before, or is in the file twice',
    'row 5: the code is too short: 10 letters and digits, or 4 where everybody can use it',
    'row 6: the code has characters other than letters, digits, spaces and hyphens',
    'row 7: uses is neither a number nor ‘everybody’',
    'row 8: ends is not a time like 2026-12-04T19:00:00Z',
    'row 9: the row has another number of cells than the first line',
    'campaign:spring: 9 rows, 3 added, 6 rejected',
    '  1: the code is too short: 10 letters and digits, or 4 where everybody can use it',
    '  1: the code has characters other than letters, digits, spaces and hyphens',
    '  1: uses is neither a number nor ‘everybody’',
    '  1: ends is not a time like 2026-12-04T19:00:00Z',
    '  1: the row has another number of cells than the first line',
    '  1: the code was added before, or is in the file twice',
  ])
  expect(await find('spring 2026')).toMatchObject({ campaignId: 'spring', maxClaims: null, endsAt: null })
  expect(await find('CARD0001AAAA')).toMatchObject({ maxClaims: 1, endsAt: new Date('2026-12-24T18:00:00Z') })
  expect(await find('CARD0002AAAA')).toMatchObject({ maxClaims: 25 })

  expect(await importInto('spring', file)).toContain('campaign:spring: 9 rows, 0 added, 9 rejected')
  expect(await importInto('summer', file)).toContain('campaign:summer: 9 rows, 0 added, 9 rejected')
})

it('each import is in the audit log, in the name of a publisher', async () => {
  const rows = await readRows(
    database.db,
    sql`select actor, after from audit_log where act = 'import-codes' and subject_id = 'spring' order by id limit 1`,
  )
  expect(rows).toEqual([{ actor: `staff:${publisherId}`, after: { rows: 9, added: 3, rejected: 6 } }])
  expect(await verifyAuditLog(database.db)).toMatchObject({ isIntact: true })
})

it.each([
  ['by an editor', 'editor@example.com', 'campaign:spring', 'has no role that may publish content'],
  ['for a campaign that does not exist', PUBLISHER, 'campaign:autumn', 'There is no campaign:autumn'],
])('an import %s is refused', async (_, email, item, message) => {
  const file = join(folder, 'none.csv')
  await writeFile(file, 'code\nCARD-0099-AAAA\n')
  const { code, err } = await codes('import', item, file, '--as', email)
  expect(code).toBe(1)
  expect(err).toContain(message)
  expect(await find('CARD-0099-AAAA')).toBeUndefined()
})

it('two imports cannot run at the same time', async () => {
  const file = join(folder, 'two.csv')
  await writeFile(file, 'code\nCARD-0098-AAAA\n')
  await database.background.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7015)`)
    await expect(importInto('spring', file)).rejects.toThrow('Other codes are being added right now.')
  })
  expect(await find('CARD-0098-AAAA')).toBeUndefined()
})

it('a file that breaks off adds nothing', async () => {
  const before = await countIn('spring')
  const file = join(folder, 'broken.csv')
  await writeFile(
    file,
    `code\n${Array.from({ length: 12_000 }, (_, nth) => `BROKEN${String(nth).padStart(6, '0')}`).join('\n')}\n"`,
  )
  await expect(importInto('spring', file)).rejects.toThrow('a quote was opened and not closed')
  expect(await countIn('spring')).toBe(before)
})

it('generated codes are in their file and work; the file is never overwritten', async () => {
  const before = await countIn('summer')
  const file = join(folder, 'new.csv')
  const options = ['--count', '6000', '--out', file, '--as', PUBLISHER, '--ends', '2027-01-01T00:00:00Z']
  const { code, out } = await codes('generate', 'campaign:summer', ...options)
  expect({ code, out }).toEqual({ code: 0, out: `6,000 codes of campaign:summer in ${file}, each for one player` })
  const [header, ...lines] = (await readFile(file, 'utf8')).trim().split('\n')
  expect(header).toBe('code')
  expect(new Set(lines).size).toBe(6_000)
  for (const line of lines) expect(line).toMatch(new RegExp(`^(?:[${CODE_ALPHABET}]{4}-){2}[${CODE_ALPHABET}]{4}$`))
  expect(await countIn('summer')).toBe(before + 6_000)
  expect(await find(lines[17]!)).toMatchObject({
    campaignId: 'summer',
    maxClaims: 1,
    endsAt: new Date('2027-01-01T00:00:00Z'),
  })
  const again = { count: 5, file, endsAt: null }
  await expect(generateCodesInto({ ...adding(), campaignId: 'summer' }, again)).rejects.toThrow('EEXIST')
  expect(await countIn('summer')).toBe(before + 6_000)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(await showCodes(database.db, 'summer')).toBe('6,000 codes, 0 of them for everybody\n0 claims, 0 given')
})

it(
  `a file of ${SIZE} codes is imported in bounded memory`,
  async () => {
    const before = await countIn('spring')
    const file = join(folder, 'large.csv')
    await pipeline(function* lines() {
      yield 'code,uses,ends\n'
      for (let nth = 0; nth < SIZE; nth += 1) yield `LARGE-${String(nth).padStart(8, '0')}-XQ,,\n`
      // The first again, and a row with a fault, after everything else.
      yield 'LARGE-00000000-XQ,,\nSHORT,,\n'
    }, createWriteStream(file))
    const { code, out, err } = await codes('import', 'campaign:spring', file, '--as', PUBLISHER)
    expect({ code, err: err.replaceAll(/^\d+ rows$\n?/gm, '') }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`campaign:spring: ${SIZE + 2} rows, ${SIZE} added, 2 rejected`)
    expect(out).toContain(`row ${SIZE + 1}: the code was added before, or is in the file twice`)
    expect(await countIn('spring')).toBe(before + SIZE)
    expect(await find(`LARGE-${String(SIZE - 1).padStart(8, '0')}-XQ`)).toMatchObject({ maxClaims: 1 })
  },
  20 * 60_000,
)
