/** The product as it runs in production: processes behind nginx, one durable PostgreSQL, the vendors' emulators. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seed } from '@fairdraw/demo/seed.ts'
import { vendorEnvironment } from '@fairdraw/demo/start/vendors.ts'
import { buildSite } from '@fairdraw/demo/start/site-build.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { saveCompetition } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { addCrowd } from '@fairdraw/server/testing/crowd.ts'
import { competitionOf } from '@fairdraw/server/testing/competitions.ts'
import { startNginx } from './nginx.ts'
import { rootFolder, startControlledPostgres } from './postgres.ts'

export type Fleet = Awaited<ReturnType<typeof startFleet>>
export type FleetProcess = Awaited<ReturnType<typeof startProcess>>

/** Competitions that the load enters: one free without steps, one paid in tokens, one paid by card. */
export const COMPETITIONS = { free: 901, tokens: 902, paid: 903 } as const
const PRICE_PENCE = 200

export const PEPPER = randomBytes(24).toString('base64url')
const PLAYERS = Number(process.env['NIGHT_PLAYERS'] ?? 4_000)

/** `program`: a checkout's `apps/server/src/main.ts`; `limits`: shell commands such as `ulimit -n 400`. */
export async function startProcess(
  folder: string,
  name: string,
  env: Record<string, string>,
  { program = join(rootFolder, 'apps/server/src/main.ts'), limits }: { program?: string; limits?: string } = {},
) {
  const logFile = join(folder, `${name}.log`)
  const log = createWriteStream(logFile, { flags: 'a' })
  const options = { stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } }
  const child: ChildProcess = limits
    ? spawn('sh', ['-c', `${limits}; exec "$0" "$@"`, process.execPath, program], options)
    : spawn(process.execPath, [program], options)
  child.stdout!.pipe(log, { end: false })
  child.stderr!.pipe(log, { end: false })
  const listening = new Promise<string>((found) => {
    let text = ''
    child.stdout!.on('data', (data: Buffer) => {
      text += data.toString()
      const origin = /Listening on (http:\/\/[^/\s]+)/.exec(text)?.[1]
      if (origin) found(origin)
    })
  })
  const ended = once(child, 'exit')
  const origin = await Promise.race([
    listening,
    ended.then(([code]) =>
      Promise.reject(new Error(`${name} ended with ${code}: ${readFileSync(logFile, 'utf8').slice(-2000)}`)),
    ),
  ])
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const endWith = (signal: NodeJS.Signals) => async () => {
    if (isAlive()) child.kill(signal)
    await ended
  }
  return {
    name,
    origin,
    port: Number(new URL(origin).port),
    logFile,
    isAlive,
    residentMb: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
    },
    end: endWith('SIGTERM'),
    kill: endWith('SIGKILL'),
  }
}

/** Everything started and filled with content and players; `close` ends all of it. */
export async function startFleet({
  processes = 2,
  env = {},
  limits,
  start = true,
}: { processes?: number; env?: Record<string, string>; limits?: string; start?: boolean } = {}) {
  await buildSite()
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-fleet-'))
  const [postgres, emulators] = await Promise.all([
    startControlledPostgres(),
    startEmulators({ settleAfterMs: 60_000 }),
  ])
  const database = await openServer(postgres.url)
  await seed(database, { now: new Date(), pepper: PEPPER, contactEmail: 'help@fairdraw.example' })
  const { free, tokens, paid } = COMPETITIONS
  await saveCompetition(database.db, competitionOf({ id: free, closesIn: 600 }), [])
  await saveCompetition(database.db, competitionOf({ id: tokens, tokenCost: 1, closesIn: 600 }), [])
  await saveCompetition(
    database.db,
    competitionOf({ id: paid, steps: ['payment'], pricePence: PRICE_PENCE, closesIn: 600 }),
    [],
  )
  const crowd = await addCrowd(database.db, PLAYERS, { tokens: 100_000 })
  await database.close()

  const environment = {
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    ...vendorEnvironment(emulators),
    ENGAGEMENT_SDK_URL: `${emulators.origin}${vendorEnvironment(emulators)['ENGAGEMENT_SDK_URL']}`,
    PASSCODE_PEPPER: PEPPER,
    INTAKE_KEYS: `post-room=${randomBytes(24).toString('base64url')}`,
    PUBLIC_ORIGIN: 'https://win.fairdraw.example',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'info',
    ...env,
  }
  const members: FleetProcess[] = []
  if (start)
    for (let nth = 0; nth < processes; nth += 1)
      members.push(await startProcess(folder, `process-${nth}`, environment, limits ? { limits } : {}))
  const nginx =
    members.length > 0
      ? await startNginx(
          folder,
          members.map(({ port }) => port),
        )
      : undefined
  if (nginx) emulators.setWebhookTarget(nginx.origin)

  return {
    folder,
    environment,
    postgres,
    emulators,
    crowd,
    members,
    nginx,
    origin: nginx?.origin ?? '',
    close: async () => {
      postgres.thaw()
      await Promise.all(members.map((member) => member.kill()))
      await nginx?.close()
      await postgres.close()
      await emulators.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
