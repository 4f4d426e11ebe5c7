/**
 * Rehearses a first installation (`npm run ops:rehearse`): runs the commands of docs/operations.md, read from that page, on a new copy
 * of the checkout. Two processes behind nginx and HAProxy, an entry, a rolling restart under load, a backup, and a restore that has the entry.
 * Needs PostgreSQL's client programs, nginx, HAProxy and curl. It uses only loopback and temporary folders.
 */
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '@fairdraw/contract/call.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { vendorEnvironment } from '@fairdraw/demo/start/vendors.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import pg from 'pg'
import { LOG_SETTINGS } from '@fairdraw/demo/start/silent-witness.ts'
import { PEPPER, prepare } from './fleet.ts'
import { freePort } from '../../tools/temporary-servers/free-port.ts'
import { FRONT_PACKAGES, startFront } from '../../tools/temporary-servers/front.ts'
import { readCommands } from './page-commands.ts'
import { rootFolder, startControlledPostgres } from './postgres.ts'
import { COMPETITIONS } from './prepare.ts'

const startedAt = performance.now()
const report = (text: string) =>
  process.stdout.write(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${text}\n`)

/** Copies the tracked and new files of the checkout, as in a fresh clone. */
function copyCheckout(target: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: rootFolder, encoding: 'utf8' })
  for (const file of listed.trim().split('\n')) {
    mkdirSync(dirname(join(target, file)), { recursive: true })
    cpSync(join(rootFolder, file), join(target, file))
  }
}

for (const [program, args] of [
  ['pg_dump', ['--version']],
  ['psql', ['--version']],
  ['curl', ['--version']],
] as const) {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
  } catch {
    throw new Error(
      `${program} is missing: on Debian or Ubuntu \`apt-get install postgresql-client curl ${FRONT_PACKAGES}\`.`,
    )
  }
}

const folder = mkdtempSync(join(tmpdir(), 'fairdraw-rehearsal-'))
const home = join(folder, 'fairdraw')
const settingsFile = join(folder, 'settings')
const running = new Map<number, ChildProcess>()
const [postgres, emulators] = await Promise.all([startControlledPostgres(), startEmulators()])
let front: Awaited<ReturnType<typeof startFront>> | undefined

const databaseUrl = (name: string) => {
  const url = new URL(postgres.url)
  url.username = 'fairdraw'
  url.password = 'rehearsal'
  url.pathname = `/${name}`
  return url.href
}

function writeSettings(database: string): void {
  const settings: Record<string, string> = {
    ...vendorEnvironment(emulators),
    ...LOG_SETTINGS,
    ENGAGEMENT_SDK_URL: `${emulators.origin}${vendorEnvironment(emulators)['ENGAGEMENT_SDK_URL']}`,
    DATABASE_URL: databaseUrl(database),
    DATA_DIR: join(folder, 'data'),
    PASSCODE_PEPPER: PEPPER,
    INTAKE_KEYS: `post-room=${randomBytes(24).toString('base64url')}`,
    PUBLIC_ORIGIN: 'https://win.fairdraw.example',
    TRUSTED_PROXIES: '1',
    MIGRATE_AT_BOOT: '0',
    ALLOW_EMULATORS: '1',
  }
  writeFileSync(
    settingsFile,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  )
}

/** The environment variables that the page's commands expect. */
const buildEnvironment = () => ({
  ...process.env,
  FAIRDRAW_SETTINGS: settingsFile,
  ADMIN_DATABASE_URL: postgres.url,
  DATABASE_PASSWORD: 'rehearsal',
})

/** Runs the page's commands with other ports; returns their output. */
async function runCommands(name: string, env: Record<string, string> = {}): Promise<string> {
  const commands = readCommands(name).replaceAll('3001', String(ports[0])).replaceAll('3002', String(ports[1]))
  const child = spawn('sh', ['-euc', commands], {
    cwd: home,
    env: { ...buildEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errorOutput = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (errorOutput += data.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0)
    throw new Error(`${commands.trim()}\nexited with ${code}:\n${output.slice(-2_000)}${errorOutput.slice(-2_000)}`)
  report(commands.trim().replaceAll(/\s*\n\s*/g, ' ; '))
  return output.trim()
}

/** Starts a process as the systemd unit does. */
function startProcess(port: number): void {
  const child = spawn(join(home, 'ops/bin/start'), [String(port)], {
    cwd: home,
    env: buildEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.set(port, child)
}

async function stopProcess(port: number): Promise<void> {
  const child = running.get(port)!
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** Restarts a process when the page's script requests it by a file named after the port, in place of `systemctl restart`. */
async function restartOnRequest(isFinished: () => boolean): Promise<void> {
  while (!isFinished()) {
    for (const port of ports) {
      const request = join(folder, `restart-${port}`)
      try {
        rmSync(request)
      } catch {
        continue
      }
      await stopProcess(port)
      startProcess(port)
      writeFileSync(join(folder, `restarted-${port}`), '')
    }
    await pause(20)
  }
}

async function countEntries(database: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl(database) })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from entries')
  await client.end()
  return rows[0]!.count
}

const ports = [await freePort(), await freePort()] as const
try {
  report('copying the checkout')
  copyCheckout(home)
  writeSettings('fairdraw')
  await runCommands('build')
  await runCommands('database')
  const [player, ...players] = await prepare(databaseUrl('fairdraw'), rootFolder)
  report('added content and players')
  ports.forEach(startProcess)
  await runCommands('check')
  front = await startFront(folder, ports)
  emulators.setWebhookTarget(front.origin)
  const { origin } = front

  // As the site calls: what is told to be busy is repeated with its key (ops/nginx.conf, '@busy').
  let retries = 0
  const retryPolicy = {
    wait: async (ms: number) => {
      retries += 1
      await pause(ms)
    },
    random: Math.random,
  }
  const enter = (bearer: string, key: string) =>
    call(
      postEnter,
      { body: { competitionId: COMPETITIONS.free, termsAccepted: true } },
      { origin, headers: { authorization: `Bearer ${bearer}` }, idempotencyKey: key, retryPolicy },
    )
  const key = randomUUID()
  const first = await enter(player!.bearer, key)
  if (!first.ok) throw new Error(`the entry was refused: ${first.problem.code}`)
  report('an entry was made through the front')

  let isFinished = false
  const outcomes: string[] = []
  const entering = (async () => {
    for (const { bearer } of players) {
      if (isFinished) return
      const result = await enter(bearer, randomUUID()).catch((error: unknown) => ({
        ok: false,
        problem: { code: String(error) },
      }))
      outcomes.push(result.ok ? 'ok' : (result as { problem: { code: string } }).problem.code)
      await pause(10)
    }
  })()
  const restarting = restartOnRequest(() => isFinished)
  const wait = `f() { touch ${folder}/restart-$1; until [ -f ${folder}/restarted-$1 ]; do sleep 0.05; done; }; f `
  await runCommands('roll', { RESTART: wait })
  isFinished = true
  await Promise.all([entering, restarting])
  const failed = outcomes.filter((outcome) => outcome !== 'ok')
  if (failed.length > 0) throw new Error(`during the rolling restart ${failed.length} entries failed: ${failed[0]}`)
  report(
    `both processes were restarted; ${outcomes.length} entries in that time, 0 failed, ${retries} repeated because a process was busy`,
  )

  const before = await countEntries('fairdraw')
  const backup = await runCommands('backup', { BACKUPS: join(folder, 'backups') })
  await Promise.all(ports.map(stopProcess))
  writeSettings('fairdraw_restored')
  await runCommands('restore', { BACKUP: backup })
  const after = await countEntries('fairdraw_restored')
  if (after !== before) throw new Error(`${before} entries were backed up and ${after} restored`)
  ports.forEach(startProcess)
  await runCommands('check')
  // The same call with the same key returns the existing entry, and makes no second one.
  const repeated = await enter(player!.bearer, key)
  const isSame = repeated.ok && JSON.stringify(repeated.body) === JSON.stringify(first.body)
  if (!isSame || (await countEntries('fairdraw_restored')) !== after)
    throw new Error('the entry is not in the restored database')
  report(`the entry is in the restored database, with all ${after} others`)
} finally {
  await Promise.all([...running.keys()].map(stopProcess))
  await front?.close()
  await postgres.close()
  await emulators.close()
  rmSync(folder, { recursive: true, force: true })
}
