/** Migrating as a separate step beside a running product, and running as a role that owns nothing. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { postAccountLogout } from '@fairdraw/contract/account.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { openTestPostgres } from '../testing/test-database.ts'
import { DEFINITIONS, openServer } from './database.ts'
import { DEFINITIONS_VERSION } from './definitions-version.ts'
import { migrateServer, migrationsFolder } from './migrate.ts'

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

async function asOwner<Result>(run: (client: pg.Client) => Promise<Result>, url = postgres.url): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

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

/** A build that comes after this one: it has one more migration, with a column and a table that this build does not know. */
async function migrateToNextBuild(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fairdraw-next-build-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const journalPath = join(folder, 'meta', '_journal.json')
    const journal = JSON.parse(await readFile(journalPath, 'utf8')) as { entries: { idx: number; when: number }[] }
    const last = journal.entries.at(-1)!
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' } as typeof last)
    await writeFile(journalPath, JSON.stringify(journal))
    await writeFile(
      join(folder, 'next.sql'),
      `alter table entries add column charity text default 'none' not null;
--> statement-breakpoint
create table charities (id int primary key);`,
    )
    await migrateServer(url, DEFINITIONS, folder)
    await asOwner((owner) => owner.query('update applied_definitions set version = version + 1'), url)
  } finally {
    await rm(folder, { recursive: true })
  }
}

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
  await migrateToNextBuild(own.url)
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
