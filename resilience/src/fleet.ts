/** Starts the product as in production: processes behind nginx and HAProxy, a durable PostgreSQL server, and the vendors' emulators. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vendorEnvironment } from '@fairdraw/demo/start/vendors.ts'
import { buildApps } from '@fairdraw/demo/start/site-build.ts'
import { HEAP_FLAGS, MALLOC_SETTINGS } from '@fairdraw/server/memory-settings.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { LOG_SETTINGS } from '@fairdraw/demo/start/silent-witness.ts'
import { startFront } from '../../tools/temporary-servers/front.ts'
import { COMPETITIONS } from './prepare.ts'
import type { PreparedPlayers } from './prepare.ts'
import { rootFolder, startControlledPostgres } from './postgres.ts'

export { COMPETITIONS }
export type Fleet = Awaited<ReturnType<typeof startFleet>>
export type FleetProcess = Awaited<ReturnType<typeof startProcess>>

export const PEPPER = randomBytes(24).toString('base64url')

/** Fills a database in another process with the code of the given checkout; returns the players. */
export async function prepare(url: string, source: string, players?: number): Promise<PreparedPlayers> {
  const program = join(source, source === rootFolder ? 'resilience/src/prepare.ts' : 'bench/src/prepare.ts')
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      PASSCODE_PEPPER: PEPPER,
      ...(players === undefined ? {} : { PREPARED_PLAYERS: String(players) }),
    },
  })
  const parts: Buffer[] = await child.stdout.toArray()
  if (child.exitCode === null) await once(child, 'exit')
  return JSON.parse(Buffer.concat(parts).toString()) as PreparedPlayers
}

/** As ops/systemd/fairdraw@.service has it: before the database's processes, behind the front. */
const NICE = process.getuid?.() === 0 ? ['nice', '-n', '-4'] : []

/** `source` is the checkout to run; `limits` are shell commands such as `ulimit -n 400`. */
export async function startProcess(
  folder: string,
  name: string,
  env: Record<string, string>,
  { source = rootFolder, limits }: { source?: string; limits?: string } = {},
) {
  const program = join(source, 'apps/server/src/main.ts')
  const logFile = join(folder, `${name}.log`)
  const log = createWriteStream(logFile, { flags: 'a' })
  const options = {
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...MALLOC_SETTINGS, ...env },
  }
  const command = [...NICE, process.execPath, ...HEAP_FLAGS, program]
  const child: ChildProcess = limits
    ? spawn('sh', ['-c', `${limits}; exec "$0" "$@"`, ...command], options)
    : spawn(command[0]!, command.slice(1), options)
  child.stdout!.pipe(log, { end: false })
  child.stderr!.pipe(log, { end: false })
  const listening = new Promise<string>((resolve) => {
    let text = ''
    child.stdout!.on('data', (data: Buffer) => {
      text += data.toString()
      const origin = /(?:Listening on|health at) (http:\/\/[^/\s]+)/.exec(text)?.[1]
      if (origin) resolve(origin)
    })
  })
  const exited = once(child, 'exit')
  const origin = await Promise.race([
    listening,
    exited.then(([code]) =>
      Promise.reject(new Error(`${name} exited with ${code}: ${readFileSync(logFile, 'utf8').slice(-2000)}`)),
    ),
  ])
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const stopWith = (signal: NodeJS.Signals) => async () => {
    if (isAlive()) child.kill(signal)
    await exited
  }
  return {
    name,
    pid: child.pid!,
    origin,
    port: Number(new URL(origin).port),
    /** The lines that it has written, most of them JSON. */
    readLog: () => readFileSync(logFile, 'utf8').split('\n').filter(Boolean),
    isAlive,
    /** The signal or code that it ended with. */
    exit: () => child.signalCode ?? child.exitCode,
    residentMb: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
    },
    end: stopWith('SIGTERM'),
    kill: stopWith('SIGKILL'),
  }
}

/** The settings of every process, with the emulators as vendors. */
export const buildEnvironment = (
  emulators: Awaited<ReturnType<typeof startEmulators>>,
  folder: string,
  databaseUrl: string,
) => ({
  NODE_ENV: 'production',
  PORT: '0',
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  ...vendorEnvironment(emulators),
  ...LOG_SETTINGS,
  ENGAGEMENT_SDK_URL: `${emulators.origin}${vendorEnvironment(emulators)['ENGAGEMENT_SDK_URL']}`,
  PASSCODE_PEPPER: PEPPER,
  INTAKE_KEYS: `post-room=${randomBytes(24).toString('base64url')}`,
  PUBLIC_ORIGIN: 'https://win.fairdraw.example',
  TRUSTED_PROXIES: '1',
  ALLOW_EMULATORS: '1',
  LOG_LEVEL: 'info',
})

/** Starts everything and fills the database with content and players; `close` stops it all. */
export async function startFleet({
  processCount = 2,
  env = {},
  envOf = () => ({}),
  wrapDatabase = (url) => Promise.resolve(url),
  playerCount,
  limits,
  start = true,
  source = rootFolder,
}: {
  processCount?: number
  env?: Record<string, string>
  /** Settings of one process. */
  envOf?: (nth: number) => Record<string, string>
  /** The address by which processes reach the database, if it is another than the server's own. */
  wrapDatabase?: (databaseUrl: string) => Promise<string>
  playerCount?: number
  limits?: string
  start?: boolean
  /** The checkout whose code fills the database and serves requests. */
  source?: string
} = {}) {
  await buildApps()
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-fleet-'))
  const [postgres, emulators] = await Promise.all([
    startControlledPostgres(),
    startEmulators({ settleAfterMs: 60_000 }),
  ])
  const players = await prepare(postgres.url, source, playerCount)

  const environment = { ...buildEnvironment(emulators, folder, await wrapDatabase(postgres.url)), ...env }
  const processes: FleetProcess[] = []
  if (start)
    for (let nth = 0; nth < processCount; nth += 1)
      processes.push(
        await startProcess(
          folder,
          `process-${nth}`,
          { ...environment, ...envOf(nth) },
          { source, ...(limits ? { limits } : {}) },
        ),
      )
  const front =
    processes.length > 0
      ? await startFront(
          folder,
          processes.map(({ port }) => port),
        )
      : undefined
  if (front) emulators.setWebhookTarget(front.origin)

  return {
    folder,
    environment,
    postgres,
    emulators,
    players,
    processes,
    front,
    origin: front?.origin ?? '',
    close: async () => {
      postgres.thaw()
      await Promise.all(processes.map((one) => one.kill()))
      await front?.close()
      await postgres.close()
      await emulators.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
