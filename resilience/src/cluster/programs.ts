/** The programs of a cluster, from Debian's packages, and their processes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findServerUser } from '../postgres.ts'

const PLACES = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin']
const DEBIAN_POSTGRES = '/usr/lib/postgresql'

const findProgram = (name: string): string | undefined =>
  PLACES.map((place) => join(place, name)).find((path) => existsSync(path))

/** The folder of the newest PostgreSQL that Debian installed. */
function findPostgresFolder(): string | undefined {
  if (!existsSync(DEBIAN_POSTGRES)) return undefined
  return readdirSync(DEBIAN_POSTGRES)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')))
}

/** Finds all programs. Throws with the command that installs what is missing. */
export function findPrograms() {
  const found = {
    etcd: findProgram('etcd'),
    patroni: findProgram('patroni'),
    patronictl: findProgram('patronictl'),
    haproxy: findProgram('haproxy'),
    pgbouncer: findProgram('pgbouncer'),
    postgresFolder: findPostgresFolder(),
  }
  const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : [name]))
  if (missing.length > 0)
    throw new Error(
      `The rehearsal of a cluster needs ${missing.join(', ')}: on Debian \`apt-get install etcd-server patroni ` +
        'haproxy pgbouncer postgresql`. It uses its own folders and ports, so stop the services that Debian starts.',
    )
  return found as { [name in keyof typeof found]: string }
}

export type Daemon = ReturnType<typeof startDaemon>

/** A program in the foreground, not as root, with its output in a file. */
export function startDaemon(
  program: string,
  args: readonly string[],
  { logFile, env = {} }: { logFile: string; env?: Record<string, string> },
) {
  const log = openSync(logFile, 'a')
  const child = spawn(program, args, {
    stdio: ['ignore', log, log],
    cwd: '/',
    env: { ...process.env, ...env },
    ...findServerUser(),
  })
  const exited = once(child, 'exit')
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return {
    pid: child.pid!,
    isAlive,
    kill: async (signal: NodeJS.Signals = 'SIGKILL') => {
      if (isAlive()) child.kill(signal)
      await exited
    },
  }
}
