/** A PostgreSQL server for the measurement, with the durability settings of production. */
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import { startPostgres } from '../../tools/temporary-servers/postgres.ts'
import type { Programs } from './machine.ts'
import { runProgram, stopProcess } from './programs.ts'

export type BenchDatabase = { url: string; description: string; stop(): Promise<void> }

/** Connections for the server's pool and the load generator. Other settings have PostgreSQL's defaults. */
const SETTINGS = ['max_connections=200', 'shared_buffers=256MB', 'fsync=on', 'synchronous_commit=on']

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** PostgreSQL refuses to run as root. Debian's package creates a user for it. */
async function findServerUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all([runProgram('id', ['-u', 'postgres']), runProgram('id', ['-g', 'postgres'])])
  return { uid: Number(uid), gid: Number(gid) }
}

async function waitForDatabase(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await withClient(url, async () => {})
    } catch (error) {
      if (tries === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function startDebianServer(initdb: string, postgres: string, others: readonly string[]): Promise<BenchDatabase> {
  const user = await findServerUser()
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-bench-'))
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const port = await freePort()
  const options = { stdio: 'ignore', ...user, cwd: folder } as const
  const initialising = spawn(
    initdb,
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    options,
  )
  const code = await new Promise((resolve, reject) => initialising.on('close', resolve).on('error', reject))
  if (code !== 0) throw new Error(`initdb exited with ${String(code)}`)
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...SETTINGS, ...others]
  const server = spawn(
    postgres,
    ['-D', join(folder, 'data'), '-p', `${port}`, ...settings.flatMap((one) => ['-c', one])],
    options,
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await waitForDatabase(url)
  return {
    url,
    description: 'Debian’s PostgreSQL 15',
    stop: async () => {
      await stopProcess(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts Debian's server if it is installed, otherwise the one from npm. `settings`: `name=value`. */
export async function startBenchDatabase(
  { initdb, postgres }: Programs,
  settings: readonly string[] = [],
): Promise<BenchDatabase> {
  if (initdb && postgres) return startDebianServer(initdb, postgres, settings)
  return { description: 'PostgreSQL 15 from npm', ...(await startPostgres({ isDurable: true, settings })) }
}
