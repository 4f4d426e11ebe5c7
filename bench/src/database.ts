/** A PostgreSQL server for the measurement, with everything that a production one does to keep what it was told. */
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../tools/postgres.ts'
import type { Programs } from './machine.ts'
import { end, run } from './programs.ts'

export type BenchDatabase = { url: string; whose: string; stop(): Promise<void> }

/** Enough for the server's pool and the load generator beside it; the rest is as PostgreSQL comes. */
const SETTINGS = ['max_connections=200', 'shared_buffers=256MB', 'fsync=on', 'synchronous_commit=on']

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** PostgreSQL will not run as root; Debian's package makes a user for it. */
async function serverUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
  return { uid: Number(uid), gid: Number(gid) }
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (tries === 100) throw error
      await new Promise((again) => setTimeout(again, 100))
    }
  }
}

async function startDebians(initdb: string, postgres: string): Promise<BenchDatabase> {
  const user = await serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-bench-'))
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const port = await freePort()
  const options = { stdio: 'ignore', ...user, cwd: folder } as const
  const made = spawn(
    initdb,
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    options,
  )
  const code = await new Promise((ended, failed) => made.on('close', ended).on('error', failed))
  if (code !== 0) throw new Error(`initdb ended with ${String(code)}`)
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...SETTINGS]
  const server = spawn(
    postgres,
    ['-D', join(folder, 'data'), '-p', `${port}`, ...settings.flatMap((one) => ['-c', one])],
    options,
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilAnswers(url)
  return {
    url,
    whose: 'Debian’s PostgreSQL 15',
    stop: async () => {
      await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts Debian's server where it is installed, else the one from npm. */
export async function startBenchDatabase({ initdb, postgres }: Programs): Promise<BenchDatabase> {
  if (initdb && postgres) return startDebians(initdb, postgres)
  return { whose: 'PostgreSQL 15 from npm', ...(await startPostgres({ isDurable: true })) }
}
