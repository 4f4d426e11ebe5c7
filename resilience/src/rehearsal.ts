/**
 * The first installation, rehearsed (`npm run ops:rehearse`): follows the commands of docs/operations.md, read from that page, on a fresh
 * copy of the checkout. Two processes behind nginx, an entry, a rolling restart under load, a backup, and the entry in a restored
 * database. Needs PostgreSQL's client programs, nginx and curl; everything that it starts and makes is its own, on loopback.
 */
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '@fairdraw/contract/call.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { vendorEnvironment } from '@fairdraw/demo/start/vendors.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import pg from 'pg'
import { PEPPER, prepare } from './fleet.ts'
import { startNginx } from './nginx.ts'
import { freePort } from '../../tools/free-port.ts'
import { rootFolder, startControlledPostgres } from './postgres.ts'
import { COMPETITIONS } from './prepare.ts'

const PAGE = readFileSync(join(rootFolder, 'docs/operations.md'), 'utf8')

/** The commands of the page under a name, as they stand there. */
function commandsOf(name: string): string {
  const found = new RegExp(`<!-- rehearsed: ${name} -->\\s*\`\`\`sh\\n([^]*?)\`\`\``).exec(PAGE)?.[1]
  if (found === undefined) throw new Error(`docs/operations.md has no commands called ${name}`)
  return found
}

const startedAt = performance.now()
const report = (text: string) =>
  process.stdout.write(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${text}\n`)

/** A copy of what is tracked or new in the checkout, as a stranger would clone it. */
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
      `${program} is missing: on Debian or Ubuntu \`apt-get install postgresql-client curl nginx-light\`.`,
    )
  }
}

const folder = mkdtempSync(join(tmpdir(), 'fairdraw-rehearsal-'))
const home = join(folder, 'fairdraw')
const settingsFile = join(folder, 'settings')
const running = new Map<number, ChildProcess>()
const [postgres, emulators] = await Promise.all([startControlledPostgres(), startEmulators()])
let nginx: Awaited<ReturnType<typeof startNginx>> | undefined

const databaseAt = (name: string) => {
  const url = new URL(postgres.url)
  url.username = 'fairdraw'
  url.password = 'rehearsal'
  url.pathname = `/${name}`
  return url.href
}

function writeSettings(database: string): void {
  const settings: Record<string, string> = {
    ...vendorEnvironment(emulators),
    ENGAGEMENT_SDK_URL: `${emulators.origin}${vendorEnvironment(emulators)['ENGAGEMENT_SDK_URL']}`,
    DATABASE_URL: databaseAt(database),
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

/** What the page assumes of its reader's shell; the ports are ours. */
const surroundings = () => ({
  ...process.env,
  FAIRDRAW_SETTINGS: settingsFile,
  ADMIN_DATABASE_URL: postgres.url,
  DATABASE_PASSWORD: 'rehearsal',
})

/** Runs the page's commands as they stand, but for the ports; gives what they printed. */
async function follow(name: string, env: Record<string, string> = {}): Promise<string> {
  const commands = commandsOf(name).replaceAll('3001', String(ports[0])).replaceAll('3002', String(ports[1]))
  const child = spawn('sh', ['-euc', commands], {
    cwd: home,
    env: { ...surroundings(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let complaints = ''
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()))
  child.stderr.on('data', (data: Buffer) => (complaints += data.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0)
    throw new Error(`${commands.trim()}\nended with ${code}:\n${printed.slice(-2_000)}${complaints.slice(-2_000)}`)
  report(commands.trim().replaceAll(/\s*\n\s*/g, ' ; '))
  return printed.trim()
}

/** What the unit of systemd runs. */
function start(port: number): void {
  const child = spawn(join(home, 'ops/bin/start'), [String(port)], {
    cwd: home,
    env: surroundings(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.set(port, child)
}

async function end(port: number): Promise<void> {
  const child = running.get(port)!
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Restarts a process when the page's script asks: it writes the port into a file, as systemctl would pass it on. */
async function restartOnRequest(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (const port of ports) {
      const request = join(folder, `restart-${port}`)
      try {
        rmSync(request)
      } catch {
        continue
      }
      await end(port)
      start(port)
      writeFileSync(join(folder, `restarted-${port}`), '')
    }
    await pause(20)
  }
}

async function countEntries(database: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseAt(database) })
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
  await follow('build')
  await follow('database')
  const [player, ...crowd] = await prepare(databaseAt('fairdraw'), rootFolder)
  report('filled with content and players, as an operator would in time')
  ports.forEach(start)
  await follow('check')
  nginx = await startNginx(folder, ports)
  emulators.setWebhookTarget(nginx.origin)
  const { origin } = nginx

  const enter = (bearer: string, key: string) =>
    call(
      postEnter,
      { body: { competitionId: COMPETITIONS.free, termsAccepted: true } },
      { origin, headers: { authorization: `Bearer ${bearer}` }, idempotencyKey: key },
    )
  const key = randomUUID()
  const first = await enter(player!.bearer, key)
  if (!first.ok) throw new Error(`the entry was refused: ${first.problem.code}`)
  report('an entry was made through nginx')

  let isOver = false
  const outcomes: string[] = []
  const trickle = (async () => {
    for (const { bearer } of crowd) {
      if (isOver) return
      const answer = await enter(bearer, randomUUID()).catch((error: unknown) => ({
        ok: false,
        problem: { code: String(error) },
      }))
      outcomes.push(answer.ok ? 'ok' : (answer as { problem: { code: string } }).problem.code)
      await pause(10)
    }
  })()
  const restarting = restartOnRequest(() => isOver)
  const wait = `f() { touch ${folder}/restart-$1; until [ -f ${folder}/restarted-$1 ]; do sleep 0.05; done; }; f `
  await follow('roll', { RESTART: wait })
  isOver = true
  await Promise.all([trickle, restarting])
  const failed = outcomes.filter((outcome) => outcome !== 'ok')
  if (failed.length > 0) throw new Error(`during the rolling restart ${failed.length} entries failed: ${failed[0]}`)
  report(`both processes were replaced; ${outcomes.length} entries meanwhile, 0 failed`)

  const before = await countEntries('fairdraw')
  const backup = await follow('backup', { BACKUPS: join(folder, 'backups') })
  await Promise.all(ports.map(end))
  writeSettings('fairdraw_restored')
  await follow('restore', { BACKUP: backup })
  const after = await countEntries('fairdraw_restored')
  if (after !== before) throw new Error(`${before} entries were backed up and ${after} restored`)
  ports.forEach(start)
  await follow('check')
  // The same call with the same key: the entry is there, and is not made a second time.
  const again = await enter(player!.bearer, key)
  const isSame = again.ok && JSON.stringify(again.body) === JSON.stringify(first.body)
  if (!isSame || (await countEntries('fairdraw_restored')) !== after)
    throw new Error('the entry is not in the restored database')
  report(`the entry is in the restored database, with all ${after} others`)
} finally {
  await Promise.all([...running.keys()].map(end))
  await nginx?.close()
  await postgres.close()
  await emulators.close()
  rmSync(folder, { recursive: true, force: true })
}
