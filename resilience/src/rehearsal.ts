/**
 * Rehearses a first installation (`npm run ops:rehearse`): runs the commands of docs/operations.md, read from that page, on a new copy
 * of the checkout. Two processes behind nginx and HAProxy, an entry, a rolling restart under load, a backup, and a restore that has the entry.
 * Needs PostgreSQL's client programs, nginx, HAProxy and curl. It uses only loopback and temporary folders.
 */
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import { call } from '@fairdraw/contract/call.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { vendorEnvironment } from '@fairdraw/demo/start/vendors.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
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
const settingsFile = join(folder, 'etc/fairdraw/settings')
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
  // The machine has no Node but its own.
  PATH: (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((place) => !place.includes('node_modules'))
    .join(delimiter),
  FAIRDRAW_SETTINGS: settingsFile,
  ADMIN_DATABASE_URL: postgres.url,
  DATABASE_PASSWORD: 'rehearsal',
})

/** The page's folders of the machine are here below the rehearsal's own, and its users are the one that runs it. */
const ownPlaces = (commands: string) =>
  commands
    .replaceAll(/(?<= )(?=\/(?:etc|var)\/)/g, folder)
    .replaceAll(/--owner (?:fairdraw|postgres) /g, '')
    .replace(/^ *id fairdraw .*\n/m, '')

/** Runs the page's commands with other ports and places; returns their output. */
async function runCommands(name: string, env: Record<string, string> = {}): Promise<string> {
  const commands = ownPlaces(readCommands(name))
    .replaceAll('3001', String(ports[0]))
    .replaceAll('3002', String(ports[1]))
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

/** What the copied unit starts, from the rehearsal's own folder. */
function readStart(port: number): string[] {
  const unit = readFileSync(join(folder, 'etc/systemd/system/fairdraw@.service'), 'utf8')
  const start = /^ExecStart=(.*)$/m.exec(unit)?.[1]
  if (start === undefined) throw new Error('the unit fairdraw@.service starts nothing')
  return start.replace('/opt/fairdraw', home).replace('%i', String(port)).split(' ')
}

/** The setting that makes a process a worker, as the page has it for its unit. */
function readWorkerSetting(): readonly [string, string] {
  const [, name, value] = /^Environment=(\w+)=(\w+)$/m.exec(readCommands('worker')) ?? []
  if (!name || !value) throw new Error('the page has no setting of a worker')
  return [name, value]
}

/** Has systemd's own program read the units, where it is installed. What they start is where the page has it. */
function verifyUnits(): void {
  const units = join(folder, 'etc/systemd/system')
  for (const name of ['fairdraw@.service', 'fairdraw-backup.service', 'fairdraw-backup.timer']) {
    const path = join(units, name)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('/opt/fairdraw', home))
  }
  const all = ['fairdraw@3001.service', 'fairdraw-backup.service', 'fairdraw-backup.timer'].map((name) =>
    join(units, name),
  )
  cpSync(join(units, 'fairdraw@.service'), all[0]!)
  try {
    execFileSync('systemd-analyze', ['verify', '--recursive-errors=no', ...all], { stdio: 'pipe' })
    report('systemd accepts the units')
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: Buffer }
    if (code !== 'ENOENT') throw new Error(`systemd refuses the units:\n${String(stderr)}`, { cause: error })
    report('systemd is not installed here: the units were not verified')
  }
}

/** Starts a process as the systemd unit does. */
function startProcess(port: number, env: Record<string, string> = {}): void {
  const [program = '', ...args] = readStart(port)
  const child = spawn(program, args, {
    cwd: home,
    env: { ...buildEnvironment(), ...env },
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
  const { rows } = await withClient(databaseUrl(database), (client) =>
    client.query<{ count: number }>('select count(*)::int as count from entries'),
  )
  return rows[0]!.count
}

const ports = [await freePort(), await freePort()] as const
const workerPort = await freePort()
try {
  report('copying the checkout')
  copyCheckout(home)
  for (const place of ['etc/sysctl.d', 'etc/systemd/system', 'etc/haproxy', 'etc/nginx'])
    mkdirSync(join(folder, place), { recursive: true })
  await runCommands('settings')
  writeSettings('fairdraw')
  await runCommands('build')
  await runCommands('scheduler')
  await runCommands('database')
  const [player, ...players] = await prepare(databaseUrl('fairdraw'), rootFolder)
  report('added content and players')
  await runCommands('units')
  verifyUnits()
  ports.forEach((port) => startProcess(port))
  await runCommands('check')
  await runCommands('front')
  const invitation = await runCommands('administrator')
  if (!invitation.includes('https://win.fairdraw.example/desk'))
    throw new Error(`no link of an invitation:\n${invitation}`)
  startProcess(workerPort, Object.fromEntries([readWorkerSetting()]))
  const worker = execFileSync(join(home, 'ops/bin/check'), [String(workerPort)], { encoding: 'utf8' })
  if (!worker.includes('The worker at port')) throw new Error(`the worker is none: ${worker}`)
  report(worker.trim())
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
  await Promise.all([...running.keys()].map(stopProcess))
  writeSettings('fairdraw_restored')
  await runCommands('restore', { BACKUP: backup })
  const after = await countEntries('fairdraw_restored')
  if (after !== before) throw new Error(`${before} entries were backed up and ${after} restored`)
  ports.forEach((port) => startProcess(port))
  await runCommands('check')
  await runCommands('verify')
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
