/** Migrating as a separate step beside a running product, and running as a role that owns nothing. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { postAccountLogout } from '@fairdraw/contract/account.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { migrateToNextBuild } from '../testing/stored/next-build.ts'
import { startTestApp } from '../testing/test-app.ts'
import { openTestPostgres } from '../testing/test-database.ts'
import { withClient } from '../testing/processes/with-client.ts'
import { DEFINITIONS, openServer } from './database.ts'
import { DEFINITIONS_VERSION } from './definitions-version.ts'
import { migrateServer } from './migrate.ts'

const command = fileURLToPath(new URL('../migrate.ts', import.meta.url))
const operations = new URL('../../../../docs/operations.md', import.meta.url)

const postgres = await openTestPostgres({ isEmpty: true })

async function migrate(env: Record<string, string>) {
  const child = spawn(process.execPath, [command], { env: { ...process.env, ...env } })
  const [said, complained, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((exit) => child.once('exit', exit)),
  ])
  return { said, complained, code }
}

const asOwner = <Result>(run: (client: pg.Client) => Promise<Result>, url = postgres.url) => withClient(url, run)

it('a build refuses an older database with a clear error, and starts once it is migrated', async () => {
  const open = () => openServer(postgres.url, { migrates: false })
  await expect(open()).rejects.toThrow(
    /older than this build: \d+ of \d+ migrations are missing. Run "npm run migrate"/,
  )
  expect(await migrate({ DATABASE_URL: '' })).toMatchObject({
    code: 1,
    complained: expect.stringContaining('DATABASE_URL is missing'),
  })
  expect(await migrate({ DATABASE_URL: postgres.url })).toEqual({
    said: 'The database is up to date.\n',
    complained: '',
    code: 0,
  })
  await (await open()).close()
  await asOwner((owner) => owner.query('update applied_definitions set version = 0'))
  await expect(open()).rejects.toThrow('its functions are older')
  expect((await migrate({ DATABASE_URL: postgres.url })).code).toBe(0)
  await (await open()).close()
})

it('a process of this build goes on while the next build migrates, and one that starts late changes nothing', async () => {
  const own = await openTestPostgres()
  const server = await startTestApp({
    database: await openServer(own.url, { migrates: true, timeoutFactor: 10 }),
    competitions: [{ id: 1, tokenCost: 1 }],
  })
  const { bearer } = await server.addPlayer({ balances: { tokens: 5 } })
  const enter = () =>
    server.ask(postEnter, { bearer, key: randomUUID(), body: { competitionId: 1, termsAccepted: true } })
  expect(await enter()).toMatchObject({ status: 200, body: { status: 'completed' } })
  await migrateToNextBuild(
    own.url,
    `alter table entries add column charity text default 'none' not null;
--> statement-breakpoint
create table charities (id int primary key);`,
  )
  await asOwner((owner) => owner.query('update applied_definitions set version = version + 1'), own.url)
  expect(await enter()).toMatchObject({ status: 200, body: { status: 'completed' } })
  await (await openServer(own.url, { migrates: true })).close()
  const read = async (text: string) => (await asOwner((owner) => owner.query(text), own.url)).rows
  expect(await read('select version from applied_definitions')).toEqual([{ version: DEFINITIONS_VERSION + 1 }])
  expect(await read('select charity from entries')).toEqual([{ charity: 'none' }, { charity: 'none' }])
  await server.close()
  await own.close()
})

it('migrating waits for a long reader without blocking later readers', async () => {
  await migrateServer(postgres.url, DEFINITIONS)
  await asOwner(async (reader) => {
    // Replacing a trigger needs a lock that the reader's transaction blocks.
    await reader.query('update applied_definitions set version = 0')
    await reader.query('begin; lock table competitions in row exclusive mode')
    const migrating = migrateServer(postgres.url, DEFINITIONS)
    const isWaiting = () =>
      asOwner((owner) => owner.query(`select from pg_locks where not granted and relation = 'competitions'::regclass`))
    await expect.poll(async () => (await isWaiting()).rowCount, { interval: 20 }).toBe(1)
    await asOwner(async (writer) => {
      const start = performance.now()
      await writer.query('begin; lock table competitions in row exclusive mode; rollback')
      expect(performance.now() - start).toBeLessThan(1_500)
    })
    await reader.query('rollback')
    await migrating
  })
})

describe('a migration beside a running product', () => {
  const validityOf = async (url: string) =>
    (
      await asOwner(
        (owner) => owner.query(`select indisvalid from pg_index where indexrelid = to_regclass('large_by_words')`),
        url,
      )
    ).rows

  it('that would rewrite a large table is undone, and says what to do instead', async () => {
    const own = await openTestPostgres()
    await asOwner((owner) => owner.query('create table large as select n from generate_series(1, 3000000) n'), own.url)
    const columns = async () =>
      (
        await asOwner(
          (owner) => owner.query(`select attname from pg_attribute where attrelid = 'large'::regclass and attnum > 0`),
          own.url,
        )
      ).rowCount
    const rewrite = `alter table large add column small int;
--> statement-breakpoint
alter table large add column id uuid default gen_random_uuid();`
    await expect(migrateToNextBuild(own.url, rewrite)).rejects.toThrow('longer than 500 ms, and was undone')
    expect(await columns()).toBe(1)
    await migrateToNextBuild(own.url, 'alter table large add column small int default 7')
    expect(await columns()).toBe(2)
    await own.close()
  })

  it('builds an index while rows are written, also where an earlier build was broken off, in two processes at once', async () => {
    const own = await openTestPostgres()
    await asOwner(
      (owner) => owner.query('create table large as select n, n::text as words from generate_series(1, 300000) n'),
      own.url,
    )
    const index = 'create index concurrently "large_by_words" on "large" ("words")'
    await asOwner(async (writer) => {
      // A build waits for this transaction until it gives up, and leaves an invalid index.
      await writer.query('begin; insert into large values (0)')
      await expect(
        asOwner((owner) => owner.query('set statement_timeout = 300').then(() => owner.query(index)), own.url),
      ).rejects.toThrow('timeout')
      expect(await validityOf(own.url)).toEqual([{ indisvalid: false }])
      const migrating = Promise.all([migrateToNextBuild(own.url, index), migrateToNextBuild(own.url, index)])
      await writer.query('commit; set lock_timeout = 500')
      for (let written = 0; written < 50; written += 1) await writer.query('insert into large values (1)')
      await migrating
    }, own.url)
    expect(await validityOf(own.url)).toEqual([{ indisvalid: true }])
    await own.close()
  })

  it('that builds an index and does something else is refused before it begins', async () => {
    const own = await openTestPostgres()
    const mixed = `create table more (n int);
--> statement-breakpoint
create index concurrently "players_by_phone_again" on "players" ("phone");`
    await expect(migrateToNextBuild(own.url, mixed)).rejects.toThrow('make two of it')
    expect((await asOwner((owner) => owner.query(`select to_regclass('more') as more`), own.url)).rows).toEqual([
      { more: null },
    ])
    await own.close()
  })
})

it('the product runs with a role that can only read and write data', async () => {
  await migrateServer(postgres.url, DEFINITIONS)
  const role = `fairdraw_app_${randomUUID().slice(0, 8)}`
  const grants = /```sql\n(-- The role of the product[\s\S]*?)```/.exec(await readFile(operations, 'utf8'))![1]!
  const { pathname } = new URL(postgres.url)
  await asOwner((owner) =>
    owner.query(
      grants
        .replaceAll('fairdraw_app', role)
        .replaceAll("password '…'", "password 'for-tests'")
        .replaceAll('database fairdraw', `database ${pathname.slice(1)}`),
    ),
  )
  const url = new URL(postgres.url)
  url.username = role
  url.password = 'for-tests'
  const database = await openServer(url.href, { migrates: false, timeoutFactor: 10 })
  const server = await startTestApp({ database, competitions: [{ id: 1, tokenCost: 1 }] })
  const { bearer } = await server.addPlayer({ balances: { tokens: 5 } })
  const entered = await server.ask(postEnter, { bearer, body: { competitionId: 1, termsAccepted: true } })
  expect(entered).toMatchObject({ status: 200, body: { status: 'completed' } })
  await server.jobs.runAll()
  expect((await server.ask(postAccountLogout, { bearer, body: {} })).status).toBe(200)
  for (const statement of ['create table more (n int)', 'drop table tickets', 'alter table players add column x int'])
    await expect(database.db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
  await server.close()
  await asOwner((owner) => owner.query(`drop owned by ${role}; drop role ${role}`))
})
