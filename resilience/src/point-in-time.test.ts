/**
 * The database is lost, and restored to the second before a mistake (docs/operations.md, "To a point in time"): every entry that
 * was acknowledged until then is there, and none that came after.
 */
import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { verifyAuditLog } from '@fairdraw/server/features/audit/verify.ts'
import { startTestApp } from '@fairdraw/server/testing/test-app.ts'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import type pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { readCommands } from './page-commands.ts'
import { rootFolder, startControlledPostgres } from './postgres.ts'

try {
  execFileSync('pgbackrest', ['version'], { stdio: 'ignore' })
} catch {
  throw new Error('pgbackrest is missing: on Debian or Ubuntu `apt-get install pgbackrest`.')
}

const folder = mkdtempSync(join(tmpdir(), 'fairdraw-point-in-time-'))
const config = join(folder, 'pgbackrest.conf')
const settings = readCommands('archive settings')
  .replace('pgbackrest ', `pgbackrest --config=${config} `)
  .matchAll(/^(\w+) = '?(.*?)'?$/gm)
const postgres = await startControlledPostgres([
  ...[...settings].map(([, name, value]) => `${name}=${value}`),
  // pgBackRest connects through a socket.
  `unix_socket_directories=${tmpdir()}`,
])
afterAll(async () => {
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
})

const { uid, gid } = { uid: process.getuid!(), gid: process.getgid!(), ...postgres.user }
/** `ops/pgbackrest.conf` with the paths of this rehearsal. */
function writeConfig(): void {
  const inFolder = (name: string) => {
    mkdirSync(join(folder, name))
    chownSync(join(folder, name), uid, gid)
    return join(folder, name)
  }
  const install = readCommands('archive configuration').replace('/etc/pgbackrest.conf', config)
  execFileSync('sh', ['-euc', install.replace('--owner postgres ', '')], { cwd: rootFolder })
  const text = readFileSync(config, 'utf8')
    .replace('/var/lib/pgbackrest', inFolder('backups'))
    .replace('/var/log/pgbackrest', inFolder('log'))
    .replace('/tmp/pgbackrest', inFolder('lock'))
    .replace('repo1-cipher-pass=', `repo1-cipher-pass=${randomBytes(32).toString('hex')}`)
    .replace('/var/lib/postgresql/15/main', postgres.data)
    .replace('pg1-port=5432', `pg1-port=${new URL(postgres.url).port}\npg1-user=postgres\npg1-socket-path=${tmpdir()}`)
    .replace('/var/spool/pgbackrest', inFolder('spool'))
  writeFileSync(config, text)
  chmodSync(config, 0o600)
  for (const path of [folder, config]) chownSync(path, uid, gid)
}

/** Runs the page's commands as the server's user. */
const runCommands = (name: string, env: Record<string, string> = {}) =>
  promisify(execFile)('sh', ['-euc', readCommands(name).replaceAll('pgbackrest ', `pgbackrest --config=${config} `)], {
    cwd: folder,
    env: { ...process.env, ...env },
    ...postgres.user,
  })

const query = <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
  withClient(postgres.url, async (client) => (await client.query<Row>(text)).rows)

it('after a mistake and the loss of its disk, the database is what it was the second before', async () => {
  writeConfig()
  const server = await startTestApp({
    database: await openServer(postgres.url, { migrates: true }),
    competitions: [{ id: 1, tokenCost: 1 }],
  })
  const { bearer, playerId } = await server.addPlayer({ balances: { tokens: 50 } })
  const enter = async (count: number) => {
    const entered: string[] = []
    for (let nth = 0; nth < count; nth += 1) {
      const { status, body } = await server.ask(postEnter, { bearer, body: { competitionId: 1, termsAccepted: true } })
      expect(status).toBe(200)
      entered.push(body.entryId!)
    }
    return entered
  }
  const beforeBackup = await enter(3)
  await runCommands('archive')
  // pgBackRest counts in whole seconds: a moment in the one in which the backup ended needs an older backup.
  const [ended] = await query<{ second: string }>(`select ceil(extract(epoch from clock_timestamp()))::text as second`)
  await expect
    .poll(() => query(`select extract(epoch from clock_timestamp()) > ${ended!.second} + 1 as "isOver"`))
    .toEqual([{ isOver: true }])
  const afterBackup = await enter(4)
  const [at] = await query<{ moment: string }>('select clock_timestamp()::text as moment')
  await enter(5)
  await query('drop table tickets cascade')
  const [{ file } = { file: '' }] = await query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  await expect
    .poll(async () => query<{ file: string }>('select last_archived_wal as file from pg_stat_archiver'))
    .toEqual([{ file }])
  await server.close()

  await postgres.stop('immediate')
  for (const file of readdirSync(postgres.data)) rmSync(join(postgres.data, file), { recursive: true })
  await runCommands('to a point in time', { MOMENT: at!.moment })
  await postgres.start()
  await expect.poll(async () => (await query<{ is: boolean }>('select pg_is_in_recovery() as is'))[0]!.is).toBe(false)

  const database = await openServer(postgres.url, { migrates: false })
  const restored = await query<{ id: string; tickets: number }>(
    `select e.id, count(t.*)::int as tickets from entries e left join tickets t on t.entry_id = e.id
     where e.player_id = ${playerId} group by e.id`,
  )
  expect(restored.map(({ id }) => id).toSorted()).toEqual([...beforeBackup, ...afterBackup].toSorted())
  expect(new Set(restored.map(({ tickets }) => tickets))).toEqual(new Set([1]))
  expect(await verifyAuditLog(database.db)).toMatchObject({ isIntact: true })
  expect(await query(`select balance::int from wallets where player_id = ${playerId} and asset = 'tokens'`)).toEqual([
    { balance: 43 },
  ])
  await database.close()
})
